import { roll, type Rng, seedRng, shuffle } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { LONG } from '../server/support/long.ts';

const DRAWS = LONG ? 1_000_000 : 20_000;
const CARDS = 5;
const ORDERS = 120;

/** Pearson's statistic of counts that should all be alike. */
function chiSquared(counts: readonly number[]): number {
  const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
}

/**
 * Five standard deviations above what chance gives: seeds are fixed, so it holds or it does not.
 */
const limit = (outcomes: number): number => outcomes - 1 + 5 * Math.sqrt(2 * (outcomes - 1));

/** The place of an order of five cards among all 120. */
function orderNumber(cards: readonly number[]): number {
  let number = 0;
  for (const [i, card] of cards.entries()) {
    const below = cards.slice(i + 1).filter((other) => other < card).length;
    number = number * (CARDS - i) + below;
  }
  return number;
}

function counted(outcomes: number, draw: () => number): number[] {
  const counts = new Array<number>(outcomes).fill(0);
  for (let i = 0; i < DRAWS; i++) {
    const outcome = draw();
    counts[outcome] = (counts[outcome] ?? Number.NaN) + 1;
  }
  return counts;
}

describe.each(['quick', 'chacha8'] as const)('%s', (kind) => {
  test.for([2, 6, 10, 20, 60])('a die of %i sides is fair', (sides, { task }) => {
    const rng = seedRng(`die of ${sides}`, kind);
    const chi = chiSquared(counted(sides, () => roll(rng, sides)));
    expect(chi).toBeLessThan(limit(sides));
    task.meta.figures = { [`rolls with ${kind}`]: DRAWS, [`chi² of ${kind}`]: chi.toFixed(1) };
  });

  test('every pair of rolls that follow each other comes up equally often', () => {
    const rng = seedRng('pairs', kind);
    const pairs = counted(36, () => 6 * roll(rng, 6) + roll(rng, 6));
    expect(chiSquared(pairs)).toBeLessThan(limit(36));
  });

  test('every order of five cards is dealt equally often', ({ task }) => {
    const rng = seedRng('orders', kind);
    const orders = counted(ORDERS, () => orderNumber(shuffled(rng, CARDS)));
    expect(orders).toHaveLength(ORDERS);
    const chi = chiSquared(orders);
    expect(chi).toBeLessThan(limit(ORDERS));
    task.meta.figures = { [`shuffles with ${kind}`]: DRAWS, [`chi² of ${kind}`]: chi.toFixed(1) };
  });

  test('a card of sixty comes to lie at every place equally often', () => {
    const rng = seedRng('places', kind);
    const places = counted(60, () => shuffled(rng, 60).indexOf(17));
    expect(chiSquared(places)).toBeLessThan(limit(60));
  });
});

function shuffled(rng: Rng, count: number): number[] {
  const cards = Array.from({ length: count }, (_, i) => i);
  shuffle(rng, cards);
  return cards;
}

test('a die that favours one side is found', () => {
  const rng = seedRng('loaded');
  const sides = counted(6, () => (roll(rng, 50) === 0 ? 0 : roll(rng, 6)));
  expect(chiSquared(sides)).toBeGreaterThan(limit(6));
});
