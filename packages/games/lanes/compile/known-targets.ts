import type { EffectLine } from '../content.ts';
import { isAlwaysSelected, isSelf, type RoleContext, typesOf } from './roles.ts';
import {
  ADD,
  ALL,
  ALL_LANES,
  BUILDING,
  CURRENT_LANE,
  CURRENT_TILE,
  EACH,
  NOT,
  ORDINAL,
  OWNER,
  PLAY_TARGET,
  PLAYER,
  PLAYERS_GOLD,
  POST_DAMAGE,
  PRE_DAMAGE,
  SKILL,
  TARGET_ATTACK,
  TARGET_COUNT,
  TARGET_HP,
  TEMP_VARIABLE,
  UNIT,
  WHEN_DIES,
} from './vocabulary.ts';

/** Types that stand on a tile. */
export const PLACED = UNIT | BUILDING;
const ANY = PLACED | PLAYER;

/** What holds at a line of a list on every board, if the line runs. */
export interface Known {
  /** The types that its targets may have. */
  readonly types: number;
  /** At least one target has one of these types; 0 if there may be no target. */
  readonly sure: number;
  /** The targets include the card itself, which is on the board. */
  readonly hasSelf: boolean;
  /** Whether places have been collected. */
  readonly places: 'never' | 'maybe' | 'always';
}

/** Nothing is certain. */
export const NOTHING_KNOWN: Known = {
  types: ANY | SKILL,
  sure: 0,
  hasSelf: false,
  places: 'maybe',
};

/** Whether one of the targets stands on a tile. */
export function onTile({ types, sure }: Known): 'never' | 'maybe' | 'always' {
  if ((types & PLACED) === 0) return 'never';
  return sure !== 0 && (sure & ~PLACED) === 0 ? 'always' : 'maybe';
}

/** Whether a line does something to its targets, or reads them. */
export function readsTargets({ effect, params }: EffectLine): boolean {
  const { name } = effect;
  if (name === 'CHOOSE_ENTITY') return true;
  if (params.from >= TARGET_COUNT && params.from <= PLAYERS_GOLD && effect.input !== 'none')
    return true;
  if (name === 'MODIFIER') return params.output >= TARGET_HP && params.output <= PLAYERS_GOLD;
  return (
    effect.usesTargets && (name !== 'ADD_LOCATION_REFERENCE' || params.location >= CURRENT_TILE)
  );
}

interface State extends Known {
  /** The card itself is on the board: nothing in the list can have removed it. */
  readonly stands: boolean;
  /** A target may have left the board since it became one. */
  readonly isHarmed: boolean;
  /** Changes whenever the targets are replaced. */
  readonly version: number;
  /** Versions of the targets whose places were collected, if they had any. */
  readonly collectedIf: readonly number[];
  /** The collected places include the place of the card itself. */
  readonly isHere: boolean;
}

/** What is known before each line of a list. */
export function knownAt(
  lines: readonly EffectLine[],
  where: RoleContext,
): ReadonlyMap<EffectLine, Known> {
  const known = new Map<EffectLine, Known>();
  let state = atFirst(where);
  for (const line of lines) {
    known.set(line, state);
    state = after(line, state, where);
  }
  return known;
}

/** What is known after the last line of a list. */
export const knownAfter = (lines: readonly EffectLine[], where: RoleContext): Known =>
  lines.reduce((state, line) => after(line, state, where), atFirst(where));

/** At first the only target is the card itself. */
function atFirst({ card, interaction }: RoleContext): State {
  const types = card === 0 ? ANY | SKILL : card;
  // after damage, and when it dies, it may be gone, or dead before it leaves
  const stands =
    (card & PLACED) !== 0 && ![WHEN_DIES, PRE_DAMAGE, POST_DAMAGE].includes(interaction);
  return {
    types,
    sure: types,
    hasSelf: stands,
    places: 'never',
    stands,
    isHarmed: false,
    version: 0,
    collectedIf: [],
    isHere: false,
  };
}

