import { randomPick, type Seat, type State } from '@cardwright/kernel';
import type { SeatedPlayer } from '../seat-players.ts';

/** Players that answer this percentage of decisions at random. */
export const exploringMaker =
  (make: () => SeatedPlayer, percent: number): (() => SeatedPlayer) =>
  () => {
    const player = make();
    return {
      name: player.name,
      answer: (state: State, seat: Seat, roll: (n: number) => number): number[] =>
        state.ask && roll(100) < percent
          ? randomPick(state.ask, roll)
          : player.answer(state, seat, roll),
    };
  };
