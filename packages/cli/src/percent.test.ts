import { expect, test } from 'vitest';
import { percentages } from './percent.ts';

test('shares of one whole add up to 100.0', () => {
  expect(percentages([0.27275, 0.72725])).toEqual(['27.3 %', '72.7 %']);
  expect(percentages([0.5005, 0.4995])).toEqual(['50.1 %', '49.9 %']);
  expect(percentages([1 / 3, 1 / 3, 1 / 3])).toEqual(['33.4 %', '33.3 %', '33.3 %']);
  expect(percentages([0.25, 0.75])).toEqual(['25.0 %', '75.0 %']);
});

test('shares that are not of one whole are rounded one by one', () => {
  expect(percentages([0.2999, 0.2999])).toEqual(['30.0 %', '30.0 %']);
});
