import { afterAll, describe, expect, test } from 'vitest';
import { GamePool } from '../game-pool.ts';
import { tournamentReport } from '../report/tournament-report.ts';
import { groupsOf, pairKey, roundRobin, swissRound } from './pairing.ts';
import { ProgramFault } from './program-player.ts';
import { tournament } from './tournament.ts';

describe('pairings', () => {
  test.each([2, 3, 4, 5, 8])(
    'round robin of %i: everybody meets everybody once, nobody sits twice in a round',
    (n) => {
      const rounds = roundRobin(n);
      const all = rounds.flat().map(([a, b]) => pairKey(a, b));
      expect(new Set(all).size).toBe((n * (n - 1)) / 2);
      expect(all).toHaveLength((n * (n - 1)) / 2);
      for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2);
    },
  );

  test('groups: every group of a size meets once', () => {
    expect(groupsOf(4, 3)).toEqual([
      [0, 1, 2],
      [0, 1, 3],
      [0, 2, 3],
      [1, 2, 3],
    ]);
    expect(groupsOf(6, 6)).toEqual([[0, 1, 2, 3, 4, 5]]);
  });

  test('Swiss: neighbours meet, nobody twice, free rounds go round', () => {
    expect(swissRound([3, 0, 3, 0], new Set(), new Set())).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(swissRound([3, 0, 3, 0], new Set([pairKey(0, 2)]), new Set())).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(swissRound([2, 1, 0], new Set(), new Set([2]))).toEqual([
      [1, -1],
      [0, 2],
    ]);
  });
});

describe('tournament', () => {
  const pool = new GamePool(1);
  afterAll(() => pool.close());
  const plan = { game: 'shelfie', options: {}, seed: 't', deals: 3 } as const;

  test('round robin: ratings and cross table agree with who is better', async () => {
    const result = await tournament(pool, {
      ...plan,
      players: ['random', 'heuristic', 'random'],
      format: 'round-robin',
    });
    expect(result.standings[0]!.player).toBe('heuristic');
    expect(result.standings.map((s) => s.games)).toEqual([12, 12, 12]);
    expect(result.table[0]![1]!.mean + result.table[1]![0]!.mean).toBeCloseTo(1, 10);
    expect(result.table[0]![0]).toBe(null);
    expect(tournamentReport(result)).toContain('heuristic');
  });

  test('three to six at a table: every group meets from every seat; the cross table goes by who came before whom', async () => {
    const three = await tournament(pool, {
      ...plan,
      deals: 2,
      players: ['random', 'heuristic', 'random', 'random'],
      format: 'round-robin',
      seats: 3,
    });
    expect(three.meetings.map((m) => m.players)).toEqual(groupsOf(4, 3));
    expect(three.standings.map((s) => s.games)).toEqual([18, 18, 18, 18]);
    // one win a game
    expect(three.standings.reduce((sum, s) => sum + s.points, 0)).toBeCloseTo(4 * 2 * 3, 9);
    expect(three.standings[0]!.player).toBe('heuristic');
    expect(three.table[0]!.slice(1).map((cell) => cell!.mean)).toEqual([1, 1, 1]);
    for (const i of [0, 1, 2, 3])
      for (const j of [0, 1, 2, 3])
        if (i !== j) expect(three.table[i]![j]!.mean + three.table[j]![i]!.mean).toBeCloseTo(1, 9);
    expect(tournamentReport(three)).toContain('3 at a table');
    const six = await tournament(pool, {
      ...plan,
      game: 'dominion',
      deals: 1,
      players: ['random', 'heuristic', 'random', 'big-money', 'random', 'random'],
      format: 'round-robin',
      seats: 6,
    });
    expect(six.standings.map((s) => s.games)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(six.standings.slice(0, 2).map((s) => s.player)).toEqual(['heuristic', 'big-money']);
  });

  test('a program among three: it is asked for its seats; when it fails the others share the win', async () => {
    const nonsense =
      'program:node -e ' +
      `"require('readline').createInterface({input:process.stdin}).on('line',()=>console.log('?'))"`;
    const result = await tournament(pool, {
      ...plan,
      deals: 1,
      players: ['random', nonsense, 'random'],
      format: 'round-robin',
      seats: 3,
    });
    expect(result.meetings[0]!.failures).toHaveLength(3);
    expect(result.meetings[0]!.failures![0]).toMatchObject({
      why: 'answered with a line that is not JSON',
      answer: '?',
      exit: null,
      ask: { kind: 'one' },
    });
    expect(result.standings.map((s) => s.points)).toEqual([1.5, 1.5, 0]);
    expect(result.standings[2]!.player).toBe(nonsense);
  });

  test('a program that cannot be started stops the tournament; one that ends later loses', async () => {
    const meet = (command: string) =>
      tournament(pool, {
        ...plan,
        deals: 1,
        players: [`program:${command}`, 'random'],
        format: 'round-robin',
      });
    await expect(meet('exit 3')).rejects.toThrow(
      new ProgramFault('program:exit 3 exited (3) before its first answer; its output is above'),
    );
    const once = await meet(
      `node -e "require('readline').createInterface({input:process.stdin}).once('line',()=>{console.log('{\\"pick\\":[0]}');process.exit()})"`,
    );
    expect(once.meetings[0]!.failures![0]).toMatchObject({
      why: 'exited in the middle of a game',
      exit: 0,
      answer: null,
    });
    expect(once.standings[0]!.player).toBe('random');
  });

  test('a program that is thinking does not hold up an interruption, and has lost nothing by it', async () => {
    const stop = new AbortController();
    const playing = tournament(
      pool,
      { ...plan, players: ['program:exec sleep 1000', 'random'], format: 'round-robin' },
      { signal: stop.signal },
    );
    setImmediate(() => stop.abort());
    expect((await playing).meetings).toEqual([
      { round: 0, players: [0, 1], deals: 0, shares: [], ahead: [] },
    ]);
  });

  test('Swiss: four players in three rounds', async () => {
    const result = await tournament(pool, {
      ...plan,
      deals: 1,
      players: ['random', 'heuristic', 'random', 'random'],
      format: 'swiss',
    });
    expect(result.meetings).toHaveLength(6);
    expect(result.standings[0]!.player).toBe('heuristic');
  });

  test('a program in any language plays over its standard input and output; one that answers nonsense loses', async () => {
    const code = (answer: string): string =>
      'program:node -e ' +
      `"require('readline').createInterface({input:process.stdin}).on('line',l=>{const ` +
      `a=JSON.parse(l);console.log(JSON.stringify({pick:${answer}}))})"`;
    const first = code("a.kind==='order'?a.options.map((_,i)=>i):[0]");
    const result = await tournament(pool, {
      ...plan,
      deals: 1,
      players: [first, 'heuristic', code('[999]')],
      format: 'round-robin',
    });
    expect(result.standings.map((s) => s.player)).toEqual(['heuristic', first, code('[999]')]);
    expect(result.meetings.filter((m) => m.failures !== undefined)).toHaveLength(2);
  });
});
