import { turnItem } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import type { ReviewedMoment, TurningPoint } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

export interface TurningPointsProps {
  points: readonly TurningPoint[];
  moments: readonly ReviewedMoment[];
  words: Words;
  to(position: number): void;
}

/** Where a seat's chances changed most between two of its decisions. */
export function TurningPoints(props: TurningPointsProps): JSX.Element | null {
  const { points, moments, words, to } = props;
  const coach = useCoachWords();
  if (!coach) return null;
  return (
    <section>
      <h3>{coach('review.turns')}</h3>
      {points.length === 0 && <p>{coach('review.turns.none')}</p>}
      <ol class="review-list">
        {points.map((point) => {
          const { entry, head, asked, said } = turnItem(point, moments, words);
          return (
            <li key={`${point.entry} ${point.seat}`} data-turn={entry}>
              <p>
                <b>{head}</b> {asked ?? said}
              </p>
              {asked !== undefined && <p>{said}</p>}
              <button type="button" class="button small" onClick={() => to(entry)}>
                {coach('review.show')}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
