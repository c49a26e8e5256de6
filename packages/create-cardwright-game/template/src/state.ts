import { copyBase, type Seat, type State, type Table } from '@cardwright/kernel';
import type { GameContent } from './content.ts';

/** Plain data only: it is saved, copied and sent as JSON. A card is its place in the content. */
export interface GameState extends State {
  turn: Seat;
  /** From left to right. */
  row: number[];
  taken: number[][];
}

export type T = Table<GameState, GameContent>;

/** R1 */
export function setUp(t: Table<State, GameContent>, base: State, seats: number): GameState {
  const row = t.content.cards.flatMap(({ count }, card) => new Array<number>(count).fill(card));
  t.shuffle(row);
  return {
    ...base,
    stack: [{ kind: 'procedure', name: 'turn', step: 'ask', seat: 0, vars: {} }],
    turn: 0,
    row,
    taken: Array.from({ length: seats }, () => []),
  };
}

/** Every field, written out: a search copies the table thousands of times. */
export const copy = (state: GameState): GameState => ({
  ...copyBase(state),
  turn: state.turn,
  row: state.row.slice(),
  taken: state.taken.map((cards) => cards.slice()),
});
