import { errorFunction } from 'simple-statistics';

/** Confidence intervals and tests used in reports; 95 % unless stated otherwise. */
export interface Rate {
  mean: number;
  low: number;
  high: number;
}

export const Z95 = 1.959963984540054;

/** Wilson's interval for a share of n; a half counts as half a success. */
export function rate(successes: number, n: number, z = Z95): Rate {
  if (n === 0) return { mean: 0, low: 0, high: 1 };
  const p = successes / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const reach = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { mean: p, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * Student's t, the two-sided 95 % point (Cornish-Fisher around the normal; exact to 0.01 from three
 * degrees on).
 */
export function t95(degrees: number): number {
  if (degrees < 1) return Number.POSITIVE_INFINITY;
  if (degrees === 1) return 12.706;
  if (degrees === 2) return 4.303;
  const z = Z95;
  const z3 = z ** 3;
  const z5 = z ** 5;
  const z7 = z ** 7;
  return (
    z +
    (z3 + z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees ** 3)
  );
}

/**
 * The interval for a mean of scores between 0 and 1 over n deals. Two deals that are even on
 * average are added first (for two players, one won and one lost), because a few deals with the
 * same result would otherwise look certain.
 */
export function scoreInterval(n: number, sum: number, squares: number, players = 2): Rate {
  if (n === 0) return { mean: 1 / players, low: 0, high: 1 };
  const m = n + 2;
  const middle = (sum + 2 / players) / m;
  const variance = Math.max(0, (squares + 2 / players - m * middle * middle) / (m - 1));
  const reach = t95(m - 1) * Math.sqrt(variance / m);
  return { mean: sum / n, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** The two-sided p-value of a z-score. */
export const pValue = (z: number): number =>
  Math.max(0, Math.min(1, 1 - errorFunction(Math.abs(z) / Math.SQRT2)));

/** An observation, and how often it was made. */
export type Observed = readonly [value: number, times: number];

/** The standard error of a sum of observations around 0. */
export const errorOfSum = (all: readonly Observed[]): number =>
  Math.sqrt(all.reduce((sum, [value, times]) => sum + times * value * value, 0));

/** Up to this many observations, all signs are tried; beyond it, the normal curve is close. */
const MOST_FLIPPED = 16;
/** Below the rounding errors of sums of shares. */
const TINY = 1e-12;

/**
 * The two-sided p-value of the sum of independent observations that would be as likely with the
 * opposite sign: the share of all signs with which the sum is at least as far from 0.
 */
export function signFlipP(observed: readonly Observed[]): number {
  const moving = observed.filter(([value]) => Math.abs(value) > TINY);
  const sum = Math.abs(moving.reduce((all, [value, times]) => all + times * value, 0));
  const n = moving.reduce((all, [, times]) => all + times, 0);
  if (n > MOST_FLIPPED) return pValue(sum / errorOfSum(moving));
  let sums = [0];
  for (const [value, times] of moving)
    for (let i = 0; i < times; i++) sums = sums.flatMap((all) => [all + value, all - value]);
  return sums.filter((all) => Math.abs(all) >= sum - TINY).length / sums.length;
}

/**
 * Benjamini-Hochberg: p-values corrected for multiple testing (controls the false discovery rate).
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const order = pValues.map((p, i) => [p, i] as const).sort((a, b) => b[0] - a[0]);
  const out = new Array<number>(pValues.length).fill(1);
  let least = 1;
  order.forEach(([p, i], k) => {
    least = Math.min(least, (p * pValues.length) / (pValues.length - k));
    out[i] = least;
  });
  return out;
}

/**
 * Half-width of an asymptotic confidence sequence for a mean: it holds at every look, so one may
 * stop when it is narrow enough. `tuned` is the number of observations at which it is tightest.
 */
export function anytimeHalfWidth(
  n: number,
  sum: number,
  squares: number,
  alpha = 0.05,
  tuned = 500,
): number {
  if (n < 2) return Number.POSITIVE_INFINITY;
  const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1));
  const rho2 = (2 * Math.log(1 / alpha) + Math.log(1 + 2 * Math.log(1 / alpha))) / tuned;
  return (
    Math.sqrt(variance) *
    Math.sqrt(
      ((2 * (n * rho2 + 1)) / (n * n * rho2)) * Math.log(Math.sqrt(n * rho2 + 1) / (alpha / 2)),
    )
  );
}
