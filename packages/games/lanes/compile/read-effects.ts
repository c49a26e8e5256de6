import { faultsFor, PARSED_ONCE, type Path } from '../../loading/index.ts';
import type { EffectLine } from '../content.ts';
import { chooseEntity } from '../effects/choose-entity.ts';
import { findEntities } from '../effects/find-entities.ts';
import { summonUnit } from '../effects/summon-unit.ts';
import { Effect, Effects } from '../format.ts';
import type { DraftList, Occasion } from './draft-list.ts';
import { type Collected, EffectReader } from './effect-reader.ts';
import { knownAfter, readsTargets } from './known-targets.ts';
import { Notes } from './notes.ts';
import { isConsequenceOf, readOn } from './read-on.ts';
import { listFault } from './schema-hints.ts';
import { TEMP_VARIABLE } from './vocabulary.ts';

/** Reads one list of effects; reports every fault at once. */
export function readEffects(json: unknown, at: Path, occasion: Occasion, notes: Notes): DraftList {
  const list: DraftList = {
    name: occasion.name,
    lines: [],
    summons: [],
    at,
    occasion,
    isSound: false,
    isGiven: (line, key) => Array.isArray(json) && Object.hasOwn(Object(json[line]) as object, key),
  };
  const parsed = Effects.safeParse(json, PARSED_ONCE);
  if (!parsed.success)
    notes.faults.push(
      ...faultsFor(parsed.error, at, notes.raw, notes.places).map((f) => listFault(f, json, at)),
    );
  if (!Array.isArray(json)) return list;
  let collects: Collected = 'nothing';
  let isSound = parsed.success;
  json.forEach((raw, i) => {
    const here = [...at, i];
    const effect = readOn(raw, Effect);
    if (!effect) return;
    const own = new Notes(notes.places, notes.raw);
    const reader = new EffectReader(effect.value, here, occasion, own, collects);
    const line = reader.line();
    const gone = effect.gone.map((path) => [...here, ...path]);
    notes.faults.push(...own.faults.filter((fault) => !isConsequenceOf(fault, gone)));
    notes.warnings.push(...own.warnings);
    if (own.faults.length > 0) isSound = false;
    if (!line) return;
    if (
      line.effect === summonUnit &&
      line.params.from === TEMP_VARIABLE &&
      reader.numberKey !== undefined
    )
      list.summons.push({
        line: list.lines.length,
        id: line.params.value,
        at: [...here, reader.numberKey],
      });
    list.lines.push(line);
    if (collects !== 'nothing' || line.effect.name === 'ADD_LOCATION_REFERENCE')
      collects = knownAfter(list.lines, occasion).places === 'always' ? 'places' : 'perhaps';
  });
  // if an effect or the type of the card could not be read, it is unknown what is used
  if (list.lines.length < json.length || occasion.card === 0) return list;
  list.lines.forEach((line, i) => {
    if (isUsed(list.lines.slice(i + 1))) return;
    if (isSound && (line.effect === findEntities || line.effect.name === 'SELECT_ENTITY'))
      notes.warn(
        [...at, i],
        `no effect uses the result of this ${line.effect.name}`,
        'add an effect that works on targets after it, or remove it',
      );
    if (line.effect === chooseEntity)
      notes.fault(
        [...at, i],
        'no effect uses the target chosen here, so the choice would be lost',
        'add an effect that works on targets after it, or remove it',
      );
  });
  list.isSound = isSound;
  return list;
}

/** Whether the targets are used before they are replaced. */
function isUsed(after: readonly EffectLine[]): boolean {
  for (const line of after) {
    if (readsTargets(line)) return true;
    if (line.effect === findEntities || line.effect.name === 'SELECT_ENTITY') return false;
  }
  return false;
}
