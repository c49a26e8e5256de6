import { expect, test } from 'vitest';
import { scrollDistance } from './scroll-distance.ts';

const free = { top: 100, bottom: 500 };
const span = (top: number, bottom: number) => ({ top, bottom });

test('what is visible stays where it is', () => {
  expect(scrollDistance([], free)).toBe(0);
  expect(scrollDistance([span(100, 200), span(450, 500)], free)).toBe(0);
});

test('what is hidden at the top or at the bottom moves to the centre', () => {
  expect(scrollDistance([span(90, 130)], free)).toBe(-190);
  expect(scrollDistance([span(480, 520)], free)).toBe(200);
  expect(scrollDistance([span(200, 240), span(500, 560)], free)).toBe(80);
});

test('the first span comes before the others, and those that fit come too', () => {
  expect(scrollDistance([span(1000, 1040), span(100, 140)], free)).toBe(720);
  expect(scrollDistance([span(1000, 1040), span(100, 140), span(1100, 1140)], free)).toBe(770);
});

test('what is too tall starts at the top', () => {
  expect(scrollDistance([span(300, 900)], free)).toBe(200);
});
