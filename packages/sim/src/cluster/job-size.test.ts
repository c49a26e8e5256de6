import { expect, test } from 'vitest';
import { Speed } from './job-size.ts';

test('nothing is known at first: a job is one game, or one deal from every seat', () => {
  expect(new Speed().jobSize(1, 1000, 4)).toBe(1);
  expect(new Speed().jobSize(3, 1000, 4)).toBe(3);
});

test('a job is a small share of what is left, never too short or too long', () => {
  const speed = new Speed();
  speed.add(100, 1000); // ten milliseconds a game
  expect(speed.jobSize(1, 1e9, 2)).toBe(500); // five seconds
  expect(speed.jobSize(1, 6000, 2)).toBe(200);
  expect(speed.jobSize(1, 300, 2)).toBe(30); // 0.3 seconds
  expect(speed.jobSize(1, 20, 2)).toBe(10);
  expect(speed.jobSize(1, 1, 2)).toBe(1);
  expect(speed.jobSize(4, 6000, 2)).toBe(200);
});

test('only the last jobs count: threads grow quicker as they warm up', () => {
  const speed = new Speed();
  speed.add(1, 1000);
  for (let i = 0; i < 12; i++) speed.add(100, 100);
  expect(speed.jobSize(1, 1e9, 1)).toBe(5000);
});
