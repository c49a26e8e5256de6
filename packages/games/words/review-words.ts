import type { Message, Words } from '@cardwright/kernel';
import { choiceWords, type CoachChoice, percentOf, shownGain } from './coach-words.ts';

/** A decision of a review, as far as its words need it. */
export interface ReviewedChoice {
  readonly entry: number;
  readonly seat: number;
  readonly best: CoachChoice;
  readonly given?: CoachChoice | undefined;
  /** How the seat left, if it did not answer. */
  readonly left?: string | undefined;
}

/** A turning point, as far as its words need it. */
export interface ReviewedTurn {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  readonly own: number;
  readonly others: number;
  readonly left?: string | undefined;
}

const signed = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;

/** Percentage points with their sign. */
export const pointsOf = (share: number): string => signed(percentOf(share));

/** What a decision cost: the choice, the better one, and the difference. */
export function costWords(moment: ReviewedChoice, loss: number, words: Words): string {
  const { best, given, left } = moment;
  const key = left === undefined ? 'coach.review.cost' : `coach.review.cost.${left}`;
  const shown =
    left === undefined && given ? shownGain(best.chance, given.chance) : percentOf(loss);
  return words({
    key,
    args: {
      best: choiceWords(best, words),
      bestChance: percentOf(best.chance),
      points: Math.max(1, shown),
      ...(left === undefined &&
        given && { given: choiceWords(given, words), chance: percentOf(given.chance) }),
    },
  });
}

/** A turning point: what was chosen, how the chances changed, and what the change consists of. */
export function turnWords(
  turn: ReviewedTurn,
  given: CoachChoice | undefined,
  words: Words,
): string {
  const before = percentOf(turn.before);
  const after = percentOf(turn.after);
  if (turn.left !== undefined)
    return words({
      key: `coach.review.turn.${turn.left}`,
      args: { seat: turn.seat, before, after },
    });
  const own = percentOf(turn.own);
  const others = percentOf(turn.others);
  // the rounded parts add up to the rounded change
  const luck = after - before - own - others;
  const parts = Object.entries({ own, others, luck })
    .filter(([, points]) => points !== 0)
    .map(
      ([part, points]): Message => ({
        key: `coach.review.part.${part}`,
        args: { points: signed(points) },
      }),
    );
  return words({
    key: 'coach.review.turn',
    args: { given: given ? choiceWords(given, words) : '–', before, after, parts },
  });
}
