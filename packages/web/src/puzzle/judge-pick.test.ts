import { expect, test } from 'vitest';
import { dayOf, placeOfDay } from './daily.ts';
import { judgePick } from './judge-pick.ts';

const answers = [
  { pick: [0, 2], chance: 0.75 },
  { pick: [2, 0], chance: 0.5 },
  { pick: [1], chance: 0.25 },
];

test('an answer is right, or worse by some chances', () => {
  expect(judgePick({ answers }, 'order', [0, 2])).toMatchObject({ isRight: true, chance: 0.75 });
  expect(judgePick({ answers }, 'order', [2, 0])).toMatchObject({ isRight: false, chance: 0.5 });
  expect(judgePick({ answers }, 'some', [2, 0])).toMatchObject({ isRight: true, chance: 0.75 });
  expect(judgePick({ answers }, 'one', [1])).toMatchObject({ isRight: false, chance: 0.25 });
  expect(judgePick({ answers }, 'one', [7])).toMatchObject({ isRight: false, chance: 0 });
});

test.each([1, 2, 40, 44, 45])('of %s puzzles every one has its day', (size) => {
  const days = Array.from({ length: size }, (_, day) => placeOfDay(size, 20_000 + day));
  expect(new Set(days).size).toBe(size);
  expect(days.every((place) => place >= 0 && place < size)).toBe(true);
});

test('a day lasts from midnight to midnight', () => {
  const day = dayOf(new Date(2026, 10, 17, 0, 0, 1));
  expect(dayOf(new Date(2026, 10, 17, 23, 59, 59))).toBe(day);
  expect(dayOf(new Date(2026, 10, 18, 0, 0, 1))).toBe(day + 1);
});
