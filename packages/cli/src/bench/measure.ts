/** One measured line. */
export interface Row {
  suite: string;
  name: string;
  value: number;
  unit: string;
  /** A ratio measured in the same run, and its target. */
  ratio?: number;
  of?: string;
  target?: string;
  reached?: boolean;
}

/**
 * Nanoseconds per unit of `work`, which returns how many units it did; the best of several rounds
 * after a warm-up.
 */
export function nanoseconds(work: () => number, milliseconds = 400, rounds = 5): number {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) work();
  let best = Number.POSITIVE_INFINITY;
  for (let r = 0; r < rounds; r++) {
    const began = performance.now();
    let units = 0;
    do units += work();
    while (performance.now() - began < milliseconds);
    best = Math.min(best, ((performance.now() - began) * 1e6) / units);
  }
  return best;
}
