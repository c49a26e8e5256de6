import { expect, test } from 'vitest';
import { GamePool } from '../game-pool.ts';
import { evolve } from './evolve.ts';

const plan = {
  game: 'dominion',
  players: [],
  options: { kingdom: 'Engines' },
  seed: 'evolve',
  fixedSeats: false,
};
const LONG = process.env.CARDWRIGHT_LONG !== undefined;
const options = LONG
  ? { generations: 2, population: 12, deals: 2, finalDeals: 4 }
  : { generations: 2, population: 6, deals: 1, finalDeals: 1 };

test('the same seed breeds the same player on one thread and on two', async () => {
  const results = [];
  for (const threads of [1, 2]) {
    const pool = new GamePool(threads);
    results.push(await evolve(pool, plan, options));
    await pool.close();
  }
  expect(results[1]).toEqual(results[0]);
  expect(results[0]?.games).toBeGreaterThan(LONG ? 500 : 100);
});

test('a stopped evolution keeps the best of the generations it has finished', async () => {
  const pool = new GamePool(1);
  const stop = new AbortController();
  const best: unknown[] = [];
  const result = await evolve(pool, plan, {
    ...options,
    generations: 50,
    signal: stop.signal,
    generation: ({ genome, number }) => {
      best.push(genome);
      if (number === 2) stop.abort();
    },
  });
  expect(best).toHaveLength(2);
  expect(result.genome).toEqual(best[1]);
  expect(result.baselines).toEqual([]);
  await pool.close();
});
