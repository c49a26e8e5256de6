import type { Ask } from './state.ts';

/**
 * A random answer: each option equally likely; for picks of several, first how many, then which.
 */
export function randomPick(ask: Ask, roll: (n: number) => number): number[] {
  switch (ask.kind) {
    case 'one':
      return [roll(ask.options.length)];
    case 'yes-no':
      return [roll(2)];
    case 'number':
      return [ask.min + roll(ask.max - ask.min + 1)];
    case 'order':
      return sample(ask.options.length, ask.options.length, roll);
    case 'some':
      return sample(ask.options.length, ask.min + roll(ask.max - ask.min + 1), roll);
  }
}

/** `count` different indices below n, in random order. */
function sample(n: number, count: number, roll: (n: number) => number): number[] {
  const places: number[] = [];
  for (let i = 0; i < n; i++) places.push(i);
  for (let i = 0; i < count; i++) {
    const j = i + roll(n - i);
    const swap = places[i]!;
    places[i] = places[j]!;
    places[j] = swap;
  }
  places.length = count;
  return places;
}

/**
 * The minimum and maximum number of picks of an answer; for an order all of them, whatever its
 * state says; for a number its range.
 */
export function pickBounds({ kind, options, min, max }: Ask): { min: number; max: number } {
  return kind === 'order' ? { min: options.length, max: options.length } : { min, max };
}

/** The number of different answers to an ask, capped; for statistics and tests. */
export function answerCount(ask: Ask, cap = 1e9): number {
  if (ask.kind === 'one') return ask.options.length;
  if (ask.kind === 'yes-no') return 2;
  if (ask.kind === 'number') return ask.max - ask.min + 1;
  const n = ask.options.length;
  let total = 0;
  if (ask.kind === 'order') {
    total = 1;
    for (let i = 2; i <= n && total < cap; i++) total *= i;
    return Math.min(total, cap);
  }
  let choose = 1;
  for (let k = 0; k <= ask.max && total < cap; k++) {
    if (k >= ask.min) total += choose;
    choose = (choose * (n - k)) / (k + 1);
  }
  return Math.min(total, cap);
}
