import type { Texts } from '@cardwright/games';
import type { Ask, AskOption } from '@cardwright/protocol';
import type { LessonShown } from './lessons.ts';

type Step = LessonShown['steps'][number];

/** Where a learner is: the step, and the question within it. */
export interface Place {
  step: number;
  moment: number;
}

/** Equivalent options: identical cards differ only in the suffix after `#`. */
function meaning({ ref, refs, to, words }: AskOption): string {
  const alike = (id: string | undefined): string | undefined => id?.replace(/#.*$/, '');
  return JSON.stringify([alike(ref), refs?.map(alike), alike(to), words]);
}

/** Whether two answers are the same: the same options, and in ordered answers the same order. */
export function isSameAnswer(ask: Ask, a: readonly number[], b: readonly number[]): boolean {
  if (ask.kind === 'number' || ask.kind === 'yes-no') return a.join() === b.join();
  const meanings = (pick: readonly number[]): string[] =>
    pick.map((place) => {
      const option = ask.options[place];
      return option ? meaning(option) : '';
    });
  const [one, two] = [meanings(a), meanings(b)];
  if (ask.kind === 'some') {
    one.sort();
    two.sort();
  }
  return one.join('\n') === two.join('\n');
}

/** The verdict on an attempt: it is right, or there is a reason why not. */
export function judge(
  { moments, wrong, otherwise }: Step,
  at: number,
  pick: readonly number[],
): 'right' | Texts {
  const { ask, pick: right } = moments[at] ?? {};
  if (!ask || !right || isSameAnswer(ask, pick, right)) return 'right';
  const known = wrong.find(({ picks }) => {
    const tried = picks[at];
    return tried !== undefined && isSameAnswer(ask, pick, tried);
  });
  return known?.say ?? otherwise ?? { en: '' };
}

/** The next question of the step, or the next step; the index after the last is the final game. */
export const nextPlace = ({ steps }: LessonShown, { step, moment }: Place): Place =>
  moment + 1 < (steps[step]?.moments.length ?? 0)
    ? { step, moment: moment + 1 }
    : { step: step + 1, moment: 0 };
