import { copyBase, type State, type Table } from '@cardwright/kernel';
import type { ShelfieContent } from './content.ts';
import type { Refill } from './format.ts';
import type { Shelf } from './rules/shelf.ts';

export interface ShelfieState extends State {
  /** Seat to move; seat 0 is the first player. */
  turn: number;
  refill: Refill;
  /** By space of the living room: a type, or EMPTY. */
  board: number[];
  /** Types; the next one drawn is the last. */
  bag: number[];
  shelves: Shelf[];
  /** The common goals in play: places in the content's list. */
  goals: number[];
  /** Per goal the seats that have scored it, in order: their tokens follow from that. */
  scored: number[][];
  /** Per seat the place of its card in the content's list. */
  personal: number[];
  /** Who holds the end token, or -1. */
  end: number;
  /** Tiles taken this turn and not yet inserted, and the column they go to (-1: not chosen). */
  taken: number[];
  column: number;
}

export type T = Table<ShelfieState, ShelfieContent>;

export function copyShelfie(s: ShelfieState): ShelfieState {
  const { content, rng, stack, ask, asked, over } = copyBase(s);
  const shelves: Shelf[] = new Array(s.shelves.length);
  for (let i = 0; i < shelves.length; i++) shelves[i] = s.shelves[i]!.slice();
  const scored: number[][] = new Array(s.scored.length);
  for (let i = 0; i < scored.length; i++) scored[i] = s.scored[i]!.slice();
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
    shelves,
    goals: s.goals.slice(),
    scored,
    personal: s.personal.slice(),
    end: s.end,
    taken: s.taken.slice(),
    column: s.column,
  };
}
