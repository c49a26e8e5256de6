import type { Message } from '@cardwright/kernel';
import { triggerData } from '../rules/act.ts';
import { FIRST_TILE, search } from '../rules/search.ts';
import { readInput } from '../rules/variables.ts';
import {
  ACC,
  AIM_PLACE,
  ALL,
  BOTH,
  BUILDING,
  OPPONENT,
  ORDINAL,
  OWNER,
  PLAY_TARGET,
  PLAYER,
  PLAYERS_GOLD,
  TARGET_COUNT,
  TEMP_VARIABLE,
  UNIT,
} from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';
import {
  inForm,
  input,
  NONE,
  noun,
  type Place,
  say,
  type Search,
  type Telling,
} from './wording.ts';
import { hasSeveralPlaces, lanesOf, placesOf, where, who } from './target-text.ts';
import type { Params } from '../content.ts';

/** R20: replaces the chain's targets by what a search finds. */
export const findEntities = defineEffect({
  name: 'FIND_ENTITIES',
  about:
    'finds targets by place, player, type and criterion; Value is the number n; if negative, ' +
    'it searches from the other end',
  origin: 'original',
  needs: ['TargetPlayer', 'TargetType', 'SearchCriterion'],
  may: ['TargetLocation', 'EffectLocation', ...INPUT],
  usesTargets: false,
  input: 'zero',
  text(t, { line }) {
    const { params } = line;
    const fed = params.from === TEMP_VARIABLE ? undefined : input(t, line);
    const isSaid = fed && t.several && t.isAgain && isOfTargets(params);
    finds(t, params, isSaid ? 'said' : fed);
    return isSaid ? say('text.x.set', { x: COUNTED, n: inForm(fed, 'to') }) : undefined;
  },
  work(t, p, frame, chain) {
    // PLAY_TARGET is the lane, the board or the tile the card targets
    const aimed = p.location === PLAY_TARGET ? triggerData(t).place : -1;
    const ids = search(t.state, frame.seat, {
      lanes: aimed < 0 ? p.location : aimed > 0 && aimed < FIRST_TILE ? 1 << (aimed - 1) : 0,
      tile: aimed - FIRST_TILE,
      places: chain.places,
      players: p.players,
      types: p.types,
      criterion: p.criterion,
      n: readInput(t, chain, p),
    });
    chain.targets = ids;
    if (t.events) t.emit({ type: 'TARGETS_FOUND', ids: ids.slice() });
    return undefined;
  },
});

/** The name of a number in a search, besides those in the register. */
const COUNTED = 'N';
/** Whether a search reads the targets of the one before, which "their" would no longer mean. */
const isOfTargets = ({ from }: Params): boolean => from >= TARGET_COUNT && from < PLAYERS_GOLD;

function kind(types: number): string {
  if (types & PLAYER) return types & (UNIT | BUILDING) ? 'mixed' : 'players';
  return types & UNIT
    ? types & BUILDING
      ? 'both'
      : 'units'
    : types & BUILDING
      ? 'buildings'
      : 'none';
}

/** The players that a search finds, by side; with a computed number, possibly both. */
function sidesFound({ players, criterion, from, value }: Params): number {
  if (criterion === ALL || from !== TEMP_VARIABLE) return players;
  const order = value < 0 ? [OPPONENT, OWNER] : [OWNER, OPPONENT];
  const found = order.filter((side) => players & side);
  const n = Math.abs(value);
  const kept =
    criterion === ORDINAL ? found.slice(value < 0 ? n - 1 : n).slice(0, 1) : found.slice(0, n);
  return kept.reduce((sides, side) => sides | side, 0);
}

/** The owner of a search's targets: gold and cards go to a known player, or to both. */
function whoseFound(p: Params, type: string): Telling['whose'] {
  const sides = type === 'players' ? sidesFound(p) : p.players;
  if (sides === OWNER) return 'own';
  if (sides === OPPONENT) return 'enemy';
  return type === 'players' ? 'both' : 'unknown';
}

function playersFound(p: Params): Message {
  const sides = sidesFound(p);
  if (sides === 0) return noun('text.nothing');
  return noun(sides === OWNER ? 'text.you' : sides === OPPONENT ? 'text.foe' : 'text.players');
}

/**
 * The order of a search (R20.2, R20.3, R20.6): by age on the board and on a tile, by distance in
 * one lane, in lane order across several, in the order of the collected places.
 */
function orderOf(t: Telling, p: Params): 'age' | 'lane' | Across {
  const { location } = p;
  const { card } = t;
  const places = placesOf(t);
  if (places.length > 0) return isOwnLane(places) && p.players !== BOTH ? 'lane' : 'places';
  if (location === PLAY_TARGET)
    return card.aim === AIM_PLACE && card.options !== 0 ? 'lane' : 'age';
  if (location === 0) return 'age';
  return lanesOf(location).length === 1 ? 'lane' : 'lanes';
}
type Across = 'lanes' | 'places';

