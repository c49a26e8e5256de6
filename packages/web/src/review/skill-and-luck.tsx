import { SKILL_COLUMNS, skillCells } from '@cardwright/games/words';
import type { JSX } from 'preact';
import type { SeatSummary } from '../offline/review-messages.ts';
import { useCoachWords } from './use-coach-words.ts';

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
  return (
    <section>
      <h3>{coach('review.skill')}</h3>
      <p class="muted">{coach('review.skill.about')}</p>
      <div class="review-scroll">
        <table data-skill>
          <thead>
            <tr>
              {SKILL_COLUMNS.map((head) => (
                <th scope="col" key={head}>
                  {coach(`review.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((summary, seat) => (
              <tr key={seat}>
                <th scope="row">{seatName(seat)}</th>
                {skillCells(summary).map((cell, i) => (
                  <td key={SKILL_COLUMNS[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small">{coach('review.sum')}</p>
    </section>
  );
}