function after(line: EffectLine, state: State, where: RoleContext): State {
  switch (line.effect.name) {
    case 'FIND_ENTITIES':
      return found(line, state, where);
    case 'SELECT_ENTITY':
      return selected(line, state, where);
    case 'CHOOSE_ENTITY': {
      // R21.21: one of those still on the board
      const sure = state.sure === 0 || state.isHarmed ? 0 : state.types;
      return { ...state, sure, hasSelf: false };
    }
    case 'ASSERT':
      return asserted(line, state);
    case 'ADD_LOCATION_REFERENCE':
      return collected(line, state);
    default:
      return isHarmless(line) ? state : { ...state, stands: false, isHarmed: true };
  }
}

const replaced = (state: State, targets: Pick<Known, 'types' | 'sure' | 'hasSelf'>): State => ({
  ...state,
  ...targets,
  isHarmed: false,
  version: state.version + 1,
});

/** R20: what a search finds on every board: players, and the card itself. */
function found({ params: p }: EffectLine, state: State, where: RoleContext): State {
  const types = p.types & ANY;
  const isCounted = p.from === TEMP_VARIABLE;
  const isFirst =
    isCounted && (p.criterion === ORDINAL ? [0, -1].includes(p.value) : p.value !== 0);
  const hasSelf =
    state.stands &&
    (types & where.card) !== 0 &&
    (p.players & OWNER) !== 0 &&
    coversSelf(p.location, state);
  const there = (types & PLAYER) | (hasSelf ? where.card : 0);
  const sure = p.criterion === ALL ? there : isFirst && there !== 0 ? types : 0;
  return replaced(state, { types, sure, hasSelf: hasSelf && p.criterion === ALL });
}

/** Whether a search covers the place of the card itself. */
const coversSelf = (location: number, { places, isHere }: State): boolean =>
  places === 'never' ? [0, ALL_LANES, PLAY_TARGET].includes(location) : isHere;

function selected({ params: p }: EffectLine, state: State, where: RoleContext): State {
  const types = (typesOf(p.criterion, where) ?? ANY | SKILL) & p.types;
  const sure = isAlwaysSelected(p, where) ? types : 0;
  return replaced(state, {
    types,
    sure,
    hasSelf: sure !== 0 && state.stands && isSelf(p.criterion, where),
  });
}

/** R21.14: a figure that is not 0 is the figure of a target, attack and movement of a unit. */
function asserted({ params: p }: EffectLine, state: State): State {
  if (p.operation === NOT) {
    if (p.from !== TARGET_COUNT) return state;
    const collectedIf = state.collectedIf.filter((version) => version !== state.version);
    const places = state.places === 'maybe' && collectedIf.length === 0 ? 'never' : state.places;
    return { ...state, collectedIf, places };
  }
  if (p.from < TARGET_COUNT || p.from > PLAYERS_GOLD || p.many === EACH) return state;
  const isUnits = p.from >= TARGET_ATTACK && p.from < PLAYERS_GOLD;
  const sure = isUnits ? UNIT : state.sure || state.types;
  const now: State = { ...state, sure };
  const isCollected = state.collectedIf.includes(state.version) && onTile(now) === 'always';
  return isCollected ? { ...now, places: 'always' } : now;
}

/** R21.16: the tile or the lane of each target, or places that are always there. */
function collected({ params: { location } }: EffectLine, state: State): State {
  const isTheirs = location === CURRENT_TILE || location === CURRENT_LANE;
  const isHere = state.isHere || (isTheirs ? state.hasSelf : [0, PLAY_TARGET].includes(location));
  const certain = isTheirs ? onTile(state) : 'always';
  if (certain === 'always') return { ...state, isHere, places: 'always' };
  if (certain === 'never' || state.places === 'always') return { ...state, isHere };
  return { ...state, places: 'maybe', collectedIf: [...state.collectedIf, state.version] };
}

/** Whether a line removes nothing from the board. */
const isHarmless = ({ effect, params: p }: EffectLine): boolean =>
  effect.name === 'ASSERT_ROLE' ||
  effect.name === 'CARD_DRAW' ||
  (effect.name === 'MODIFIER' &&
    (p.output !== TARGET_HP || (p.operation === ADD && p.from === TEMP_VARIABLE && p.value >= 0)));
