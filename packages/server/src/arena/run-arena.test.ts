import { expect, test } from 'vitest';
import { BotFault, runArena } from './run-arena.ts';

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
  expect(standings.map((s) => s.games).sort((a, b) => a - b)).toEqual([
    0,
    pairs[0]!.games,
    pairs[0]!.games,
  ]);
});

test('an arena ends with an error when a program never joins, and stops the program', async () => {
  // what it says is its process's number
  const arena = {
    game: 'lanes',
    bots: ['echo $$; exec sleep 1000', 'player:random'],
    games: 2,
    atOnce: 2,
    decisionMs: 60_000,
    sitMs: 1000,
  };
  const fault = await runArena(arena).catch((error: unknown) => error as Error);
  expect(fault).toBeInstanceOf(BotFault);
  const [, pid] = /did not take its seats within 1 s: (\d+)/.exec((fault as Error).message)!;
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
