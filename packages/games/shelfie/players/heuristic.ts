import { at, type Player, type PlayerMaker } from '@cardwright/kernel';
import { goalOf } from '../content.ts';
import { lineAt } from '../rules/room.ts';
import { tokensFor } from '../rules/scoring.ts';
import { COLUMNS, copyShelf, drop, filled, roomIn, type Shelf } from '../rules/shelf.ts';
import { EMPTY, TYPES, type TileType } from '../rules/tiles.ts';
import type { ShelfieSight } from '../view.ts';
import { type OpenGoal, worth } from './worth.ts';

/** Every order of up to three tiles, by places. */
const ORDERS: { readonly [tiles: number]: readonly (readonly number[])[] } = {
  1: [[0]],
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
};

/**
 * Tries every line in every column and every order, and picks the one with the largest gain for its
 * shelf.
 */
export const heuristic: PlayerMaker<ShelfieSight> = {
  about: 'looks at its goals and groups, one turn ahead',
  make: (): Player<ShelfieSight> => ({
    name: 'heuristic',
    answer(sight, ask) {
      const mind = new Mind(sight);
      if (ask.kind === 'order') return [...mind.bestOrder(sight.taken, sight.column).order];
      const valueOf = (code: number): number =>
        ask.why === 'ask.column'
          ? mind.bestOrder(sight.taken, code).value
          : mind.bestColumn(tilesOn(sight, code));
      let best = 0;
      let bestValue = Number.NEGATIVE_INFINITY;
      for (const [i, code] of ask.options.entries()) {
        const value = valueOf(code);
        if (value > bestValue) {
          best = i;
          bestValue = value;
        }
      }
      return [best];
    },
  }),
};

/** The tiles of a line that may be taken. */
const tilesOn = (sight: ShelfieSight, line: number): TileType[] =>
  lineAt(sight.room, line).flatMap((space) => {
    const tile = at(sight.board, space);
    return tile === EMPTY ? [] : [tile];
  });

class Mind {
  private readonly shelf: Readonly<Shelf>;
  private readonly wanted: Readonly<Shelf> | undefined;
  private readonly goals: OpenGoal[];
  /** Memoized by the types taken, because lines of equal tiles are worth the same. */
  private readonly known = new Map<number, number>();

  constructor(sight: ShelfieSight) {
    this.shelf = sight.shelf(sight.seat);
    this.wanted = sight.personal(sight.seat)?.wanted;
    this.goals = openGoals(sight, sight.seat);
  }

  bestColumn(tiles: readonly TileType[]): number {
    const key = tiles
      .slice()
      .sort((a, b) => a - b)
      .reduce<number>((k, type) => k * (TYPES + 1) + type + 1, 0);
    let best = this.known.get(key);
    if (best !== undefined) return best;
    best = Number.NEGATIVE_INFINITY;
    const occupied = filled(this.shelf);
    for (let c = 0; c < COLUMNS; c++)
      if (roomIn(occupied, c) >= tiles.length)
        best = Math.max(best, this.bestOrder(tiles, c).value);
    this.known.set(key, best);
    return best;
  }

  bestOrder(
    tiles: readonly TileType[],
    column: number,
  ): { order: readonly number[]; value: number } {
    const alike = tiles.every((type) => type === tiles[0]);
    let best: readonly number[] = [];
    let value = Number.NEGATIVE_INFINITY;
    for (const order of ORDERS[tiles.length] ?? []) {
      const shelf = copyShelf(this.shelf);
      for (const place of order) drop(shelf, column, at(tiles, place));
      const v = worth(shelf, this.wanted, this.goals);
      if (v > value) {
        best = order;
        value = v;
      }
      if (alike) break;
    }
    return { order: best, value };
  }
}

/** The goals a seat has not scored yet, with the token it would get now. */
export function openGoals(sight: ShelfieSight, seat: number): OpenGoal[] {
  const open: OpenGoal[] = [];
  sight.goals.forEach((goal, i) => {
    const scored = at(sight.scored, i);
    if (!scored.includes(seat))
      open.push({
        goal: goalOf(sight.content, goal),
        token: tokensFor(sight.players)[scored.length] ?? 0,
      });
  });
  return open;
}
