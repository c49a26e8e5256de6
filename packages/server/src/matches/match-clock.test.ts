import { expect, test } from 'vitest';
import { MatchClock } from './match-clock.ts';

test('a decision has its time, a match its bank with an increment', () => {
  const clock = new MatchClock({ decisionMs: 1000, matchMs: 5000, incrementMs: 100, onTimeout: 'default' }, 2);
  clock.start(0, false, 0);
  expect(clock.left(300)).toBe(700);
  clock.stop(400, true);
  expect(clock.wire(400).seats).toEqual([
    { matchMs: 4700, awayMs: null },
    { matchMs: 5000, awayMs: null },
  ]);
  clock.start(1, false, 400);
  expect(clock.left(500)).toBe(900);
  clock.stop(2000, false);
  expect(clock.wire(2000).seats[1]!.matchMs).toBe(3400);
});

test('the bank ends a decision that has time left', () => {
  const clock = new MatchClock({ decisionMs: 10_000, matchMs: 500, onTimeout: 'forfeit' }, 1);
  clock.start(0, false, 0);
  expect(clock.left(499)).toBe(1);
  expect(clock.left(600)).toBe(0);
});

test('while the seat is away its own allowance runs, and the decision stands still', () => {
  const clock = new MatchClock({ decisionMs: 1000, awayMs: 3000, onTimeout: 'default' }, 2);
  clock.start(0, false, 0);
  expect(clock.setAway(0, true, 200)).toBe(true);
  expect(clock.left(1200)).toBe(2000);
  clock.setAway(0, false, 1200);
  expect(clock.left(1200)).toBe(800);
  expect(clock.setAway(1, true, 1300)).toBe(false);
  expect(clock.save().away).toEqual([2000, 3000]);
});

test('clocks come back as they were stored', () => {
  const setting = { matchMs: 5000, onTimeout: 'default' as const };
  const before = new MatchClock(setting, 2);
  before.start(1, false, 0);
  before.stop(1500, true);
  const after = new MatchClock(setting, 2, before.save());
  after.start(1, false, 100_000);
  expect(after.left(100_000)).toBe(3500);
});
