import { expect, test } from 'vitest';
import { type DateMark, oldBefore } from './match-archive.ts';

const DAY = 24 * 3600 * 1000;
const KEEP = 10 * DAY;
/** One mark a day, with the wall clock as it was. */
const marks = (wallOf: (day: number) => number, days = 20): DateMark[] =>
  Array.from({ length: days }, (_, day) => ({ uptime: day * DAY, wall: wallOf(day) * DAY }));

test('what was made before the date of so much uptime ago is old', () => {
  const now = { uptime: 20 * DAY, wall: 1020 * DAY };
  const dates = marks((day) => 1000 + day);
  expect(oldBefore(dates, now, KEEP)).toBe(1010 * DAY);
  expect(oldBefore(dates, { ...now, uptime: 9 * DAY }, KEEP)).toBeUndefined();
  expect(oldBefore([], now, KEEP)).toBeUndefined();
});

test('time that the server was down makes nothing old', () => {
  const dates = marks((day) => (day < 15 ? 1000 + day : 9000 + day));
  expect(oldBefore(dates, { uptime: 20 * DAY, wall: 9020 * DAY }, KEEP)).toBe(1010 * DAY);
});

test('nor does a wall clock that is ahead, for a while or from now on', () => {
  const ahead = marks((day) => (day >= 8 && day <= 12 ? 40_000 : 1000 + day));
  expect(oldBefore(ahead, { uptime: 20 * DAY, wall: 1020 * DAY }, KEEP)).toBe(1013 * DAY);
  const now = { uptime: 20 * DAY, wall: 40_000 * DAY };
  expect(
    oldBefore(
      marks((day) => 1000 + day),
      now,
      KEEP,
    ),
  ).toBe(1010 * DAY);
});
