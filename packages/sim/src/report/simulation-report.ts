import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import type { Plan } from '../batch.ts';
import type { SimulationResult } from '../simulate.ts';
import { rate } from '../statistics.ts';
import { SIXTIETHS, sorted, spread, type Tally } from '../tally.ts';
import { cardLines } from './card-table.ts';
import { bars, interval, page, percent, shares, table, text } from './html.ts';

/** A simulation as one HTML file that opens without a server: charts as SVG, no script. */
export function simulationReport(plan: Plan, result: SimulationResult, tally: Tally): string {
  const n = plan.players.length;
  const even = 1 / n;
  const seatRates = Array.from({ length: n }, (_, seat) => {
    const sixtieths = tally.players.reduce((sum, p) => sum + p.seats[seat]!.sixtieths, 0);
    return { name: seat === 0 ? 'seat 1 (begins)' : `seat ${seat + 1}`, ...rate(sixtieths / SIXTIETHS, tally.games) };
  });
  const first = seatRates[0]!;
  const parts = [
    `<p>${tally.games} games, seed <code>${text(plan.seed)}</code>, players ${plan.players.map((p) => `<code>${text(p)}</code>`).join(', ')}${plan.fixedSeats ? ' in fixed seats' : ', changing seats from game to game'}; ${result.seconds.toFixed(1)} s. Intervals are of 95 % (Wilson).</p>`,
    '<h2>Who wins</h2>',
    shares(
      'Win rate by player (a shared win counts half)',
      result.seats.map((s, i) => ({ name: `${i + 1} ${s.player}`, ...s.winRate })),
      even,
    ),
    table(
      ['player', 'wins', 'shared', 'losses', 'win rate', 'interval', 'mean score', 'median', ...seatRates.map((_, seat) => `in seat ${seat + 1}`)],
      result.seats.map((s, i) => [
        s.player,
        s.wins,
        s.shared,
        s.losses,
        percent(s.winRate.mean),
        interval(s.winRate),
        s.score.mean.toFixed(2),
        s.score.median,
        ...tally.players[i]!.seats.map((at) => (at.games === 0 ? '–' : percent(at.sixtieths / SIXTIETHS / at.games))),
      ]),
    ),
    '<h2>Does the first player have an advantage?</h2>',
    shares('Win rate by seat, whoever sits there', seatRates, even),
    `<p>Seat 1 wins ${percent(first.mean)} (${interval(first)}) of the games; even would be ${percent(even)}: ${first.low > even ? 'an advantage' : first.high < even ? 'a disadvantage' : 'no difference that these games show'}.</p>`,
    '<h2>Length</h2>',
    bars('Rounds', sorted(tally.rounds), 'rounds'),
    `<p>${result.rounds.mean.toFixed(2)} rounds on average (median ${result.rounds.median}), ${(tally.decisions / Math.max(1, tally.games)).toFixed(1)} decisions a game.</p>`,
    '<h2>Scores</h2>',
    ...result.seats.map((s, i) => bars(`Scores of player ${i + 1}, ${s.player}`, sorted(tally.players[i]!.scores), 'score')),
    ...detailParts(plan, tally),
    ...Object.entries(tally.faults).map(([code, k]) => `<p>${k} games were stopped by a limit: ${text(code)}</p>`),
  ];
  return page(`${plan.game}: ${tally.games} games`, parts.join('\n'));
}

function detailParts(plan: Plan, { detail, games: played }: Tally): string[] {
  if (!detail) return [];
  const cards = games[plan.game]!.cards(loadContent(plan.game, plan.pack));
  const { lines, neverOffered, neverTaken } = cardLines(
    cards.map((card) => (card.name === card.id ? card.name : `${card.name} (${card.id})`)),
    detail.cards,
  );
  const branching = spread(detail.branching);
  const lengths = spread(detail.lengths);
  const list = (names: string[]): string => (names.length === 0 ? 'none' : names.map(text).join(', '));
  return [
    '<h2>Decisions</h2>',
    bars('Decisions a game', grouped(sorted(detail.lengths)), 'decisions'),
    `<p>From ${lengths.low} to ${lengths.high} decisions a game, median ${lengths.median}. A decision has ${branching.mean.toFixed(1)} answers on average (counted up to 1000), median ${branching.median}.</p>`,
    '<h2>Cards</h2>',
    '<p class="note">Offered: decisions that offered the card; taken: how many of those took it (bought, played, chosen). Win rates and scores compare seats that took it at least once with seats that were offered it and never did. That is a comparison, not a cause: strong positions take strong cards. p is corrected for the number of cards (Benjamini and Hochberg).</p>',
    table(
      ['card', 'offered a game', 'taken', 'seats with it', 'win rate with', 'interval', 'win rate without', 'interval', 'score with less without', 'p'],
      lines.map((l) => [
        l.card,
        (l.offered / Math.max(1, played)).toFixed(2),
        l.offered > 0 ? percent(l.taken.mean) : '–',
        l.hands,
        l.hands > 0 ? percent(l.with.mean) : '–',
        l.hands > 0 ? interval(l.with) : '–',
        percent(l.without.mean),
        interval(l.without),
        l.score ? `${l.score.mean >= 0 ? '+' : ''}${l.score.mean.toFixed(2)} ± ${((l.score.high - l.score.low) / 2).toFixed(2)}` : '–',
        l.p < 0.001 ? '< 0.001' : l.p.toFixed(3),
      ]),
    ),
    `<p>Offered and never taken: ${list(neverTaken)}.</p>`,
    `<p>Never offered: ${list(neverOffered)}.</p>`,
  ];
}

/** At most some sixty bars. */
function grouped(counts: [number, number][]): [number, number][] {
  const high = counts[counts.length - 1]?.[0] ?? 0;
  const width = Math.max(1, Math.ceil((high - (counts[0]?.[0] ?? 0)) / 60));
  if (width === 1) return counts;
  const out = new Map<number, number>();
  for (const [value, k] of counts) out.set(Math.floor(value / width), (out.get(Math.floor(value / width)) ?? 0) + k);
  return [...out].map(([group, k]): [number, number] => [group * width, k]);
}
