import { describe, expect, test } from 'vitest';
import type { LessonShown } from './lessons.ts';
import { pointedAt } from './pointed-at.ts';

const ask = (kind: string, options: readonly object[]) => ({ kind, options, min: 0, max: 3 });
const moment = (kind: string, pick: readonly number[], options: readonly object[] = []) => ({
  scene: {},
  ask: ask(kind, options),
  pick,
});

/** Takes a tile from the room, puts it into a column, and says a number. */
const step = {
  say: { en: '' },
  point: ['room:1:3'],
  wrong: [],
  moments: [
    moment('one', [0], [{ ref: 'room:1:3' }]),
    moment('one', [1], [{ ref: 'shelf:0' }, { ref: 'shelf:1' }]),
    moment('number', [0]),
  ],
} as object as LessonShown['steps'][number];

describe('what a lesson points at', () => {
  test('at the first question, as the step says', () => {
    const other = { ...step, point: ['room'] };
    expect(pointedAt(other, 0, false)).toEqual({ things: ['room'] });
    expect(pointedAt({ ...step, point: ['room:1:3', 'room'] }, 0, false)).toEqual({
      things: ['room:1:3', 'room'],
    });
  });
  test('if the step points at the whole answer, its options and their button too', () => {
    expect(pointedAt(step, 0, false)).toEqual({ pick: [0] });
    const coppers = ['#1', '#2'].map((copy) => ({ ref: `hand:Copper${copy}` }));
    const all = {
      ...step,
      point: ['hand:Copper', 'hand:Copper'],
      moments: [moment('some', [0, 1], coppers)],
    } as object as typeof step;
    expect(pointedAt(all, 0, false)).toEqual({ pick: [0, 1] });
    expect(pointedAt({ ...all, point: ['hand:Copper'] }, 0, false)).toEqual({
      things: ['hand:Copper'],
    });
  });
  test('at a later question, where its answer is', () => {
    expect(pointedAt(step, 1, false)).toEqual({ things: ['shelf:1'] });
  });
  test('if the answer is nowhere on the board, as the step says', () => {
    expect(pointedAt(step, 2, false)).toEqual({ things: ['room:1:3'] });
  });
  test('after an attempt, at the right answer', () => {
    expect(pointedAt(step, 1, true)).toEqual({ pick: [1] });
  });
});
