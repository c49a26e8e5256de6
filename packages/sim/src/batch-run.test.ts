import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Plan } from './batch.ts';
import { GamePool } from './game-pool.ts';

test.each([1, 2])(
  'with %i threads, a batch that is told to stop does so between two games, and counts those it has played',
  async (threads) => {
    const recordDir = mkdtempSync(join(tmpdir(), 'cardwright-stop-'));
    const plan: Plan = {
      game: 'dominion',
      players: ['random', 'random'],
      options: {},
      seed: 's',
      fixedSeats: false,
      recordDir,
    };
    const pool = new GamePool(threads);
    const stop = new AbortController();
    const watch = setInterval(() => readdirSync(recordDir).length > 0 && stop.abort(), 5);
    try {
      const { tally } = await pool.play(
        { plan },
        { from: 0, to: 100_000 },
        { signal: stop.signal },
      );
      expect(tally?.games).toBe(readdirSync(recordDir).length);
      expect(tally?.games).toBeGreaterThan(0);
      expect(tally?.games).toBeLessThan(100_000);
    } finally {
      clearInterval(watch);
      await pool.close();
    }
  },
);
