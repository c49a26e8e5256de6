import { percentOf } from '@cardwright/games/words';
import type { JSX } from 'preact';
import type { SeatSummary } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

/** Percentage points with their sign. */
function points(share: number): string {
  const rounded = percentOf(share);
  return rounded === 0 ? '0' : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}

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
                <td>{points(choices)}</td>
                <td>{points(others)}</td>
                <td>{points(luck)}</td>
                <td>{percentOf(result)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
