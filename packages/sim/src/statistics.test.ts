import { roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import {
  anytimeHalfWidth,
  benjaminiHochberg,
  pValue,
  rate,
  scoreInterval,
  signFlipP,
  t95,
} from './statistics.ts';

describe('statistics', () => {
  test('Wilson: known intervals, and none outside 0 and 1', () => {
    const { low, high } = rate(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
    expect(rate(0, 20)).toMatchObject({ mean: 0, low: 0 });
    expect(rate(0, 0)).toEqual({ mean: 0, low: 0, high: 1 });
  });

  test("Student's t as the tables have it", () => {
    expect(t95(4)).toBeCloseTo(2.776, 1);
    expect(t95(10)).toBeCloseTo(2.228, 2);
    expect(t95(30)).toBeCloseTo(2.042, 3);
    expect(t95(1e6)).toBeCloseTo(1.96, 3);
  });

  test('a few deals that all went one way are no certainty', () => {
    expect(scoreInterval(3, 3, 3).low).toBeLessThan(0.5);
    expect(scoreInterval(10, 10, 10).low).toBeGreaterThan(0.5);
    expect(scoreInterval(100, 50, 30)).toMatchObject({ mean: 0.5 });
  });

  test('p-values, alone and corrected for many', () => {
    expect(pValue(1.96)).toBeCloseTo(0.05, 3);
    expect(pValue(0)).toBeCloseTo(1, 5);
    expect(benjaminiHochberg([0.01, 0.04, 0.03, 0.005])).toEqual(
      [0.02, 0.04, 0.04, 0.02].map((p) => expect.closeTo(p, 10)),
    );
  });

  test('signs: exact for a few observations, close to the normal curve for many', () => {
    expect(signFlipP([[1, 5]])).toBe(2 / 32);
    expect(
      signFlipP([
        [1, 4],
        [-1, 1],
      ]),
    ).toBe(12 / 32);
    expect(signFlipP([[0, 100]])).toBe(1);
    expect(signFlipP([])).toBe(1);
    expect(
      signFlipP([
        [1, 60],
        [-1, 40],
      ]),
    ).toBeCloseTo(pValue(2), 6);
  });

  test('an interval for every look: looking a hundred times at nothing finds something in at most one of twenty runs', () => {
    let found = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const rng = seedRng(`run ${run}`);
      let sum = 0;
      let squares = 0;
      for (let n = 1; n <= 1000; n++) {
        const x = roll(rng, 21) - 10;
        sum += x;
        squares += x * x;
        if (n >= 30 && n % 10 === 0 && Math.abs(sum / n) > anytimeHalfWidth(n, sum, squares)) {
          found++;
          break;
        }
      }
    }
    expect(found / runs).toBeLessThan(0.05);
  });
});
