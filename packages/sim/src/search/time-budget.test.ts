import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { SearchPlayer } from './search-player.ts';
import { settingsForCount } from './settings.ts';

const rolls = (seed: string) => {
  const rng = seedRng(seed);
  return (n: number): number => roll(rng, n);
};

const PLAYOUT_MS = 10;

describe.each(Object.keys(games))('time in %s', (name) => {
  const machine = new Machine(games[name]!, loadContent(name));

  /**
   * A player in whose world time passes by playouts alone, and how often it looked at the clock.
   */
  function timed(count: number): { player: SearchPlayer; looks: () => number } {
    let looks = 0;
    const player: SearchPlayer = new SearchPlayer(
      'timed',
      machine,
      settingsForCount(machine.game, count),
      () => {
        looks++;
        return player.iterations * PLAYOUT_MS;
      },
    );
    return { player, looks: () => looks };
  }

  test.each([0, 1, 10, 15, 25, 44, 155, 301])(
    'a search stops at the first playout that ends after %i ms',
    (withinMs) => {
      const { player } = timed(100_000);
      const state = machine.start({
        seed: 'late',
        seats: machine.game.rules.seats.min,
        options: {},
      });
      const chance = rolls('late');
      for (let decision = 0; decision < 6 && state.ask; decision++) {
        const before = player.iterations;
        const pick = player.answer(state, state.ask.seat, chance, withinMs);
        const used = (player.iterations - before) * PLAYOUT_MS;
        expect(used).toBeLessThan(withinMs + PLAYOUT_MS);
        machine.answer(state, pick);
      }
    },
  );

  test('with time enough, and without any, the count alone decides; without any the clock is never looked at', () => {
    const state = machine.start({
      seed: 'counted',
      seats: machine.game.rules.seats.min,
      options: {},
    });
    const answers = [undefined, 1e9].map((withinMs) => {
      const { player, looks } = timed(50);
      const pick = player.answer(state, state.ask!.seat, rolls('counted'), withinMs);
      return { pick, iterations: player.iterations, looked: looks() > 0 };
    });
    expect(answers[0]!.looked).toBe(false);
    expect(answers[1]).toEqual({ ...answers[0]!, looked: true });
  });
});
