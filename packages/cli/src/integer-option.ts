import { UsageError } from './exit.ts';

/** Parses the whole number of an option, such as 12, 100_000 or 1e5. */
export function integerOption(what: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const n = /^\d[\d_]*(e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
    if (!Number.isSafeInteger(n) || n < min || n > max)
      throw new UsageError(
        `${what} must be a whole number of at least ` +
          `${min}${max < Number.MAX_SAFE_INTEGER ? ` and at most ${max}` : ''}, not '${text}'`,
      );
    return n;
  };
}
