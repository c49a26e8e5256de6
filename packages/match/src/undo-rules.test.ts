import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, randomPick, roll, seedRng, type State } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { wasRevealed } from './undo-rules.ts';

const TRIALS = 12;
const DEALS = process.env['CARDWRIGHT_LONG'] ? 200 : 8;

/**
 * Whether the seat's view after these answers depends on what was hidden from it before: they are
 * given again at tables where that is redealt. It misses what happens to come out alike every
 * time.
 */
function hasLearnt(
  machine: Machine,
  before: State,
  picks: readonly number[][],
  after: State,
  seat: number,
): boolean {
  const view = (state: State): string =>
    JSON.stringify(machine.game.information.view(machine.content, state, seat));
  const rng = seedRng(`learnt ${machine.hash(before)}`);
  for (let trial = 0; trial < TRIALS; trial++) {
    const table = machine.fork(before);
    machine.redeal(table, seat, rng);
    try {
      for (const pick of picks) machine.answer(table, pick);
    } catch {
      return true; // another hand has no such answer
    }
    if (view(table) !== view(after)) return true;
  }
  return false;
}

test.each(Object.keys(games))('M14: no seat undoes what it has learnt something by: %s', (name) => {
  const machine = new Machine(games[name]!, loadContent(name));
  const tally = { learnt: 0, undone: 0 };
  for (let deal = 0; deal < DEALS; deal++) {
    const options = name === 'dominion' ? { kingdom: 'random' } : {};
    const state = machine.start({ seed: `undo ${deal}`, seats: 2, options });
    const chance = seedRng(`undo ${deal}`);
    for (let k = 0; k < 120 && state.ask; k++) {
      const { seat } = state.ask;
      const before = machine.fork(state);
      const picks: number[][] = [];
      for (let n = roll(chance, 3); n >= 0 && state.ask; n--) {
        const pick = randomPick(state.ask, (sides) => roll(chance, sides));
        picks.push(pick);
        machine.answer(state, pick);
      }
      if (state.over) break;
      const revealed = wasRevealed(machine, before, picks, seat);
      const learnt = hasLearnt(machine, before, picks, state, seat);
      if (learnt) expect(revealed, JSON.stringify({ deal, k, seat, picks })).toBe(true);
      tally[learnt ? 'learnt' : 'undone'] += learnt || !revealed ? 1 : 0;
    }
  }
  // Something was hidden, and something could be undone.
  expect(tally.learnt).toBeGreaterThan(5);
  expect(tally.undone).toBeGreaterThan(5);
});
