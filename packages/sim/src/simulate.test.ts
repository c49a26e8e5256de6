import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { type Plan, playBatch, prepare } from './batch.ts';
import { GamePool } from './game-pool.ts';
import { matchUp } from './match-up.ts';
import { simulationReport } from './report/simulation-report.ts';
import { simulate } from './simulate.ts';
import { addTally, emptyTally } from './tally.ts';

const plan = (o: Partial<Plan> = {}): Plan => ({ game: 'dominion', players: ['heuristic', 'big-money'], options: {}, seed: 't', fixedSeats: false, ...o });

describe('simulation', () => {
  test('the numbers do not depend on how games are split, or on the number of threads', async () => {
    const whole = plan({ players: ['heuristic', 'search:4'], detail: true, paired: true });
    const pool = new GamePool(2);
    try {
      const alone = playBatch(whole, prepare(whole), 0, 12);
      const split = emptyTally(2);
      for (const [from, to] of [
        [8, 12],
        [0, 2],
        [2, 8],
      ] as const)
        addTally(split, await pool.run({ plan: whole, from, to }));
      expect(split).toEqual(alone);
    } finally {
      await pool.close();
    }
  });

  test('Ctrl-C: what was played until then counts', async () => {
    const stop = new AbortController();
    const result = await simulate(plan(), { games: 1_000_000, threads: 1, signal: stop.signal, progress: (done) => done >= 40 && stop.abort() });
    expect(result.games).toBeGreaterThanOrEqual(40);
    expect(result.games).toBeLessThan(1_000_000);
    expect(result.seats[0]!.wins + result.seats[0]!.shared + result.seats[0]!.losses).toBe(result.games);
  });

  test('paired: the same deal from every seat; a clear difference ends it', async () => {
    const pool = new GamePool(1);
    const result = await matchUp(pool, plan({ game: 'shelfie', players: ['heuristic', 'random'] }), { deals: 400 });
    expect(result).toMatchObject({ clear: true, deals: 10, games: 20 });
    const same = await matchUp(pool, plan({ game: 'shelfie', players: ['random', 'random'] }), { deals: 20, step: 20 });
    expect(same.deals).toBe(20);
    expect(same.scores[0]! + same.scores[1]!).toBeCloseTo(1, 10);
  });

  test('records of every game can be played again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardwright-records-'));
    const p = plan({ recordDir: folder });
    playBatch(p, prepare(p), 0, 3);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['000000.json', '000001.json', '000002.json']);
    const record = JSON.parse(readFileSync(join(folder, names[1]!), 'utf8')) as MatchRecord;
    expect(replay(new Machine(games.dominion!, loadContent('dominion')), record).over).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('the report is one page with charts, cards and no script', async () => {
    const p = plan({ players: ['heuristic', 'random'], detail: true });
    const { tally, ...result } = await simulate(p, { games: 12, threads: 1 });
    const html = simulationReport(p, result, tally);
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    for (const wanted of ['Silver', 'Never offered', 'first player', 'Rounds', 'Decisions a game']) expect(html).toContain(wanted);
    const silver = tally.detail!.cards[games.dominion!.cards(loadContent('dominion')).findIndex((c) => c.id === 'Silver')]!;
    expect(silver.taken).toBeGreaterThan(0);
    expect(silver.taken).toBeLessThanOrEqual(silver.offered);
    expect(silver.handsTaken).toBeLessThanOrEqual(24);
  });
});
