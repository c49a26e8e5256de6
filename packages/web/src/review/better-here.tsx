import { choiceWords, percentOf } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import type { ReviewedMoment } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

/** The better answer at a position of a replay. */
export function BetterHere({
  moment,
  words,
}: {
  moment: ReviewedMoment;
  words: Words;
}): JSX.Element | null {
  const coach = useCoachWords();
  const { best, given } = moment;
  if (!coach || !given) return null;
  return (
    <p class="hint" role="status" data-better-here>
      {coach('review.instead', {
        best: choiceWords(best, words),
        bestChance: percentOf(best.chance),
        chance: percentOf(given.chance),
      })}
    </p>
  );
}
