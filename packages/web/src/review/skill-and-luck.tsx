import { percentOf, pointsOf } from '@cardwright/games/words';
import type { JSX } from 'preact';
import type { SeatSummary } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

const NONE = '–';

/** How each seat got from its initial chances to its result: choices, and luck. */
export function SkillAndLuck({
  seats,
  seatName,
}: {
  seats: readonly SeatSummary[];
  seatName(seat: number): string;
}): JSX.Element | null {
  const coach = useCoachWords();
  if (!coach) return null;
  const heads = ['player', 'begin', 'own', 'others', 'luck', 'result'] as const;
  return (
    <section>
      <h3>{coach('review.skill')}</h3>
      <p class="muted">{coach('review.skill.about')}</p>
      <div class="review-scroll">
        <table data-skill>
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {coach(`review.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map(({ start, choices, others, luck, result }, seat) => (
              <tr key={seat}>
                <th scope="row">{seatName(seat)}</th>
                <td>{percentOf(start)}%</td>
                <td>{pointsOf(choices)}</td>
                <td>{pointsOf(others)}</td>
                <td>{luck === undefined ? NONE : pointsOf(luck)}</td>
                <td>{result === undefined ? NONE : `${percentOf(result)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small">{coach('review.sum')}</p>
    </section>
  );
}
