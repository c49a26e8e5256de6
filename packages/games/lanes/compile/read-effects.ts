import type { FileFault } from '@cardwright/kernel';
import { faultsFor, nearest, PARSED_ONCE, type Path, pointerTo } from '../../loading/index.ts';
import type { EffectLine, Params } from '../content.ts';
import { chooseEntity } from '../effects/choose-entity.ts';
import type { LanesEffect, Parameter } from '../effects/define.ts';
import { findEntities } from '../effects/find-entities.ts';
import { effectNamed } from '../effects/index.ts';
import { modifier } from '../effects/modifier.ts';
import { summonUnit } from '../effects/summon-unit.ts';
import { Effect, EFFECT_KEYS, type EffectJson, Effects, unknownWord } from '../format.ts';
import { type Idle, idleLines } from './idle-lines.ts';
import { idleTargets, SELECT_SELF } from './idle-targets.ts';
import { knownAfter, PLACED, readsTargets } from './known-targets.ts';
import { idlePlaces, unusedPlaces } from './missing-places.ts';
import { mixedUp, sharedWith } from './nested-lists.ts';
import { Notes } from './notes.ts';
import { isConsequenceOf, readOn } from './read-on.ts';
import { isSelf, type RoleContext, typesOf } from './roles.ts';
import { COMPARED, usualWord } from './usual-words.ts';
import {
  ACC,
  allowed,
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  AIM_PLACE,
  ALL_LANES,
  BOTH,
  BUILDING,
  codeOf,
  CRITERIA,
  DAMAGE_AMOUNT,
  EACH,
  EFFECT_OWNING_ENTITY,
  ENTITY_TYPES,
  FIRST,
  type Flags,
  flagsOf,
  LOCATIONS,
  MARCH_CURRENT_MOVEMENT,
  MARCH_START_FLAG,
  MODIFIER_TARGETS,
  MULTI_INPUT,
  nameOf,
  NOT,
  ON_MARCH,
  OPERATIONS,
  PLAY_TARGET,
  PLAY_TARGET_ENTITY,
  PLAYER,
  PLAYERS,
  PLAYERS_GOLD,
  POST_DAMAGE,
  PRE_DAMAGE,
  REFERENCES,
  REGISTER,
  ROLES,
  SET,
  SKILL,
  TARGET_COUNT,
  TEMP_VARIABLE,
  UNIT,
  VARIABLES,
  type Vocabulary,
  WHEN_DIES,
  WHEN_PLAYED,
  wordOf,
  ADD,
  MULTIPLY,
} from './vocabulary.ts';

/** The position of a list on its card: some words are only valid in some positions. */
export interface Occasion extends RoleContext {
  name: string;
  /** The lanes in which the card may be played; 0: the whole board. */
  options: number;
}

/** Whether the event of a list could be read. */
const isKnown = ({ interaction, trigger }: Occasion): boolean => interaction >= 0 || trigger !== 0;

/** Whether a list is about an interaction, as far as its event is known. */
const mayBe = (occasion: Occasion, interaction: number): boolean =>
  occasion.interaction === interaction || !isKnown(occasion);

/** A compiled list whose summons still refer to cards by number. */
export interface DraftList {
  name: string;
  lines: EffectLine[];
  /** Lines that summon a card by number, to be resolved when all cards are known. */
  summons: { line: number; id: number; at: Path }[];
  readonly at: Path;
  readonly occasion: Occasion;
  /** Every effect was read without a fault: none has defaults in place of what is meant. */
  isSound: boolean;
  isGiven(line: number, key: string): boolean;
}

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
      ...faultsFor(parsed.error, at, notes.raw, notes.places).map((f) =>
        typeMissing(fittingWords(numberHint(f, json, at), json, at), json, at),
      ),
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

