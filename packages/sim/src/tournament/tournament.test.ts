import { afterAll, describe, expect, test } from 'vitest';
import { GamePool } from '../game-pool.ts';
import { tournamentReport } from '../report/tournament-report.ts';
import { pairKey, roundRobin, swissRound } from './pairing.ts';
import { tournament } from './tournament.ts';

describe('pairings', () => {
  test.each([2, 3, 4, 5, 8])('round robin of %i: everybody meets everybody once, nobody sits twice in a round', (n) => {
    const rounds = roundRobin(n);
    const all = rounds.flat().map(([a, b]) => pairKey(a, b));
    expect(new Set(all).size).toBe((n * (n - 1)) / 2);
    expect(all).toHaveLength((n * (n - 1)) / 2);
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2);
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
    const result = await tournament(pool, { ...plan, players: ['random', 'heuristic', 'random'], format: 'round-robin' });
    expect(result.standings[0]!.player).toBe('heuristic');
    expect(result.standings.map((s) => s.games)).toEqual([12, 12, 12]);
    expect(result.table[0]![1]!.mean + result.table[1]![0]!.mean).toBeCloseTo(1, 10);
    expect(result.table[0]![0]).toBe(null);
    expect(tournamentReport(result)).toContain('heuristic');
  });

  test('Swiss: four players in three rounds', async () => {
    const result = await tournament(pool, { ...plan, deals: 1, players: ['random', 'heuristic', 'random', 'random'], format: 'swiss' });
    expect(result.meetings).toHaveLength(6);
    expect(result.standings[0]!.player).toBe('heuristic');
  });

  test('a program in any language plays over its standard input and output; one that answers nonsense loses', async () => {
    const code = (answer: string): string =>
      `program:node -e "require('readline').createInterface({input:process.stdin}).on('line',l=>{const a=JSON.parse(l);console.log(JSON.stringify({pick:${answer}}))})"`;
    const first = code("a.kind==='order'?a.options.map((_,i)=>i):[0]");
    const result = await tournament(pool, { ...plan, deals: 1, players: [first, 'heuristic', code('[999]')], format: 'round-robin' });
    expect(result.standings.map((s) => s.player)).toEqual(['heuristic', first, code('[999]')]);
    expect(result.meetings.filter((m) => m.fault !== undefined)).toHaveLength(2);
  });
});
