import type { Path } from '../../loading/index.ts';
import type { EffectLine, Params } from '../content.ts';
import { chooseEntity } from '../effects/choose-entity.ts';
import type { LanesEffect, Parameter } from '../effects/define.ts';
import { effectNamed } from '../effects/index.ts';
import { modifier } from '../effects/modifier.ts';
import { summonUnit } from '../effects/summon-unit.ts';
import { EFFECT_KEYS, type EffectJson, unknownWord } from '../format.ts';
import { isKnown, mayBe, type Occasion } from './draft-list.ts';
import { hintFor } from './field-hints.ts';
import { SELECT_SELF } from './idle-targets.ts';
import { PLACED } from './known-targets.ts';
import type { Notes } from './notes.ts';
import { isSelf, typesOf } from './roles.ts';
import { COMPARED } from './usual-words.ts';
import {
  ACC,
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  AIM_PLACE,
  ALL_LANES,
  allowed,
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
} from './vocabulary.ts';

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
export type Collected = 'nothing' | 'perhaps' | 'places';

export class EffectReader {
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
          ? 'add "TargetLocation": one or more lanes, or PLAY_TARGET; or collect a place before it, ' +
              'with ADD_LOCATION_REFERENCE'
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

const ONLY_NOT: Vocabulary = { words: { NOT } };

export function criteriaOf(effect: string): Vocabulary {
  if (effect === 'FIND_ENTITIES') return CRITERIA;
  return effect === 'ASSERT_ROLE' ? { words: { ACTOR_ENTITY, AFFECTED_ENTITY } } : ROLES;
}
export const operationsOf = (effect: string): Vocabulary =>
  effect.startsWith('ASSERT') ? ONLY_NOT : OPERATIONS;

function wordsFor(effect: string, key: Parameter): string {
  if (key === 'TargetPlayer') return `: ${Object.keys(PLAYERS.words).join(', ')}`;
  if (key === 'TargetType') return `: ${Object.keys(ENTITY_TYPES.words).join(', ')}`;
  if (key === 'SearchCriterion') return `: ${allowed(criteriaOf(effect))}`;
  return key === 'ModifierOperation' ? `: ${allowed(operationsOf(effect))}` : '';
}
