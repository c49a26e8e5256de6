import { type Meant, thingsOfPick } from '../table/meant.ts';
import type { LessonShown } from './lessons.ts';

/**
 * What is highlighted at a question of a step. The step points at what its first question is about;
 * the answer to a later one may be elsewhere. After an attempt, the right answer is marked.
 */
export function pointedAt(
  { point, moments }: LessonShown['steps'][number],
  at: number,
  isTried: boolean,
): Meant | undefined {
  const { ask = null, pick } = moments[at] ?? {};
  if (isTried && pick) return { pick };
  const things = at > 0 && pick ? thingsOfPick(ask, pick) : [];
  if (things.length > 0) return { things };
  return point.length > 0 ? { things: point } : undefined;
}
