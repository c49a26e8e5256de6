/** The number of the day in the reader's time zone: it changes at midnight. */
export const dayOf = (date: Date): number =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);

/**
 * The index of a day's puzzle: each has its turn before the first comes again, and neighbours in
 * the list are far apart.
 */
export function placeOfDay(size: number, day: number): number {
  let step = Math.max(1, Math.floor(size * 0.618));
  while (commonDivisor(step, size) > 1) step++;
  return (((day % size) + size) * step) % size;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