/** The only place is the lane that this card is in. */
const isOwnLane = ([first, ...others]: readonly Place[]): boolean => {
  const whose = first?.plain.args?.targets;
  return (
    others.length === 0 &&
    first?.plain.key === 'lanes.text.place.itsLane' &&
    typeof whose === 'object' &&
    !Array.isArray(whose) &&
    whose.key === 'lanes.text.this'
  );
};

/** The words for which one and for how many, from the near end and from the far end. */
const ORDER_WORDS = {
  age: { one: ['oldest', 'oldest'], some: ['eldest', 'eldest'] },
  lane: { one: ['first', 'last'], some: ['some', 'far'] },
  lanes: { one: ['start', 'end'], some: ['starts', 'ends'] },
  // each place is searched from its far end, but the places keep their order
  places: { one: ['start', 'start'], some: ['starts', 'starts'] },
} as const;

/** The phrases around a search: for the first few and for one by its number, also backwards. */
const ORDER_KEYS = {
  age: keysOf('text.find', 'text.find', 'text.find.age', 'text.find.age'),
  lane: keysOf('text.find', 'text.find', 'text.find.near', 'text.find.far'),
  lanes: keysOf('text.find.order', 'text.find.order', 'text.find.order', 'text.find.backwards'),
  places: keysOf('text.find', 'text.find.far', 'text.find', 'text.find.far'),
  several: keysOf('text.find.turn', 'text.find.turn.far', 'text.find.turn', 'text.find.turn.far'),
};
function keysOf(some: string, someBack: string, nth: string, nthBack: string) {
  return { some, someBack, nth, nthBack };
}

/** Where a search looks; without the units that came after it. */
function foundWhere(t: Telling, { location }: Params, isCounted: boolean): Message {
  const found = where(t, location, isCounted);
  return t.search?.isLate ? say('text.where.late', { where: found }) : found;
}

/** A search for units or buildings: which of them, and where. */
function entitiesFound(t: Telling, p: Params, type: string, fed: Search['fed']): Message {
  const order = orderOf(t, p);
  const end = p.value < 0 ? 1 : 0;
  const words = ORDER_WORDS[order];
  const isCounted = p.criterion !== ALL && (order === 'lanes' || order === 'places');
  const search = (det: string, n: Message | string | number = 1, key = 'text.find'): Message =>
    noun(key, {
      what: noun(`text.what.${type}.${who(p.players)}`, {
        det,
        n,
        more: n,
        ...(type === 'mixed' && { kinds: kind(p.types & ~PLAYER) }),
      }),
      where: foundWhere(t, p, isCounted),
      ...(isCounted && { everywhere: foundWhere(t, p, false) }),
    });
  const n = Math.abs(p.value);
  if (p.criterion === ALL) return search('all');
  const isReversed = end === 1 && order !== 'age';
  const key = ORDER_KEYS[order === 'places' && hasSeveralPlaces(t) ? 'several' : order];
  if (fed !== undefined) {
    const name = p.from === ACC ? t.x : COUNTED;
    const found =
      p.criterion === ORDINAL
        ? search('nth', `${name} + 1`, key.nth)
        : search(words.some[0], name, key.some);
    const isNamed = p.from === ACC || fed === 'said';
    return isNamed ? found : noun('text.find.fed', { found, n: inForm(fed, 'to') });
  }
  const some = isReversed ? key.someBack : key.some;
  const one = p.criterion === ORDINAL ? p.value === 0 || p.value === -1 : n === 1;
  if (one) return search(words.one[end], 1, some);
  if (p.criterion !== ORDINAL) return search(words.some[end], n, some);
  return search('nth', end ? n : n + 1, isReversed ? key.nthBack : key.nth);
}

/** A search in words: what it finds becomes the targets. */
function finds(t: Telling, p: Params, fed: Search['fed']): void {
  const type = kind(p.types);
  t.whose = whoseFound(p, type);
  t.several = type !== 'players' && type !== 'none';
  t.named = false;
  t.set += 1;
  const { places, now, lack } = t;
  t.search = { params: p, fed, isLate: false, places, now, lack };
  t.given = undefined;
  t.gender = type === 'units' ? 'f' : 'm';
  if (type === 'none') t.targets = noun('text.nothing');
  else t.targets = type === 'players' ? playersFound(p) : entitiesFound(t, p, type, fed);
}

/**
 * A unit is summoned: from now on a pronoun would mean it, and the targets are not all that the
 * words of their search would find.
 */
export function parts(t: Telling, players: number): void {
  t.last = NONE;
  const { search } = t;
  if (t.named || !t.several || !search) return;
  const { types, players: whose } = search.params;
  const isLate = search.isLate || ((types & UNIT) !== 0 && (whose & players) !== 0);
  t.search = { ...search, isLate };
  const { places, now, lack } = search;
  const then: Telling = { ...t, places, now, lack };
  t.targets = entitiesFound(then, search.params, kind(types), search.fed);
}
