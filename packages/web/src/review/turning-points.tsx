import { percentOf } from '@cardwright/games/words';
import type { JSX } from 'preact';
import type { TurningPoint } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

/** Where a seat's chances changed most between two of its decisions. */
export function TurningPoints({
  points,
  seatName,
  to,
}: {
  points: readonly TurningPoint[];
  seatName(seat: number): string;
  to(position: number): void;
}): JSX.Element | null {
  const coach = useCoachWords();
  if (!coach) return null;
  return (
    <section>
      <h3>{coach('review.turns')}</h3>
      {points.length === 0 && <p>{coach('review.turns.none')}</p>}
      <ol class="review-list">
        {points.map(({ entry, seat, before, after }) => (
          <li key={`${entry} ${seat}`} data-turn={entry}>
            <p>
              {coach('review.turn', {
                seat: seatName(seat),
                move: entry,
                before: percentOf(before),
                after: percentOf(after),
              })}
            </p>
            <button type="button" class="button small" onClick={() => to(entry)}>
              {coach('review.show')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
