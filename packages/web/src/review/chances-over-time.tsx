import { percentOf } from '@cardwright/games/words';
import type { JSX } from 'preact';
import { SeatMark } from '../art/piece.tsx';
import { ChanceChart } from './chance-chart.tsx';
import { chanceLines, sampled } from './chances.ts';
import type { ReviewPanelProps } from './review-panel.tsx';
import { useCoachWords } from './use-coach-words.ts';

/** Maximum rows of the table; a long match skips decisions. */
const MOST_ROWS = 40;

/** The chart, its legend, and the same as a table. */
export function ChancesOverTime(props: ReviewPanelProps): JSX.Element | null {
  const { review, seats, length, at, seatName, to } = props;
  const coach = useCoachWords();
  if (!coach) return null;
  const results = review.review?.seats.map(({ result }) => result);
  const lines = chanceLines(review.moments, seats, results && { entry: length, results });
  const summary = lines
    .filter(({ points }) => points.length > 0)
    .map(({ seat, points }) =>
      coach('review.line', {
        seat: seatName(seat),
        from: percentOf(points[0]?.chance ?? 0),
        to: percentOf(points.at(-1)?.chance ?? 0),
      }),
    )
    .join(' ');
  return (
    <figure class="review-chances">
      <figcaption>
        <h3>{coach('review.chances')}</h3>
        <ul class="chart-legend">
          {lines.map(({ seat }) => (
            <li key={seat}>
              <SeatMark seat={seat} size={18} /> {seatName(seat)}
            </li>
          ))}
        </ul>
      </figcaption>
      <ChanceChart
        lines={lines}
        moments={review.moments}
        turningPoints={review.review?.turningPoints ?? []}
        length={length}
        at={at}
        move={coach('review.move')}
        label={`${coach('review.chances')}. ${summary}`}
        to={to}
      />
      <details>
        <summary>{coach('review.table')}</summary>
        <div class="review-scroll">
          <table data-chances>
            <thead>
              <tr>
                <th scope="col">{coach('review.move')}</th>
                <th scope="col">{coach('review.player')}</th>
                <th scope="col">{coach('review.chances')}</th>
              </tr>
            </thead>
            <tbody>
              {sampled(review.moments, MOST_ROWS).map(({ entry, seat, best }) => (
                <tr key={entry}>
                  <td>{entry}</td>
                  <td>{seatName(seat)}</td>
                  <td>{percentOf(best.chance)}%</td>
                </tr>
              ))}
              {results?.map(
                (result, seat) =>
                  result !== undefined && (
                    <tr key={`result ${seat}`} data-result>
                      <td>{coach('review.result')}</td>
                      <td>{seatName(seat)}</td>
                      <td>{percentOf(result)}%</td>
                    </tr>
                  ),
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