/** Warns of what makes no difference in a list, in view of all lists of its card. */
export function warnOfIdle(list: DraftList, all: readonly DraftList[], notes: Notes): void {
  const { at, lines, occasion, isGiven } = list;
  if (!list.isSound) return;
  lines.forEach((line, i) => {
    const idle = idleNumber(line);
    if (idle) notes.warn([...at, i], idle, 'remove it, or give another number');
  });
  const shared = sharedWith(list, all);
  const idle = [
    ...fixedNots(lines),
    ...unusedPlaces(lines, shared),
    ...idleLines(list, shared),
    ...idleTargets(lines, occasion),
    ...idlePlaces(lines, occasion, isGiven),
    ...mixedUp(list, all),
  ];
  for (const { line, key, message, hint } of idle)
    notes.warn(
      key !== undefined && isGiven(line, key) ? [...at, line, key] : [...at, line],
      message,
      hint,
    );
}

/** What to write in place of a word where a number is expected. */
function numberHint(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line, key] =
    /^\/(\d+)\/(Value|TempVariable|CardNumber)$/.exec(
      (fault.pointer ?? '').slice(pointerTo(at).length),
    ) ?? [];
  if (!Array.isArray(json) || line === undefined || key === undefined) return fault;
  const value = (json[Number(line)] as { [key: string]: unknown })[key];
  if (typeof value !== 'string' || /^\s*-?\d/.test(value)) return fault;
  if (key === 'CardNumber')
    return { ...fault, hint: 'write the number of the card, such as 101, not its title' };
  const variable = wordOf(VARIABLES, value) ?? usualWord(VARIABLES, value);
  return variable ? { ...fault, hint: `write "Input": "${variable}" instead of "${key}"` } : fault;
}

/** An effect without its type, which may be there under another name. */
function typeMissing(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line] = /^\/(\d+)$/.exec((fault.pointer ?? '').slice(pointerTo(at).length)) ?? [];
  const effect: unknown = Array.isArray(json) ? json[Number(line)] : undefined;
  if (typeof effect !== 'object' || effect === null || 'EffectType' in effect) return fault;
  const [, words = ''] = /(allowed: .*)$/.exec(fault.message) ?? [];
  const other = Object.keys(effect).find((key) => /^(?:effect_?type|effect|type|do)$/i.test(key));
  return {
    ...fault,
    message: `'EffectType' is missing${words && `; ${words}`}`,
    hint:
      other === undefined
        ? 'add "EffectType"'
        : `write "EffectType" instead of "${other}"; the names of fields are case-sensitive`,
  };
}

const ONLY_NOT: Vocabulary = { words: { NOT } };

/** The words of a field that this effect can have, where the format allows those of others. */
function fittingWords(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line, key] =
    /^\/(\d+)\/(SearchCriterion|ModifierOperation)$/.exec(
      (fault.pointer ?? '').slice(pointerTo(at).length),
    ) ?? [];
  if (!Array.isArray(json) || line === undefined || key === undefined) return fault;
  const effect = json[Number(line)] as { [key: string]: unknown };
  const name = String(effect.EffectType).trim().toUpperCase();
  const vocabulary = key === 'SearchCriterion' ? criteriaOf(name) : operationsOf(name);
  const wrong = effectNamed(name) && unknownWord(vocabulary, effect[key], false);
  return wrong
    ? { ...fault, message: wrong.message, ...(wrong.hint && { hint: wrong.hint }) }
    : fault;
}

function criteriaOf(effect: string): Vocabulary {
  if (effect === 'FIND_ENTITIES') return CRITERIA;
  return effect === 'ASSERT_ROLE' ? { words: { ACTOR_ENTITY, AFFECTED_ENTITY } } : ROLES;
}
const operationsOf = (effect: string): Vocabulary =>
  effect.startsWith('ASSERT') ? ONLY_NOT : OPERATIONS;

/** A literal number that makes an effect a no-op. */
function idleNumber({ effect, params }: EffectLine): string | undefined {
  const { from, value, operation } = params;
  if (from !== TEMP_VARIABLE) return undefined;
  if (effect.name === 'CARD_DRAW' && value <= 0) return 'this draws no card';
  if (effect.name === 'EFFECT_DAMAGE' && value <= 0) return 'this deals no damage';
  if (effect.name === 'ASSERT')
    return (value === 0) === (operation === NOT)
      ? 'this condition is always true'
      : 'this condition is never true, so the effects after it never run';
  if (effect !== modifier) return undefined;
  if (operation === ADD && value === 0) return 'adding 0 changes nothing';
  return operation === MULTIPLY && value === 1 ? 'multiplying by 1 changes nothing' : undefined;
}

