import { expect, test } from 'vitest';
import type { ReviewedMoment } from '../offline/review-messages.ts';
import {
  chanceLines,
  costly,
  markColumns,
  moveTicks,
  nearestEntry,
  sampled,
  stepPath,
} from './chances.ts';
import { reduceReview, type ReviewState } from './reduce-review.ts';

const moment = (entry: number, seat: number, chance: number, loss = 0): ReviewedMoment => ({
  entry,
  seat,
  question: { key: 'x.y' },
  best: { pick: [0], words: [], chance },
  given: { pick: [1], words: [], chance: chance - loss },
  error: 0,
  loss,
});
const moments = [moment(0, 0, 0.5), moment(3, 1, 0.4, 0.1), moment(7, 0, 0.7, 0.3)];

test('each seat has a line through its own decisions, and a finished match ends with its result', () => {
  expect(chanceLines(moments, 2)).toEqual([
    {
      seat: 0,
      points: [
        { entry: 0, chance: 0.5 },
        { entry: 7, chance: 0.7 },
      ],
    },
    { seat: 1, points: [{ entry: 3, chance: 0.4 }] },
  ]);
  const [first, second] = chanceLines(moments, 2, { entry: 9, results: [1, 0] });
  expect(first?.points.at(-1)).toEqual({ entry: 9, chance: 1 });
  expect(second?.points.at(-1)).toEqual({ entry: 9, chance: 0 });
});

test('chances stay as they are until the seat decides again', () => {
  const points = [
    { entry: 0, chance: 0.5 },
    { entry: 7, chance: 0.7 },
  ];
  const path = stepPath(
    points,
    (entry) => 10 * entry,
    (chance) => 100 * (1 - chance),
  );
  expect(path).toBe('M0.0 50.0H70.0V30.0');
  expect(stepPath([], Number, Number)).toBe('');
});

test('a click goes to the nearest decision', () => {
  expect([0, 1.4, 1.6, 5.1, 99].map((at) => nearestEntry(moments, at))).toEqual([0, 0, 3, 7, 7]);
  expect(nearestEntry([], 3)).toBeUndefined();
});

test('the costliest decision comes first, and what cost nothing is left out', () => {
  expect(costly(moments).map(({ entry }) => entry)).toEqual([7, 3]);
});

test('a long table leaves out rows in between, never the last', () => {
  const all = Array.from({ length: 101 }, (_, i) => i);
  const rows = sampled(all, 40);
  expect(rows.length).toBeLessThanOrEqual(41);
  expect([rows[0], rows.at(-1)]).toEqual([0, 100]);
  expect(sampled([1, 2], 40)).toEqual([1, 2]);
});

test('decisions add up as they are done; a failure keeps what there is', () => {
  const begun: ReviewState = { phase: 'working', moments: [], decisions: 0 };
  const half = reduceReview(begun, { do: 'moments', moments: moments.slice(0, 2), decisions: 3 });
  expect(half).toMatchObject({ phase: 'working', decisions: 3 });
  const whole = reduceReview(half, { do: 'moments', moments: moments.slice(2), decisions: 3 });
  expect(whole.moments).toEqual(moments);
  expect(reduceReview(half, { do: 'failed', code: 'record/content' })).toMatchObject({
    phase: 'failed',
    code: 'record/content',
    decisions: 3,
  });
});

test('the axis has round numbers from the start, no more than fit', () => {
  expect(moveTicks(24, 6)).toEqual([0, 5, 10, 15, 20]);
  expect(moveTicks(4, 6)).toEqual([0, 1, 2, 3, 4]);
  expect(moveTicks(149, 12)).toEqual([0, 20, 40, 60, 80, 100, 120, 140]);
  expect(moveTicks(0, 6)).toEqual([0]);
});

test('marks at the same height stand beside each other', () => {
  expect(markColumns([0, 100, 3, 0], 16)).toEqual([0, 0, 1, 2]);
});

test('a match that is not over has no result in its lines', () => {
  const [line] = chanceLines(moments, 2, { entry: 9, results: [undefined, undefined] });
  expect(line?.points.at(-1)).toEqual({ entry: 7, chance: 0.7 });
});
