import { copyBase, type State, type Table } from '@cardwright/kernel';
import { missing, type ShelfieContent } from './content.ts';
import type { Refill } from './format.ts';
import { copyShelf, type Shelf } from './rules/shelf.ts';
import type { Tile, TileType } from './rules/tiles.ts';

export interface ShelfieState extends State {
  /** Seat to move; seat 0 is the first player. */
  turn: number;
  refill: Refill;
  /** By space of the living room: a type, or EMPTY. */
  board: Tile[];
  /** Types; the next one drawn is the last. */
  bag: TileType[];
  shelves: Shelf[];
  /** The common goals in play: indices in the content's list. */
  goals: number[];
  /** Per goal, the seats that have scored it, in order, which determines their tokens. */
  scored: number[][];
  /** Per seat, the index of its card in the content's list. */
  personal: number[];
  /** The seat with the end token, or -1. */
  end: number;
  /** Tiles taken this turn and not yet inserted, and their column (-1: not chosen). */
  taken: TileType[];
  column: number;
}

export type T = Table<ShelfieState, ShelfieContent>;

export function shelfOf(s: ShelfieState, seat: number): Shelf {
  return s.shelves[seat] ?? missing('shelf', seat);
}
/** The seats that have scored a goal in play, in order. */
export function scoredBy(s: ShelfieState, goal: number): number[] {
  return s.scored[goal] ?? missing('goal', goal);
}

export function copyShelfie(s: ShelfieState): ShelfieState {
  const { content, rng, stack, ask, asked, over } = copyBase(s);
  return {
    content,
    rng,
    stack,
    ask,
    asked,
    over,
    turn: s.turn,
    refill: s.refill,
    board: s.board.slice(),
    bag: s.bag.slice(),
    shelves: s.shelves.map(copyShelf),
    goals: s.goals.slice(),
    scored: s.scored.map((seats) => seats.slice()),
    personal: s.personal.slice(),
    end: s.end,
    taken: s.taken.slice(),
    column: s.column,
  };
}
