import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedRanges, missingRanges, type Range, rangeSize } from './ranges.ts';

const range = fc
  .tuple(fc.nat(60), fc.nat(12))
  .map(([from, size]): Range => ({ from, to: from + size }));

const numbersOf = (ranges: readonly Range[]): number[] =>
  [
    ...new Set(
      ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
    ),
  ].sort((a, b) => a - b);

test('joined ranges have the same numbers, in order, without a gap of nothing between two', () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const joined = joinedRanges(ranges);
      expect(numbersOf(joined)).toEqual(numbersOf(ranges));
      expect(rangeSize(joined)).toBe(numbersOf(ranges).length);
      joined.slice(1).forEach(({ from }, i) => expect(from).toBeGreaterThan(joined[i]?.to ?? from));
    }),
  );
});

test('what is missing and what is there make the whole, and share nothing', () => {
  fc.assert(
    fc.property(range, fc.array(range), (whole, ranges) => {
      const missing = numbersOf(missingRanges(whole, ranges));
      const there = new Set(numbersOf(ranges));
      expect(missing).toEqual(numbersOf([whole]).filter((n) => !there.has(n)));
    }),
  );
});
