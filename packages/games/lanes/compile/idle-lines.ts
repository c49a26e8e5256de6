import type { EffectLine } from '../content.ts';
import type { Parameter } from '../effects/define.ts';
import type { Shared } from './nested-lists.ts';
import type { DraftList, Occasion } from './draft-list.ts';
import { type Known, knownAt } from './known-targets.ts';
import { hasRole, ownersOf, typesOf } from './roles.ts';
import {
  ACC,
  ADD,
  AIM_PLACE,
  ALL,
  BOTH,
  BUILDING,
  ENTITY_TYPES,
  FIRST,
  MULTIPLY,
  NOT,
  ON_MARCH,
  ORDINAL,
  PLAY_TARGET_ENTITY,
  PLAYER,
  PLAYERS,
  PLAYERS_GOLD,
  QUANTITY,
  ROLES,
  SKILL,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
  UNIT,
  WHEN_PLAYED,
  nameOf,
  namesOf,
} from './vocabulary.ts';

/** A part of a list that can never matter: a whole line, or one field of it. */
export interface Idle {
  readonly line: number;
  readonly key?: Parameter;
  readonly message: string;
  readonly hint: string;
}

/** Finds the parts of a list that make no difference on any board. */
export function idleLines(list: DraftList, shared: Shared): Idle[] {
  const { lines, occasion, isGiven } = list;
  const found: Idle[] = [];
  const known = knownAt(lines, occasion);
  let targets: EffectLine | undefined;
  let written = false;
  let collects = false;
  lines.forEach((line, i) => {
    const { effect } = line;
    const say = (key: Parameter | undefined, message: string, hint = 'remove it'): void => {
      found.push({ line: i, ...(key && { key }), message, hint });
    };
    if (!written) unsetRegister(line, list, shared, say);
    idleInput(line, targets, say);
    if (effect.name === 'FIND_ENTITIES') {
      idleSearch(line, (key) => isGiven(i, key), say);
      if (!collects) idleSign(line, say);
    }
    if (effect.name === 'SELECT_ENTITY') idleRole(line, occasion, say);
    if (effect.name === 'CHOOSE_ENTITY') idleChoice(targets, say);
    if (effect.name === 'ASSERT_ROLE') idleRoleCheck(line, occasion, say);
    if (effect.name === 'ASSERT') idleCondition(line, targets, known.get(line), say);
    if (effect.name === 'FIND_ENTITIES' || effect.name === 'SELECT_ENTITY') targets = line;
    if (setsRegister(line)) written = true;
    if (effect.name === 'ADD_LOCATION_REFERENCE') collects = true;
  });
  lines.forEach((line, i) => {
    const rest = lines.slice(i + 1);
    if (setsRegister(line) && !shared.register && !reads(rest))
      found.push({
        line: i,
        message: 'no effect reads X (the register ACC) after this',
        hint: 'add an effect with "Input": "ACC" after it, or remove it',
      });
    const { name } = line.effect;
    const isKept = name === 'ADD_LOCATION_REFERENCE' && shared.places;
    if (/^(ASSERT|ASSERT_ROLE|ADD_LOCATION_REFERENCE)$/.test(name) && rest.length === 0 && !isKept)
      found.push({ line: i, message: 'no effect comes after this', hint: 'remove it' });
  });
  return found;
}

type Say = (key: Parameter | undefined, message: string, hint?: string) => void;

export const setsRegister = ({ effect, params }: EffectLine): boolean =>
  effect.name === 'MODIFIER' && params.output === ACC;

const MULTIPLIED: ReadonlySet<number> = new Set([MULTIPLY]);
const CHANGED: ReadonlySet<number> = new Set([ADD, MULTIPLY]);

/** A line that reads the register although no line before it sets it. */
function unsetRegister(line: EffectLine, { name }: DraftList, { setBy }: Shared, say: Say): void {
  const { effect, params } = line;
  const isRead = effect.input !== 'none' && params.from === ACC;
  // added to 0, a number stays what it is
  const isKept = setBy === undefined || setBy === name;
  const isChanged = setsRegister(line) && (isKept ? MULTIPLIED : CHANGED).has(params.operation);
  if (!isRead && !isChanged) return;
  say(
    undefined,
    setBy === undefined
      ? 'X (the register ACC) is 0 here: nothing has set it'
      : `X (the register ACC) is 0 here, unless ${setBy} has set it in the same action`,
    'set it with MODIFIER',
  );
}