/** NOT of a number that is written out, or of none, has always the same result. */
const fixedNots = (lines: readonly EffectLine[]): Idle[] =>
  lines.flatMap(({ effect, params: { operation, from, value, output } }, line) =>
    effect === modifier && operation === NOT && output === ACC && from === TEMP_VARIABLE
      ? [
          {
            line,
            key: 'ModifierOperation',
            message: `NOT without an input always makes ACC ${value === 0 ? 1 : 0}`,
            hint: 'add "Input": "TARGET_COUNT" (or ACC, once it is set), or write SET with a "Value"',
          },
        ]
      : [],
  );

/** Whether the targets are used before they are replaced. */
function isUsed(after: readonly EffectLine[]): boolean {
  for (const line of after) {
    if (readsTargets(line)) return true;
    if (line.effect === findEntities || line.effect.name === 'SELECT_ENTITY') return false;
  }
  return false;
}

/** The keys with which a search names its targets. */
const SEARCH_KEYS: ReadonlySet<string> = new Set([
  'TargetPlayer',
  'TargetType',
  'TargetLocation',
  'SearchCriterion',
]);

/** The keys for a location; the first one present counts. */
const LOCATION_KEYS = ['TargetLocation', 'EffectLocation', 'LaneTargets'] as const;

/** How to name the lane of this card; a card that is not on a tile has none. */
const orOwnLane = ({ card }: Occasion): string =>
  card & PLACED
    ? `, or collect the place of this card before it: ${SELECT_SELF}, then ` +
      '{ "EffectType": "ADD_LOCATION_REFERENCE", "EffectLocation": "CURRENT_LANE" }'
    : ', such as ALL_LANES';

/** Whether PLAY_TARGET can be a lane or a tile. */
const hasPlayTarget = (occasion: Occasion): boolean =>
  mayBe(occasion, WHEN_PLAYED) && !isPlayedOnBoard(occasion);

/** A skill that is played on the board has no lane or tile as its target. */
const isPlayedOnBoard = ({ card, interaction, aim, options }: Occasion): boolean =>
  card === SKILL && interaction === WHEN_PLAYED && aim === AIM_PLACE && options === 0;

const SUMMON_LANES =
  'PLAINS, FOREST, MOUNTAIN, ALL_BUT_MOUNTAIN, ALL_BUT_FOREST, ALL_BUT_PLAINS, ALL_LANES';

/** Who else can be selected in an event, and is still on the board. */
function roleInstead(occasion: Occasion): string {
  const { card, interaction, trigger } = occasion;
  const isGone = card === SKILL || interaction === WHEN_DIES;
  const roles = [
    [EFFECT_OWNING_ENTITY, 'this card'],
    [ACTOR_ENTITY, trigger === 0 ? 'the card that caused this' : 'the one that this is about'],
    [AFFECTED_ENTITY, 'the card that this happens to'],
  ] as const;
  const fitting = roles
    .filter(([role]) => typesOf(role, occasion) !== 0 && !(isGone && isSelf(role, occasion)))
    .map(([role, who]) => `${nameOf(ROLES, role)} for ${who}`);
  return `write ${fitting.join(' or ')}`;
}

/** Whether the lines before have collected places. */
type Collected = 'nothing' | 'perhaps' | 'places';

class EffectReader {
  /** The key of the effect's number. */
  numberKey: Parameter | undefined = undefined;
  private readonly json: EffectJson;
  private readonly at: Path;
  private readonly occasion: Occasion;
  private readonly notes: Notes;
  private readonly collects: Collected;

  constructor(json: EffectJson, at: Path, occasion: Occasion, notes: Notes, collects: Collected) {
    this.json = json;
    this.at = at;
    this.occasion = occasion;
    this.notes = notes;
    this.collects = collects;
  }

