import type { EffectLine } from '../content.ts';
import type { Parameter } from '../effects/define.ts';
import type { Occasion } from './read-effects.ts';
import {
  ACC,
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  ALL,
  BOTH,
  BUILDING,
  EFFECT_OWNING_ENTITY,
  FIRST,
  NOT,
  ON_MARCH,
  OPPONENT,
  ORDINAL,
  PLAYER,
  PLAYERS_GOLD,
  QUANTITY,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
  UNIT,
  UNIT_CONSTRUCTS_BUILDING,
  UNIT_ENTERS_BUILDING,
  WHEN_PLAYED,
} from './vocabulary.ts';

/** A part of a list that can never matter: a whole line, or one field of it. */
export interface Idle {
  readonly line: number;
  readonly key?: Parameter;
  readonly message: string;
  readonly hint: string;
}

/** Finds the parts of a list that make no difference on any board. */
export function idleLines(
  lines: readonly EffectLine[],
  occasion: Occasion,
  isGiven: (line: number, key: Parameter) => boolean,
): Idle[] {
  const found: Idle[] = [];
  let targets: EffectLine | undefined;
  let written = false;
  let collects = false;
  lines.forEach((line, i) => {
    const { effect, params } = line;
    const say = (key: Parameter | undefined, message: string, hint = 'remove it'): void => {
      found.push({ line: i, ...(key && { key }), message, hint });
    };
    idleInput(line, targets, written, say);
    if (effect.name === 'FIND_ENTITIES') {
      idleSearch(line, (key) => isGiven(i, key), say);
      if (!collects) idleSign(line, say);
    }
    if (effect.name === 'SELECT_ENTITY') idleRole(line, occasion, say);
    if (effect.name === 'CHOOSE_ENTITY') idleChoice(targets, say);
    if (effect.name === 'ASSERT') idleCondition(line, targets, occasion, say);
    if (effect.name === 'FIND_ENTITIES' || effect.name === 'SELECT_ENTITY') targets = line;
    if (effect.name === 'MODIFIER' && params.output === ACC) written = true;
    if (effect.name === 'ADD_LOCATION_REFERENCE') collects = true;
  });
  lines.forEach((line, i) => {
    if (line.effect.name === 'MODIFIER' && line.params.output === ACC && !reads(lines.slice(i + 1)))
      found.push({
        line: i,
        message: 'no effect reads X (the register ACC) after this',
        hint: 'add an effect with "Input": "ACC" after it, or remove it',
      });
    if (/^(ASSERT|ASSERT_ROLE|ADD_LOCATION_REFERENCE)$/.test(line.effect.name) && !lines[i + 1])
      found.push({ line: i, message: 'no effect comes after this', hint: 'remove it' });
  });
  return found;
}

type Say = (key: Parameter | undefined, message: string, hint?: string) => void;

/** Whether X is read before it is set again. */
function reads(after: readonly EffectLine[]): boolean {
  for (const { effect, params } of after) {
    if (effect.input !== 'none' && params.from === ACC) return true;
    if (effect.name !== 'MODIFIER' || params.output !== ACC) continue;
    if (params.operation !== 0 || params.from === ACC) return true;
    return false;
  }
  return false;
}

function idleInput(
  { effect, params }: EffectLine,
  targets: EffectLine | undefined,
  written: boolean,
  say: Say,
): void {
  if (effect.input === 'none') return;
  const { from, many } = params;
  if (from === ACC && !written)
    say(undefined, 'X (the register ACC) is 0 here: nothing has set it', 'set it with MODIFIER');
  if (many === FIRST) return;
  if (from < TARGET_HP || from > PLAYERS_GOLD)
    say('MultiInputProcessing', 'this input is one number, so there is nothing to combine');
  else if (isOne(targets) && (from !== PLAYERS_GOLD || params.players !== BOTH))
    say('MultiInputProcessing', 'there is at most one target here, so there is nothing to combine');
}

/** Without a search the target is the card itself; a role and an ordinal give one target. */
const isOne = (targets: EffectLine | undefined): boolean =>
  targets === undefined ||
  targets.effect.name === 'SELECT_ENTITY' ||
  (targets.params.criterion !== ALL && targets.params.criterion !== QUANTITY);

