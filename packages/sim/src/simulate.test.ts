import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { hashedRecord, Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { type Plan, playBatch, prepare } from './batch.ts';
import { countedCards } from './card-names.ts';
import { GamePool } from './game-pool.ts';
import { matchUp } from './match-up.ts';
import { emptyResult, mergeResult } from './partial-result.ts';
import { simulationReport } from './report/simulation-report.ts';
import { simulate } from './simulate.ts';
import { addTally, type CardTally, emptyTally, sorted } from './tally.ts';

const plan = (o: Partial<Plan> = {}): Plan => ({
  game: 'dominion',
  players: ['heuristic', 'big-money'],
  options: {},
  seed: 't',
  fixedSeats: false,
  ...o,
});

describe('simulation', () => {
  test('the numbers do not depend on how games are split, or on the number of threads', async () => {
    const whole = plan({ players: ['heuristic', 'search:4'], detail: true, paired: true });
    const pool = new GamePool(2);
    try {
      const alone = playBatch(whole, prepare(whole), 0, 6);
      const split = emptyResult();
      for (const [from, to] of [
        [4, 6],
        [0, 2],
        [2, 4],
      ] as const)
        mergeResult(split, await pool.playInThread({ plan: whole }, { from, to }, {}));
      expect(split).toEqual({ covered: [{ from: 0, to: 6 }], tally: alone });
    } finally {
      await pool.close();
    }
  });

  test('Ctrl-C: what was played until then counts', async () => {
    const stop = new AbortController();
    const result = await simulate(plan(), {
      games: 1_000_000,
      threads: 1,
      signal: stop.signal,
      progress: (done) => done >= 40 && stop.abort(),
    });
    expect(result.games).toBeGreaterThanOrEqual(40);
    expect(result.games).toBeLessThan(1_000_000);
    expect(result.seats[0]!.wins + result.seats[0]!.shared + result.seats[0]!.losses).toBe(
      result.games,
    );
  });

  test('paired: the same deal from every seat; a clear difference ends it', async () => {
    const pool = new GamePool(1);
    const result = await matchUp(
      pool,
      plan({ game: 'shelfie', players: ['heuristic', 'random'] }),
      { deals: 400 },
    );
    expect(result).toMatchObject({ clear: true, deals: 10, games: 20 });
    const same = await matchUp(pool, plan({ game: 'shelfie', players: ['random', 'random'] }), {
      deals: 20,
      step: 20,
    });
    expect(same.deals).toBe(20);
    expect(same.scores[0]! + same.scores[1]!).toBeCloseTo(1, 10);
  });

  test('records of every game can be played again, and hold every hash', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardwright-records-'));
    const p = plan({ recordDir: folder });
    playBatch(p, prepare(p), 0, 3);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['000000.json', '000001.json', '000002.json']);
    const record = JSON.parse(readFileSync(join(folder, names[1]!), 'utf8')) as MatchRecord;
    const dominion = games.dominion!;
    const machine = new Machine(dominion, loadContent('dominion'));
    expect(replay(machine, record).over).toBe(true);
    expect(record.hashes).toEqual(hashedRecord(machine, record).hashes);
    // one that a limit stops is written down as far as it came
    const short = new Machine(
      { ...dominion, rules: { ...dominion.rules, maxDecisions: 5 } },
      machine.content,
    );
    expect(playBatch(p, { ...prepare(p), machine: short }, 7, 8).faults).toEqual({
      'cap/decisions': 1,
    });
    const stopped = JSON.parse(readFileSync(join(folder, '000007.json'), 'utf8')) as MatchRecord;
    expect(stopped.entries).toHaveLength(5);
    expect(stopped.hashes).toEqual(hashedRecord(machine, stopped).hashes);
    rmSync(folder, { recursive: true });
  });

  test('memory is flat: what is kept of games is bounded by what can happen, not by how many were played', () => {
    const p = plan({ players: ['big-money', 'big-money'], detail: true, paired: true });
    const prepared = prepare(p);
    const kept = emptyTally(2);
    // the numbers themselves may grow
    const size = (): number => JSON.stringify(kept).replaceAll(/:\d+/g, '').length;
    const games = process.env.CARDWRIGHT_LONG ? 1000 : 200;
    const add = (from: number, to: number): void => {
      for (let g = from; g < to; g += 100) addTally(kept, playBatch(p, prepared, g, g + 100));
    };
    add(0, games);
    const after = size();
    add(games, 4 * games);
    expect(kept.games).toBe(4 * games);
    expect(size()).toBeLessThan(1.15 * after);
  });

  test('My Shelfie: goals are counted as cards, with the points they brought, and kinds of tiles beside them', async () => {
    const p = plan({
      game: 'shelfie',
      players: ['heuristic', 'random', 'heuristic'],
      detail: true,
    });
    const { tally, ...result } = await simulate(p, { games: 12, threads: 1 });
    const html = simulationReport(p, result, tally);
    for (const wanted of ['Personal goal 1', 'Common goal 4', 'cat tiles', 'brought'])
      expect(html).toContain(wanted);
    const things = countedCards(games.shelfie!, loadContent('shelfie'));
    const of = (start: string): CardTally[] =>
      tally.detail!.cards.filter((_, i) => things[i]!.id.startsWith(start));
    const sum = (cards: readonly CardTally[], key: 'handsTaken' | 'handsOffered' | 'points') =>
      cards.reduce((total, card) => total + card[key], 0);
    // one each
    expect(sum(of('personal-'), 'handsTaken')).toBe(12 * 3);
    expect(sum(of('personal-'), 'handsOffered')).toBe(12 * 3 * 3); // compared with the other seats
    expect(sum(of('common-'), 'handsOffered')).toBe(12 * 2 * 3); // two goals for three seats
    const scores = tally.players.reduce(
      (total, player) => total + sorted(player.scores).reduce((t, [score, k]) => t + score * k, 0),
      0,
    );
    const parts =
      sum(of('personal-'), 'points') + sum(of('common-'), 'points') + sum(of('tile-'), 'points');
    expect(scores - parts).toBe(12); // the rest is the end token, one a game
  });

  test('the report is one page with charts, cards and no script', async () => {
    const p = plan({ players: ['heuristic', 'random'], detail: true });
    const { tally, ...result } = await simulate(p, { games: 12, threads: 1 });
    const html = simulationReport(p, result, tally);
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    for (const wanted of ['Silver', 'Never offered', 'first player', 'Rounds', 'Decisions a game'])
      expect(html).toContain(wanted);
    const silver =
      tally.detail!.cards[
        games.dominion!.content.cards(loadContent('dominion')).findIndex((c) => c.id === 'Silver')
      ]!;
    expect(silver.taken).toBeGreaterThan(0);
    expect(silver.taken).toBeLessThanOrEqual(silver.offered);
    expect(silver.handsTaken).toBeLessThanOrEqual(24);
  });
});