  line(): EffectLine | undefined {
    const { json } = this;
    const effect = effectNamed(json.EffectType.trim().toUpperCase());
    if (!effect) return undefined;
    this.checkKeys(effect);
    const location = this.location(effect.name);
    const players = this.players(effect.name);
    const types =
      json.TargetType === undefined
        ? UNIT | BUILDING | SKILL | PLAYER
        : flagsOf(ENTITY_TYPES, json.TargetType).bits;
    const criterion = this.criterion(effect.name);
    const operation = this.operation(effect.name);
    const output = effect === modifier ? this.output() : ACC;
    const from = this.variable(['InputRegister', 'Input'], 'read') ?? TEMP_VARIABLE;
    const value = this.number(effect.name, from);
    const many =
      json.MultiInputProcessing === undefined
        ? FIRST
        : (codeOf(MULTI_INPUT, json.MultiInputProcessing) ?? FIRST);
    const params: Params = {
      location,
      players,
      types,
      criterion,
      from,
      value,
      many,
      operation,
      output,
    };
    this.checkInput(effect, params);
    if (effect === modifier) this.checkModifier(params);
    return { effect, params };
  }

  /** Unknown fields, and missing ones. */
  private checkKeys(effect: LanesEffect): void {
    const { json, at, notes } = this;
    const usable: readonly string[] = [...effect.needs, ...effect.may];
    for (const key of Object.keys(json)) {
      if (key === 'EffectType') continue;
      const known = key === 'LaneTargets' ? 'TargetLocation' : key;
      if (!EFFECT_KEYS.includes(key))
        notes.warnAtKey([...at, key], `unknown field '${key}'`, hintFor(key, EFFECT_KEYS, usable));
      else if (!usable.includes(known))
        notes.warnAtKey(
          [...at, key],
          `${effect.name} does not use '${key}'`,
          SEARCH_KEYS.has(known) && (effect.usesTargets || effect === chooseEntity)
            ? 'it works on the targets of the list: write this in a FIND_ENTITIES before it'
            : `it reads ${usable.join(', ') || 'nothing else'}`,
        );
    }
    for (const key of effect.needs)
      if (json[key] === undefined)
        notes.fault(
          at,
          `${effect.name} needs '${key}'`,
          `add "${key}"${wordsFor(effect.name, key)}`,
        );
  }

  /** The number an effect reads, and how. */
  private checkInput(effect: LanesEffect, { from, many, players }: Params): void {
    const { at, notes } = this;
    if (effect.input === 'needed' && from === TEMP_VARIABLE && this.numberKey === undefined) {
      const key = effect === summonUnit ? 'CardNumber' : 'Value';
      notes.fault(
        at,
        `${effect.name} needs a number: '${key}', or an input`,
        effect.name === 'ASSERT'
          ? 'add "Input": TARGET_COUNT (whether there is a target), ACC or another figure'
          : `add "${key}"`,
      );
    }
    if (many === EACH && !effect.each)
      notes.fault(
        [...at, 'MultiInputProcessing'],
        `${effect.name} does not work target by target, so EACH is not allowed here`,
        'use FIRST, SUM, AVERAGE, MAX or MIN',
      );
    if (from === PLAYERS_GOLD && players === 0) this.goldNeedsPlayer();
  }

  private checkModifier({ output, operation, players, from }: Params): void {
    if (output === PLAYERS_GOLD && players === 0 && from !== PLAYERS_GOLD) this.goldNeedsPlayer();
    if (operation === NOT && output !== ACC)
      this.notes.fault(
        [...this.at, 'ModifierOperation'],
        'NOT works on registers only; allowed: SET, ADD, MULTIPLY, ABSOLUTE_SET',
      );
  }

  private goldNeedsPlayer(): void {
    this.notes.fault(
      this.at,
      `'PLAYERS_GOLD' needs 'TargetPlayer'`,
      `add "TargetPlayer": ${Object.keys(PLAYERS.words).join(', ')}`,
    );
  }

  private location(effect: string): number {
    const { json, at, notes } = this;
    const given = LOCATION_KEYS.flatMap((key) => {
      const words = json[key];
      return words === undefined ? [] : [{ key, words }];
    });
    const [first, ...others] = given;
    if (first === undefined) {
      this.locationMissing(effect);
      return 0;
    }
    const vocabulary = effect === 'ADD_LOCATION_REFERENCE' ? REFERENCES : LOCATIONS;
    const wrong = unknownWord(vocabulary, first.words, true);
    if (wrong) {
      notes.fault([...at, first.key], wrong.message, wrong.hint);
      return 0;
    }
    const flags = flagsOf(vocabulary, first.words);
    for (const other of others)
      if (flagsOf(vocabulary, other.words).bits !== flags.bits)
        notes.fault(
          [...at, other.key],
          `'${other.key}' and '${first.key}' name different places`,
          'keep one of the two',
        );
    this.checkLocation(effect, first.key, flags, vocabulary);
    return flags.bits;
  }

