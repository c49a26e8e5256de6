import type { TournamentResult } from '../tournament/tournament.ts';
import { interval, page, percent, shares, table, text } from './html.ts';

/** A tournament as one HTML file. */
export function tournamentReport(result: TournamentResult): string {
  const { standings } = result;
  return page(
    `${result.game}: tournament, ${result.format}`,
    [
      `<p>${result.seats} at a table; every deal is played from every seat, ` +
        `${standings.reduce((sum, s) => sum + s.games, 0) / result.seats} games in all. ` +
        'Points are games won (a shared win counts in parts); the score is their share, ' +
        `${percent(1 / result.seats)} would be even. Ratings: openskill (Plackett–Luce), ` +
        '<code>mu − 3 sigma</code>. Intervals are of 95 %, over deals.</p>',
      table(
        ['player', 'games', 'points', 'score', 'interval', 'mu', 'sigma', 'rating'],
        standings.map((s) => [
          s.player,
          s.games,
          s.points.toFixed(1),
          percent(s.score.mean),
          interval(s.score),
          s.mu.toFixed(2),
          s.sigma.toFixed(2),
          s.rating.toFixed(2),
        ]),
      ),
      shares(
        'Score',
        standings.map((s, i) => ({ name: `${i + 1} ${s.player}`, ...s.score })),
        1 / result.seats,
      ),
      '<h2>Who against whom</h2>',
      '<p class="note">How often the row comes before the column at the same table; a ' +
        'shared place counts half.</p>',
      table(
        ['', ...standings.map((_, i) => String(i + 1))],
        standings.map((s, i) => [
          `${i + 1} ${s.player}`,
          ...result.table[i]!.map((cell) =>
            cell ? `${percent(cell.mean)} (${interval(cell)})` : '–',
          ),
        ]),
      ),
      ...result.meetings.flatMap((m) =>
        (m.failures ?? []).slice(0, 3).map((f) => `<p>${text(`${f.bot} ${f.why}`)}</p>`),
      ),
    ].join('\n'),
  );
}
