import { type Entity, flatOf, type LanesState, leftOf, mirrored, rival } from '../state.ts';
import { ALL, OPPONENT, ORDINAL, OWNER, PLAYER } from '../compile/vocabulary.ts';

/** Places as codes: 0 the board, 1 to 3 a lane, 4 and up a tile. */
export const BOARD_PLACE = 0;
export const FIRST_TILE = 4;

export interface Search {
  /** Lane bits; 0 for the whole board. */
  lanes: number;
  /** One tile (flat) instead of lanes; -1: none. */
  tile: number;
  /** Collected places, used instead where there are any. */
  places: readonly number[];
  players: number;
  types: number;
  criterion: number;
  n: number;
}

/**
 * R20: the ids found, in order: the first player, the places, the last player, cut by the
 * criterion. A negative n starts from the other end. It reads the board only.
 */
export function search(s: LanesState, me: number, q: Search): number[] {
  const reverse = q.n < 0;
  const walk: Walk = { me, types: q.types, reverse, found: [] };
  const first = reverse ? rival(me) : me;
  if (q.types & PLAYER && isMeant(q.players, me, first)) walk.found.push(first);
  if (q.places.length > 0) {
    for (const place of q.places) {
      // R20.6: in each collected place one side after the other
      const side = reverse ? OPPONENT : OWNER;
      walkPlace(s, walk, place, q.players & side);
      walkPlace(s, walk, place, q.players & ~side);
    }
  } else if (q.tile >= 0) walkPlace(s, walk, FIRST_TILE + q.tile, q.players);
  else if (q.lanes === 0) walkPlace(s, walk, BOARD_PLACE, q.players);
  else {
    for (let i = 0; i < 3; i++) {
      const lane = reverse ? 2 - i : i;
      if (q.lanes & (1 << lane)) walkPlace(s, walk, lane + 1, q.players);
    }
  }
  const last = rival(first);
  if (q.types & PLAYER && isMeant(q.players, me, last)) walk.found.push(last);
  return cut(walk.found, q.criterion, q.n);
}

/** A search in progress. */
interface Walk {
  readonly me: number;
  readonly types: number;
  readonly reverse: boolean;
  /** The ids found so far. */
  readonly found: number[];
}

const isMeant = (players: number, me: number, whose: number): boolean =>
  (players & (whose === me ? OWNER : OPPONENT)) !== 0;

function walkPlace(s: LanesState, walk: Walk, place: number, players: number): void {
  if (players === 0) return;
  const { me, types, reverse, found } = walk;
  const start = found.length;
  const steps: number[] = [];
  for (const e of s.entities) {
    if (!(types & e.type) || !isMeant(players, me, e.owner) || leftOf(e) <= 0) continue;
    if (place === BOARD_PLACE) found.push(e.id);
    // tile by tile from my end, or from the far end; on a tile the oldest first, both ways
    else if (isAt(s, e, place)) insert(found, start, steps, e.id, stepOf(s, me, e, reverse));
  }
}

const isAt = (s: LanesState, e: Entity, place: number): boolean =>
  place < FIRST_TILE
    ? e.lane === place - 1
    : flatOf(s.rules, e.lane, e.tile) === place - FIRST_TILE;

/** Puts an id behind those that are as near or nearer; `steps` says how near each one is. */
function insert(found: number[], start: number, steps: number[], id: number, step: number): void {
  let i = steps.length;
  for (; i > 0; i--) {
    const before = steps[i - 1];
    if (before === undefined || before <= step) break;
    steps[i] = before;
    found[start + i] = found[start + i - 1] ?? id;
  }
  steps[i] = step;
  found[start + i] = id;
}

function stepOf(s: LanesState, me: number, e: Entity, reverse: boolean): number {
  return mirrored(s.rules, reverse ? rival(me) : me, e.lane, e.tile);
}

function cut(found: number[], criterion: number, n: number): number[] {
  if (criterion === ALL) return found;
  if (criterion === ORDINAL) {
    const i = n < 0 ? -n - 1 : n;
    return found.slice(i, i + 1);
  }
  const count = Math.abs(n);
  if (count < found.length) found.length = count;
  return found;
}