  private locationMissing(effect: string): void {
    const { at, notes } = this;
    if (effect === 'ADD_LOCATION_REFERENCE')
      notes.fault(
        at,
        `${effect} needs 'EffectLocation'`,
        `add "EffectLocation": ${Object.keys(REFERENCES.words).join(', ')}`,
      );
    if (effect === 'SUMMON_UNIT' && this.collects === 'nothing')
      notes.fault(
        at,
        `SUMMON_UNIT needs 'TargetLocation'`,
        hasPlayTarget(this.occasion)
          ? 'add "TargetLocation": one or more lanes, or PLAY_TARGET'
          : `add "TargetLocation": one or more lanes${orOwnLane(this.occasion)}`,
      );
  }

  /** Faults that involve the effect or its position on the card, although each word is valid. */
  private checkLocation(effect: string, key: string, flags: Flags, vocabulary: Vocabulary): void {
    const { notes } = this;
    const at = [...this.at, key];
    const { bits, words } = flags;
    if (bits > ALL_LANES && words.length > 1) {
      const alone = words.find((word) => (vocabulary.words[word] ?? 0) > ALL_LANES);
      notes.fault(at, `'${alone}' cannot be combined with other places`);
    }
    if (bits !== 0 && words.includes('BOARD'))
      notes.warn(at, 'BOARD adds nothing to lanes', 'remove BOARD');
    if (bits & PLAY_TARGET && !mayBe(this.occasion, WHEN_PLAYED)) {
      const other = Object.keys(LOCATIONS.words).filter((word) => word !== 'PLAY_TARGET');
      notes.fault(
        at,
        `'PLAY_TARGET' is available in WHEN_PLAYED only, not in ${this.occasion.name}; ` +
          `allowed: ${other.join(', ')}`,
        `name lanes${orOwnLane(this.occasion)}`,
      );
    }
    if (bits & PLAY_TARGET) this.checkPlayTarget(effect, at);
    if (effect === 'SUMMON_UNIT' && bits === 0 && this.collects === 'nothing')
      notes.fault(
        at,
        `a unit is summoned in lanes, not on the whole board; allowed: ${SUMMON_LANES}` +
          (hasPlayTarget(this.occasion) ? ', PLAY_TARGET' : ''),
        `name lanes${orOwnLane(this.occasion)}`,
      );
    if (this.collects === 'places' && (effect === 'SUMMON_UNIT' || effect === 'FIND_ENTITIES'))
      notes.warn(at, 'the collected places are used, not this one', `remove '${key}'`);
  }

  private checkPlayTarget(effect: string, at: Path): void {
    if (!isPlayedOnBoard(this.occasion)) return;
    this.notes.warn(
      at,
      'this skill is played on the whole board, so ' +
        (effect === 'SUMMON_UNIT' ? 'nothing is summoned here' : 'PLAY_TARGET means BOARD'),
      'make "TargetOptions" of EntityPlayInfo ALL_LANES, or name lanes here',
    );
  }

  private players(effect: string): number {
    const { json, at, notes } = this;
    if (json.TargetPlayer === undefined) return effect === 'SELECT_ENTITY' ? BOTH : 0;
    const { bits } = flagsOf(PLAYERS, json.TargetPlayer);
    if (bits === 0)
      notes.fault(
        [...at, 'TargetPlayer'],
        `no player is named; allowed: ${Object.keys(PLAYERS.words).join(', ')}, joined by |`,
      );
    return bits;
  }