/** Whether the register is read before it is set again. */
export function reads(after: readonly EffectLine[]): boolean {
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
  say: Say,
): void {
  if (effect.input === 'none') return;
  const { from, many } = params;
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
    say('Value', 'this selects 0 targets', 'add "Value": how many, other than 0');
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

/** What to write instead of PLAY_TARGET_ENTITY on a card that is not aimed at an entity. */
function unaimedHint({ card, aim }: Occasion): string {
  const find = 'find targets with FIND_ENTITIES and "TargetLocation": "PLAY_TARGET"';
  return card === SKILL && aim === AIM_PLACE
    ? `${find}, or aim the skill: "TargetOptions": [] and "TargetType": UNIT, BUILDING or ` +
        'UNIT_AND_BUILDING in EntityPlayInfo'
    : find;
}

/** The roles that somebody has in an event. */
const rolesIn = (occasion: Occasion): string =>
  Object.entries(ROLES.words)
    .filter(([, role]) => role !== PLAY_TARGET_ENTITY || occasion.interaction === WHEN_PLAYED)
    .filter(([, role]) => typesOf(role, occasion) !== 0)
    .map(([word]) => word)
    .join(' or ');

function idleRole({ params }: EffectLine, occasion: Occasion, say: Say): void {
  const { criterion, players, types } = params;
  const possible = typesOf(criterion, occasion);
  if (possible === 0 && criterion === PLAY_TARGET_ENTITY)
    say(
      'SearchCriterion',
      'this card is not aimed at a unit or building, so there is no target',
      unaimedHint(occasion),
    );
  else if (possible === 0)
    say(
      'SearchCriterion',
      `nothing has this role in ${occasion.name}`,
      `write ${rolesIn(occasion)}`,
    );
  else if (possible === undefined) return;
  else if ((possible & types) === 0)
    say(
      'TargetType',
      `the entity with this role in ${occasion.name} is never of this type`,
      `write ${namesOf(ENTITY_TYPES, possible)}, or remove TargetType`,
    );
  else if ((ownersOf(criterion, occasion) & players) === 0)
    say(
      'TargetPlayer',
      `the entity with this role in ${occasion.name} never belongs to this player`,
      `write ${nameOf(PLAYERS, ownersOf(criterion, occasion))}, or remove TargetPlayer`,
    );
}

/** A role that this card always has on this occasion, or never. */
function idleRoleCheck({ params }: EffectLine, occasion: Occasion, say: Say): void {
  const has = hasRole(params.criterion, occasion);
  if (has === undefined) return;
  const why =
    occasion.trigger === ON_MARCH && occasion.card === UNIT
      ? 'a unit does not hear its own march, so '
      : '';
  say(
    undefined,
    has !== (params.operation === NOT)
      ? `${why}in ${occasion.name} this condition is always true`
      : `${why}in ${occasion.name} this condition is never true, so the effects after it never run`,
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
  known: Known | undefined,
  say: Say,
): void {
  if (params.from !== TARGET_COUNT || !known || known.sure === 0) return;
  const findsSelf = known.hasSelf && targets?.effect.name === 'FIND_ENTITIES';
  const why = findsSelf ? 'the search finds this card itself' : 'there is always a target here';
  say(
    undefined,
    params.operation === NOT
      ? `${why}, so the effects after this never run`
      : `${why}, so this condition is always true`,
    findsSelf ? OTHERS_HINT : undefined,
  );
}

const OTHERS_HINT =
  'remove it, or count the others: MODIFIER with SET, "Output": "ACC", "Input": "TARGET_COUNT", ' +
  'then MODIFIER with ADD, "Output": "ACC", "Value": -1, then ASSERT with "Input": "ACC"';
