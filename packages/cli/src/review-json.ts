import { answerWords, choiceItem, type ReviewItem, turnItem } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import { lossAt, type Moment, type Review, type TurningPoint } from '@cardwright/sim/search';

/** A decision in words. */
interface MomentText {
  question: string;
  best: string;
  given?: string;
  /** What it cost, if a clearly better answer existed. */
  cost?: string;
}

/** A review with a `text` beside the message keys of every decision and turning point. */
export function reviewJson(
  review: Review,
  words: Words,
): Omit<Review, 'moments' | 'turningPoints'> & {
  moments: (Moment & { text: MomentText })[];
  turningPoints: (TurningPoint & { text: string })[];
} {
  const moments = review.moments.map((moment) => ({ ...moment, text: momentText(moment, words) }));
  const turningPoints = review.turningPoints.map((point) => ({
    ...point,
    text: sentences(turnItem(point, moments, words)),
  }));
  return { ...review, moments, turningPoints };
}

function momentText(moment: Moment, words: Words): MomentText {
  const { question, best, given } = moment;
  const loss = lossAt(moment);
  return {
    question: words(question),
    best: answerWords(best, words),
    ...(given && { given: answerWords(given, words) }),
    ...(loss > 0 && { cost: choiceItem(moment, loss, words).said }),
  };
}

function sentences({ head, asked, said }: ReviewItem): string {
  if (asked === undefined) return `${head} ${said}`;
  return `${head} ${asked}${/[.?!]$/.test(asked) ? '' : '.'} ${said}`;
}