  private criterion(effect: string): number {
    const { json, at, notes, occasion } = this;
    if (json.SearchCriterion === undefined) return 0;
    const vocabulary = criteriaOf(effect);
    const wrong = unknownWord(vocabulary, json.SearchCriterion, false);
    if (wrong) notes.fault([...at, 'SearchCriterion'], wrong.message, wrong.hint);
    const code = codeOf(vocabulary, json.SearchCriterion) ?? 0;
    if (effect !== 'FIND_ENTITIES' && code === PLAY_TARGET_ENTITY && !mayBe(occasion, WHEN_PLAYED))
      notes.fault(
        [...at, 'SearchCriterion'],
        `'PLAY_TARGET_ENTITY' is available in WHEN_PLAYED only, not in ${occasion.name}; ` +
          'allowed: EFFECT_OWNING_ENTITY, ACTOR_ENTITY, AFFECTED_ENTITY',
        `${roleInstead(occasion)}; the target of WHEN_PLAYED is not remembered`,
      );
    return code;
  }

  private operation(effect: string): number {
    const { json, at, notes } = this;
    if (json.ModifierOperation === undefined) return SET;
    const code = codeOf(OPERATIONS, json.ModifierOperation) ?? SET;
    if (effect.startsWith('ASSERT') && code !== NOT)
      notes.fault([...at, 'ModifierOperation'], `${effect} supports NOT only; allowed: NOT`);
    return code;
  }

  /** What MODIFIER writes: `Output`, or `ModifierTarget` with `OutputRegister`. */
  private output(): number {
    const { json, at, notes } = this;
    const target =
      json.ModifierTarget === undefined ? undefined : codeOf(MODIFIER_TARGETS, json.ModifierTarget);
    const written = this.variable(['Output'], 'write');
    const register = this.variable(
      ['OutputRegister'],
      target === undefined || target === REGISTER ? 'write' : 'read',
    );
    if (target === undefined && written === undefined && register === undefined) {
      notes.fault(
        at,
        `MODIFIER needs 'ModifierTarget' or 'Output'`,
        `add "ModifierTarget": ${Object.keys(MODIFIER_TARGETS.words).join(', ')}`,
      );
      return ACC;
    }
    const older = target === REGISTER ? (register ?? ACC) : (target ?? register);
    if (older !== undefined && written !== undefined && older !== written)
      notes.fault(
        [...at, 'Output'],
        `'Output' and '${target === undefined ? 'OutputRegister' : 'ModifierTarget'}' name ` +
          'different things',
        'keep one of the two',
      );
    return written ?? older ?? ACC;
  }

  /** A variable under one of several keys; undefined if none is present. */
  private variable(
    keys: readonly ('Input' | 'InputRegister' | 'Output' | 'OutputRegister')[],
    use: 'read' | 'write',
  ): number | undefined {
    const { json, at, notes, occasion } = this;
    let found: number | undefined;
    for (const key of keys) {
      const word = json[key];
      if (word === undefined) continue;
      const code = codeOf(VARIABLES, word);
      if (code === undefined) continue;
      if (found !== undefined && found !== code)
        notes.fault(
          [...at, key],
          `'${keys[0]}' and '${key}' name different variables`,
          'keep one of the two',
        );
      found = code;
      const inDamage = mayBe(occasion, PRE_DAMAGE) || mayBe(occasion, POST_DAMAGE);
      if (code === DAMAGE_AMOUNT && !inDamage)
        notes.fault(
          [...at, key],
          `'DAMAGE_AMOUNT' is available in PRE_DAMAGE and POST_DAMAGE only, not in ${occasion.name}`,
        );
      if (
        (code === MARCH_START_FLAG || code === MARCH_CURRENT_MOVEMENT) &&
        occasion.trigger !== ON_MARCH &&
        isKnown(occasion)
      )
        notes.fault(
          [...at, key],
          `'${word}' is available in ON_MARCH only, not in ${occasion.name}`,
        );
      if (use !== 'write') continue;
      if (code === TEMP_VARIABLE || code === TARGET_COUNT || code === MARCH_START_FLAG)
        notes.fault(
          [...at, key],
          `'${word}' cannot be written; allowed: ACC, TARGET_HP, TARGET_ATTACK, TARGET_MOVEMENT, ` +
            'TARGET_MOVEMENT_DENOMINATOR, PLAYERS_GOLD, DAMAGE_AMOUNT, MARCH_CURRENT_MOVEMENT',
        );
      if (code === DAMAGE_AMOUNT && occasion.interaction === POST_DAMAGE)
        notes.fault(
          [...at, key],
          'POST_DAMAGE runs after the damage is dealt; change the damage in PRE_DAMAGE',
        );
    }
    return found;
  }

