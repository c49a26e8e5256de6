import { expect, test } from 'vitest';
import { runArena } from './run-arena.ts';

test('an arena that is stopped gives the games that have ended', async () => {
  const stop = new AbortController();
  const arena = {
    game: 'lanes',
    bots: ['player:random', 'player:random', 'player:heuristic'],
    games: 1000,
    atOnce: 2,
    decisionMs: 60_000,
    signal: stop.signal,
  };
  const { standings, pairs } = await runArena(arena, (done) => done === 3 && stop.abort());
  expect(pairs).toHaveLength(1);
  expect(pairs[0]!.games).toBeGreaterThanOrEqual(3);
  expect(pairs[0]!.games).toBeLessThan(1000);
  expect(standings.map((s) => s.games).sort((a, b) => a - b)).toEqual([0, pairs[0]!.games, pairs[0]!.games]);
});
