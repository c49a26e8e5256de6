import { expect, test } from 'vitest';
import { eloScale } from './elo-scale.ts';

const pair = (player: string, rival: string, deals: number, score: number) => ({
  player,
  rival,
  deals,
  score,
});

test('ten to one is 400 points, whoever is named first', () => {
  const won = eloScale([pair('strong', 'weak', 100_000, 90_909)], 'weak');
  expect(won.get('strong')).toBeCloseTo(1400, 0);
  const lost = eloScale([pair('weak', 'strong', 100_000, 9_091)], 'weak');
  expect(lost.get('strong')).toBeCloseTo(1400, 0);
});

test('a chain adds up, best first', () => {
  const scale = eloScale(
    [pair('b', 'a', 10_000, 7500), pair('c', 'b', 10_000, 7500), pair('d', 'c', 10_000, 5000)],
    'a',
    0,
  );
  expect([...scale.keys()].at(-1)).toBe('a');
  expect(scale.get('b')).toBeCloseTo(190.8, 0);
  expect(scale.get('c')).toBeCloseTo(381.7, 0);
  expect(scale.get('d')).toBeCloseTo(381.7, 0);
});

test('contradicting results are balanced', () => {
  const scale = eloScale(
    [pair('b', 'a', 1000, 750), pair('c', 'b', 1000, 750), pair('a', 'c', 1000, 750)],
    'a',
    0,
  );
  for (const points of scale.values()) expect(points).toBeCloseTo(0, 6);
});

test('a player that won every deal has a finite rating', () => {
  const points = eloScale([pair('b', 'a', 10, 10)], 'a').get('b');
  expect(points).toBeCloseTo(1000 + 400 * Math.log10(11), 3);
});

test('players without a connection to the anchor get no rating', () => {
  const scale = eloScale([pair('b', 'a', 10, 5), pair('d', 'c', 10, 5)], 'a');
  expect([...scale.keys()].sort()).toEqual(['a', 'b']);
});