  /** `Value`, `CardNumber` and `TempVariable` share one number. */
  private number(effect: string, from: number): number {
    const { json, at, notes } = this;
    const keys: readonly Parameter[] =
      effect === 'SUMMON_UNIT' ? ['CardNumber', 'TempVariable'] : ['Value', 'TempVariable'];
    for (const key of keys) {
      const value = json[key] as number | undefined;
      if (value === undefined) continue;
      if (this.numberKey !== undefined && json[this.numberKey] !== value)
        notes.fault(
          [...at, key],
          `'${key}' is ${value}, but '${this.numberKey}' is ${json[this.numberKey]}`,
          'keep one of the two',
        );
      this.numberKey ??= key;
      if (Math.abs(value) > 1_000_000_000)
        notes.fault(
          [...at, key],
          `${value} is out of range`,
          'write a number from -1000000000 to 1000000000',
        );
    }
    if (from !== TEMP_VARIABLE && this.numberKey !== undefined)
      notes.warn(
        [...at, this.numberKey],
        `this number is ignored: the input is ${json.Input ?? json.InputRegister}`,
        /^\s*assert\s*$/i.test(json.EffectType) ? `remove it; ${COMPARED}` : 'remove it',
      );
    return this.numberKey === undefined ? 0 : (json[this.numberKey] as number);
  }
}

/** Usual words for what the format calls otherwise; the first field that is known here is meant. */
const USUAL_WORDS: { readonly [word: string]: readonly string[] } = {
  amount: ['Value'],
  count: ['Value'],
  damage: ['Value', 'Attack'],
  number: ['Value', 'Id'],
  quantity: ['Value'],
  card: ['CardNumber'],
  unit: ['CardNumber'],
  player: ['TargetPlayer'],
  owner: ['TargetPlayer', 'TargetOwner'],
  lane: ['TargetLocation', 'TargetOptions'],
  lanes: ['TargetLocation', 'TargetOptions'],
  location: ['TargetLocation', 'TargetOptions'],
  operation: ['ModifierOperation'],
  stat: ['ModifierTarget'],
  health: ['Hp'],
  hitpoints: ['Hp'],
  power: ['Attack'],
  speed: ['Movement'],
  effects: ['Interactions'],
  abilities: ['Interactions'],
};

/** Fields by which one would like to filter what a search finds. */
const UNKNOWN_TO_SEARCH = /class|tribe|race|cost|name|title|keyword|rarity|filter|tag$|tags$/i;

/** What an unknown field may mean, and the fields that can be written in its place. */
export function hintFor(
  key: string,
  known: readonly string[],
  usable: readonly string[] = known,
): string {
  if (/^(?:duration|until|turns)$/i.test(key) && known === EFFECT_KEYS)
    return 'no change ends by itself: it lasts until another effect undoes it, such as one at ON_END_OF_TURN';
  if (UNKNOWN_TO_SEARCH.test(key) && known === EFFECT_KEYS)
    return 'a search cannot tell cards apart by class, cost, name or figures: only by player, type, place and order';
  const usual = USUAL_WORDS[key.toLowerCase()] ?? [];
  const meant = usual.find((word) => usable.includes(word)) ?? nearest(key, known);
  const fields = `known fields: ${usable.join(', ') || 'none'}`;
  return meant === undefined ? fields : `did you mean '${meant}'? (${fields})`;
}

function wordsFor(effect: string, key: Parameter): string {
  if (key === 'TargetPlayer') return `: ${Object.keys(PLAYERS.words).join(', ')}`;
  if (key === 'TargetType') return `: ${Object.keys(ENTITY_TYPES.words).join(', ')}`;
  if (key === 'SearchCriterion') return `: ${allowed(criteriaOf(effect))}`;
  return key === 'ModifierOperation' ? `: ${allowed(operationsOf(effect))}` : '';
}
