import { roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { fitChances } from '../scripts/chance-fit.mjs';

/** Decisions whose seats win with odds of exp(shift) times the odds of the share to the slope. */
function decisions(shift: number, slope: number, count: number): { share: number; won: number }[] {
  const rng = seedRng('chances');
  return Array.from({ length: count }, () => {
    const share = (1 + roll(rng, 98)) / 100;
    const odds = Math.exp(shift) * (share / (1 - share)) ** slope;
    return { share, won: roll(rng, 10_000) < (10_000 * odds) / (1 + odds) ? 1 : 0 };
  });
}

describe('fitChances', () => {
  test('finds how much a seat is flattered', () => {
    const found = fitChances(decisions(-1, 0.7, 20_000));
    expect(found.shift).toBeCloseTo(-1, 1);
    expect(found.slope).toBeCloseTo(0.7, 1);
  });

  test('a few decisions change the slope only a little', () => {
    const { slope } = fitChances([
      { share: 0.9, won: 0 },
      { share: 0.1, won: 1 },
    ]);
    expect(slope).toBeGreaterThan(0.3);
    expect(slope).toBeLessThan(1);
  });

  test('games all won and all lost do no harm', () => {
    const { shift, slope } = fitChances([
      { share: 1, won: 1 },
      { share: 0, won: 0 },
    ]);
    expect(shift).toBeCloseTo(0, 6);
    expect(slope).toBeGreaterThan(1);
  });
});
