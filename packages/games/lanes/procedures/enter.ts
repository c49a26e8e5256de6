import { BACK, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import { answersOf, answersUnder, newTriggerData, knownEntity } from '../rules/act.ts';
import {
  attackOf,
  type Entity,
  entityOf,
  type LanesState,
  type LanesTable,
  leftOf,
} from '../state.ts';
import type { CallOrReturn } from '../triggers/index.ts';
import { ANSWERS_ENTRY, BUILDING } from '../compile/vocabulary.ts';
import { deal, isQuietBlow, strike } from './damage.ts';
import { fall } from '../rules/death.ts';

export function buildingAt(s: LanesState, lane: number, tile: number): Entity | undefined {
  for (const e of s.entities)
    if (e.type === BUILDING && e.tile === tile && e.lane === lane && leftOf(e) > 0) return e;
  return undefined;
}

/**
 * R9.5: a unit that arrives on a tile enters the building there: its own effects, then the
 * building's; then a building of the enemy takes damage, even if one of those effects has just
 * killed the unit.
 */
export function enterBuilding(t: LanesTable, unit: Entity): CallOrReturn {
  const building = buildingAt(t.state, unit.lane, unit.tile);
  if (!building) return BACK;
  if (!isQuietEntry(t, unit, building))
    return t.run('enter', { unit: unit.id, building: building.id });
  if (t.events) t.emit({ type: 'BUILDING_ENTERED', unit: unit.id, building: building.id });
  if (building.owner !== unit.owner) {
    deal(t, unit.id, building.id, building, entryDamage(t, unit));
    fall(t, building);
  }
  return BACK;
}

/** Nothing responds when a unit enters a building, nor to the consequences. */
export const isQuietEntry = (t: LanesTable, unit: Entity, building: Entity): boolean =>
  !((answersOf(t, unit) | answersOf(t, building)) & ANSWERS_ENTRY) &&
  (building.owner === unit.owner || isQuietBlow(t, unit, building));

const entryDamage = (t: LanesTable, unit: Entity): number =>
  t.state.rules.buildingEntryDamage < 0 ? attackOf(unit) : t.state.rules.buildingEntryDamage;

type Entry = { unit: number; building: number };

/** An entry with responses. */
export const enter = defineProcedure({
  name: 'enter',
  first: 'enter',
  steps: {
    enter(t: LanesTable, f: ProcedureFrame<Entry>) {
      const { unit, building } = f.vars;
      if (t.events) t.emit({ type: 'BUILDING_ENTERED', unit, building });
      if (!((answersUnder(t, unit) | answersUnder(t, building)) & ANSWERS_ENTRY))
        return strikeStep(t, f);
      return t.raise('UNIT_ENTERS_BUILDING', newTriggerData(unit, building), undefined, 'strike');
    },
    strike: strikeStep,
    end: (t) => t.done(),
  },
});

function strikeStep(t: LanesTable, f: ProcedureFrame<Entry>): Signal {
  const unit = knownEntity(t.state, f.vars.unit);
  const building = entityOf(t.state, f.vars.building);
  if (!unit || !building || building.owner === unit.owner) return t.done();
  t.go('end');
  return strike(t, unit.id, building.id, entryDamage(t, unit)) === CALL ? CALL : t.done();
}
