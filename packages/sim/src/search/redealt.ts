import { type Machine, nextWord, type Rng, type Seat, type State } from '@cardwright/kernel';

/**
 * A copy of the table with everything redealt that the seat cannot know, including future random
 * numbers.
 */
export function redealt(machine: Machine, state: State, seat: Seat, rng: Rng): State {
  const table = machine.fork(state);
  table.rng = quickRng(rng);
  machine.redeal(table, seat, rng);
  table.rng = quickRng(rng);
  return table;
}

const quickRng = (rng: Rng): Rng => ({
  kind: 'quick',
  words: [nextWord(rng), nextWord(rng), nextWord(rng), nextWord(rng) | 1],
});
