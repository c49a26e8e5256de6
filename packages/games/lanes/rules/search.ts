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
  const found: number[] = [];
  const first = reverse ? rival(me) : me;
  if (q.types & PLAYER && isMeant(q.players, me, first)) found.push(first);
  if (q.places.length > 0) {
    for (const place of q.places) {
      // R20.6: in each collected place one side after the other
      const side = reverse ? OPPONENT : OWNER;
      walkPlace(s, me, place, q.players & side, q.types, reverse, found);
      walkPlace(s, me, place, q.players & ~side, q.types, reverse, found);
    }
  } else if (q.tile >= 0) walkPlace(s, me, FIRST_TILE + q.tile, q.players, q.types, reverse, found);
  else if (q.lanes === 0) walkPlace(s, me, BOARD_PLACE, q.players, q.types, reverse, found);
  else {
    for (let i = 0; i < 3; i++) {
      const lane = reverse ? 2 - i : i;
      if (q.lanes & (1 << lane)) walkPlace(s, me, lane + 1, q.players, q.types, reverse, found);
    }
  }
  const last = rival(first);
  if (q.types & PLAYER && isMeant(q.players, me, last)) found.push(last);
  return cut(found, q.criterion, q.n);
}

const isMeant = (players: number, me: number, whose: number): boolean =>
  (players & (whose === me ? OWNER : OPPONENT)) !== 0;

function walkPlace(
  s: LanesState,
  me: number,
  place: number,
  players: number,
  types: number,
  reverse: boolean,
  found: number[],
): void {
  if (players === 0) return;
  const { rules } = s;
  const start = found.length;
  const steps: number[] = [];
  for (const e of s.entities) {
    if (!(types & e.type) || !isMeant(players, me, e.owner) || leftOf(e) <= 0) continue;
    if (place === BOARD_PLACE) {
      found.push(e.id);
      continue;
    }
    if (
      place < FIRST_TILE
        ? e.lane !== place - 1
        : flatOf(rules, e.lane, e.tile) !== place - FIRST_TILE
    )
      continue;
    // tile by tile from my end, or from the far end; on a tile the oldest first, both ways
    const step = stepOf(s, me, e, reverse);
    let i = steps.length;
    steps.push(step);
    found.push(e.id);
    for (; i > 0 && steps[i - 1]! > step; i--) {
      steps[i] = steps[i - 1]!;
      found[start + i] = found[start + i - 1]!;
    }
    steps[i] = step;
    found[start + i] = e.id;
  }
}

function stepOf(s: LanesState, me: number, e: Entity, reverse: boolean): number {
  return mirrored(s.rules, reverse ? rival(me) : me, e.lane, e.tile);
}

function cut(found: number[], criterion: number, n: number): number[] {
  if (criterion === ALL) return found;
  if (criterion === ORDINAL) {
    const i = n < 0 ? -n - 1 : n;
    return i < found.length ? [found[i]!] : [];
  }
  const count = Math.abs(n);
  if (count < found.length) found.length = count;
  return found;
}
