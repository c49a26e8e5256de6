import { expect, test } from 'vitest';
import { MatchClock } from './match-clock.ts';

test('a decision has its time, a match its bank with an increment', () => {
  const clock = new MatchClock(
    { decisionMs: 1000, matchMs: 5000, incrementMs: 100, onTimeout: 'default' },
    2,
  );
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

test('clocks return as they were stored', () => {
  const setting = { matchMs: 5000, onTimeout: 'default' as const };
  const before = new MatchClock(setting, 2);
  before.start(1, false, 0);
  before.stop(1500, true);
  const after = new MatchClock(setting, 2, before.save());
  after.start(1, false, 100_000);
  expect(after.left(100_000)).toBe(3500);
});

test('a clock continues in the middle of a decision, as if it had stood there at that time', () => {
  const setting = { decisionMs: 1000, matchMs: 5000, awayMs: 3000, onTimeout: 'default' as const };
  const before = new MatchClock(setting, 2);
  before.start(1, false, 0);
  const stand = before.stand(400);
  expect(stand).toMatchObject({ t: 400, decision: 600, isAway: false, bank: [5000, 4600] });
  const after = new MatchClock(setting, 2, stand);
  after.resume(1, stand, 99_900);
  expect(after.left(100_000)).toBe(500);
  expect(after.save().bank).toEqual([5000, 4500]);

  const away = new MatchClock({ awayMs: 3000, onTimeout: 'default' }, 2);
  away.start(0, true, 0);
  const gone = away.stand(1000);
  expect(gone).toMatchObject({ decision: null, isAway: true, away: [2000, 3000] });
  const back = new MatchClock({ awayMs: 3000, onTimeout: 'default' }, 2, gone);
  back.resume(0, gone, 50_000);
  expect(back.left(50_000)).toBe(2000);
});

test('a clock that is held charges nothing until it is released', () => {
  const clock = new MatchClock({ decisionMs: 1000, matchMs: 5000, onTimeout: 'forfeit' }, 2);
  clock.start(1, false, 0);
  clock.hold();
  expect(clock.left(60_000)).toBe(Number.POSITIVE_INFINITY);
  expect(clock.wire(60_000)).toMatchObject({
    decisionMs: 1000,
    seats: [{ matchMs: 5000 }, { matchMs: 5000 }],
  });
  clock.release(60_000);
  clock.release(60_300); // told twice: it runs already
  expect(clock.left(60_400)).toBe(600);
  clock.stop(60_400, true);
  clock.start(0, false, 60_400);
  expect(clock.left(60_500)).toBe(900);
});

test.each([
  [{ decisionMs: 900 }, 300],
  [{ matchMs: 60_000 }, 2000],
  [{ matchMs: 30_000, incrementMs: 2000 }, 2000],
  [{ matchMs: 60_000, incrementMs: 3000 }, 2500],
  [{ matchMs: 900, incrementMs: 3000 }, 300],
  [{ decisionMs: 3000, matchMs: 60_000 }, 1000],
  [{ decisionMs: 60_000 }, 2500],
  [{ awayMs: 1000 }, 2500],
])(
  'with %o a player may think for %i ms, never more than a third of what is left',
  (setting, ms) => {
    const clock = new MatchClock({ ...setting, onTimeout: 'forfeit' }, 2);
    clock.start(0, false, 0);
    clock.hold();
    expect(clock.thinkingMs(0)).toBe(ms);
  },
);
