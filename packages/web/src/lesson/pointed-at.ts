import { means } from '../table/choosing.ts';
import { type Meant, thingsOfPick } from '../table/meant.ts';
import type { LessonShown } from './lessons.ts';

/**
 * What is highlighted at a question of a step. The step points at what its first question is about;
 * the answer to a later one may be elsewhere. After an attempt, the right answer is marked. If the
 * step points at all of the answer, its options and their button are marked from the start.
 */
export function pointedAt(
  { point, moments }: LessonShown['steps'][number],
  at: number,
  isTried: boolean,
): Meant | undefined {
  const { ask = null, pick } = moments[at] ?? {};
  if (isTried && pick) return { pick };
  const things = pick ? thingsOfPick(ask, pick) : [];
  if (at > 0 && things.length > 0) return { things };
  if (pick && isCovered(things, point)) return { pick };
  return point.length > 0 ? { things: point } : undefined;
}

/** Whether a step points at each of these things, and at nothing else. */
function isCovered(things: readonly string[], point: readonly string[]): boolean {
  const left = [...things];
  for (const ref of point) {
    const place = left.findIndex((id) => means(ref, id));
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return left.length === 0;
}
