import { expect, test } from 'vitest';
import { timeLeft } from './progress.ts';

test('no time left is told before a few steps are done', () => {
  expect(timeLeft(2, 345, 8)).toBeUndefined();
  expect(timeLeft(1000, 9000, 1.1)).toBeUndefined();
});

test.each([
  [3, 3, 3, '3s'],
  [10, 10, 59.6, '1m 0s'],
  [4, 340, 8, '11m 20s'],
  [100, 5, 11_999, '10m 0s'],
  [10, 100, 400, '1h 6m'],
  [50, 0, 50, '0s'],
])('%i steps done, %i left after %d seconds: %s', (done, left, seconds, told) => {
  expect(timeLeft(done, left, seconds)).toBe(told);
});
