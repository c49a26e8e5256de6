import { turnWords } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import type { ReviewedMoment, TurningPoint } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

export interface TurningPointsProps {
  points: readonly TurningPoint[];
  moments: readonly ReviewedMoment[];
  words: Words;
  seatName(seat: number): string;
  to(position: number): void;
}

/** Where a seat's chances changed most between two of its decisions. */
export function TurningPoints(props: TurningPointsProps): JSX.Element | null {
  const { points, moments, words, seatName, to } = props;
  const coach = useCoachWords();
  if (!coach) return null;
  return (
    <section>
      <h3>{coach('review.turns')}</h3>
      {points.length === 0 && <p>{coach('review.turns.none')}</p>}
      <ol class="review-list">
        {points.map((point) => {
          const { entry, seat, left } = point;
          const moment = moments.find((one) => one.entry === entry);
          const said = turnWords(point, moment?.given, words);
          return (
            <li key={`${entry} ${seat}`} data-turn={entry}>
              {left ? (
                <p>
                  <b>{coach('review.turn.at', { move: entry })}</b> {said}
                </p>
              ) : (
                <>
                  <p>
                    <b>{coach('review.at', { move: entry, seat: seatName(seat) })}</b>{' '}
                    {moment && words(moment.question)}
                  </p>
                  <p>{said}</p>
                </>
              )}
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
