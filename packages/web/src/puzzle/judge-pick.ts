import type { Puzzle } from '@cardwright/games/puzzle';
import type { Ask } from '@cardwright/protocol';

/** The value of an answer to a puzzle. */
export interface Verdict {
  readonly isRight: boolean;
  readonly pick: readonly number[];
  /** Winning chances after it, from 0 to 1. */
  readonly chance: number;
}

/** Judges an answer. The sequence matters only in ordered answers. */
export function judgePick(
  { answers }: Pick<Puzzle, 'answers'>,
  kind: Ask['kind'],
  pick: readonly number[],
): Verdict {
  const sorted = (places: readonly number[]): readonly number[] =>
    kind === 'some' ? [...places].sort((a, b) => a - b) : places;
  const given = sorted(pick).join();
  const best = answers[0]?.chance ?? 0;
  const chance = answers.find((answer) => sorted(answer.pick).join() === given)?.chance ?? 0;
  return { isRight: chance === best, pick, chance };
}