function idleSearch({ params }: EffectLine, isGiven: (key: Parameter) => boolean, say: Say): void {
  const { types, criterion, from, value, location } = params;
  const kinds = types & (UNIT | BUILDING | PLAYER);
  if (kinds === 0) {
    say(undefined, 'this search finds nothing', 'make TargetType UNIT, BUILDING or PLAYER');
    return;
  }
  if (kinds === PLAYER && location !== 0)
    say('TargetLocation', 'players are not on the board, so the place has no effect');
  const number = (['Value', 'TempVariable', 'Input', 'InputRegister'] as const).find(isGiven);
  // a negative number reverses the order, which matters only for several cards
  if (criterion === ALL && number && (from !== TEMP_VARIABLE || value > 0 || kinds === PLAYER))
    say(number, 'ALL finds all of them, whatever the number');
  if (criterion === QUANTITY && from === TEMP_VARIABLE && value === 0)
    say('Value', 'this selects 0 targets', 'write a number other than 0');
  if (kinds === PLAYER && criterion === ORDINAL && from === TEMP_VARIABLE && beyond(params))
    say('Value', 'there is no player with this number', 'count players from 0');
}

/** R20.2: on the whole board the oldest come first for both signs; only players change places. */
function idleSign({ params }: EffectLine, say: Say): void {
  const { location, types, criterion, from, value } = params;
  if (location !== 0 || types & PLAYER || criterion === ALL || from !== TEMP_VARIABLE) return;
  if (value < 0)
    say(
      'Value',
      'on the whole board the search begins with the oldest, whatever the sign',
      `write ${criterion === ORDINAL ? -value - 1 : -value}, or name lanes in TargetLocation`,
    );
}

/** Whether an ordinal is beyond the last player that can be found. */
const beyond = ({ players, value }: EffectLine['params']): boolean =>
  (value < 0 ? -value - 1 : value) >= (players === BOTH ? 2 : 1);

/** The card types that can have a role in an event; undefined if any can. */
export function typesOf(
  role: number,
  { interaction, trigger }: Pick<Occasion, 'interaction' | 'trigger'>,
): number | undefined {
  if (role !== ACTOR_ENTITY && role !== AFFECTED_ENTITY) return undefined;
  if (trigger !== 0) {
    if (role === AFFECTED_ENTITY) return 0;
    return trigger === ON_MARCH ? UNIT : PLAYER;
  }
  if (interaction === UNIT_ENTERS_BUILDING || interaction === UNIT_CONSTRUCTS_BUILDING)
    return role === ACTOR_ENTITY ? UNIT : BUILDING;
  return interaction === WHEN_PLAYED && role === AFFECTED_ENTITY ? 0 : undefined;
}

function idleRole({ params }: EffectLine, occasion: Occasion, say: Say): void {
  const { criterion, players, types } = params;
  if (criterion === EFFECT_OWNING_ENTITY) {
    if (occasion.card !== 0 && ((types & occasion.card) === 0 || players === OPPONENT))
      say(
        undefined,
        'this card itself never passes these filters, so there is no target',
        'remove TargetPlayer and TargetType',
      );
    return;
  }
  const possible = typesOf(criterion, occasion);
  if (possible === 0)
    say('SearchCriterion', `nothing has this role in ${occasion.name}`, 'choose another role');
  else if (possible !== undefined && (possible & types) === 0)
    say(
      'TargetType',
      `the entity with this role in ${occasion.name} is never of this type`,
      'choose another type',
    );
}

/** R21.21: a single target is taken without asking. */
function idleChoice(targets: EffectLine | undefined, say: Say): void {
  const { types, players, criterion, from, value } = targets?.params ?? {};
  const isPlayer = types === PLAYER && players !== BOTH;
  const isFirst = criterion === QUANTITY && from === TEMP_VARIABLE && Math.abs(value ?? 0) === 1;
  if (isOne(targets) || isPlayer || isFirst)
    say(
      undefined,
      'there is at most one target here, so there is nothing to choose',
      'remove it, or find several targets before it (SearchCriterion ALL)',
    );
}

/** A condition on targets that always exist. */
function idleCondition(
  { params }: EffectLine,
  targets: EffectLine | undefined,
  occasion: Occasion,
  say: Say,
): void {
  if (params.from !== TARGET_COUNT || !isAlways(targets, occasion)) return;
  say(
    undefined,
    params.operation === NOT
      ? 'there is always a target here, so the effects after this never run'
      : 'there is always a target here, so this condition is always true',
  );
}

function isAlways(targets: EffectLine | undefined, occasion: Occasion): boolean {
  if (targets === undefined) return true;
  const { effect, params } = targets;
  if (effect.name === 'FIND_ENTITIES') return params.types === PLAYER && params.criterion === ALL;
  if (params.players !== BOTH) return false;
  if (params.criterion === EFFECT_OWNING_ENTITY) return true;
  const possible = typesOf(params.criterion, occasion);
  return possible !== undefined && possible !== 0 && (possible & params.types) !== 0;
}
