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
    expect(pointedAt(step, 0, false)).toEqual({ things: ['room:1:3'] });
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
