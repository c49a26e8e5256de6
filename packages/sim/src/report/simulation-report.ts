import { gameAt } from '@cardwright/games/node';
import type { Plan } from '../batch.ts';
import { cardLabels, unofferedCards } from '../card-watch.ts';
import type { SimulationResult } from '../simulate.ts';
import { rate } from '../statistics.ts';
import { type Counts, SIXTIETHS, sorted, spread, type Tally } from '../tally.ts';
import { type CardLine, cardLines } from './card-table.ts';
import { bars, differences, interval, page, percent, shares, signed, table, text } from './html.ts';

/** A simulation as one HTML file that opens without a server: charts as SVG, no script. */
export function simulationReport(plan: Plan, result: SimulationResult, tally: Tally): string {
  const n = plan.players.length;
  const even = 1 / n;
  const seatRates = Array.from({ length: n }, (_, seat) => {
    const sixtieths = tally.players.reduce((sum, p) => sum + p.seats[seat]!.sixtieths, 0);
    return {
      name: seat === 0 ? 'seat 1 (begins)' : `seat ${seat + 1}`,
      ...rate(sixtieths / SIXTIETHS, tally.games),
    };
  });
  const first = seatRates[0]!;
  const parts = [
    `<p>${gamesCount(tally.games)}, seed <code>${text(plan.seed)}</code>, players ${plan.players.map((p) => `<code>${text(p)}</code>`).join(', ')}${plan.fixedSeats ? ' in fixed seats' : ', changing seats from game to game'}; ${result.seconds.toFixed(1)} s. Intervals are of 95 % (Wilson).</p>`,
    '<h2>Who wins</h2>',
    shares(
      'Win rate by player (a shared win counts in parts)',
      result.seats.map((s, i) => ({ name: `${i + 1} ${s.setup ?? s.player}`, ...s.winRate })),
      even,
    ),
    table(
      [
        'player',
        'wins',
        'shared',
        'losses',
        'win rate',
        'interval',
        'mean score',
        'median',
        ...seatRates.map((_, seat) => `in seat ${seat + 1}`),
      ],
      result.seats.map((s, i) => [
        s.setup === undefined ? s.player : `${s.player}, ${s.setup}`,
        s.wins,
        s.shared,
        s.losses,
        percent(s.winRate.mean),
        interval(s.winRate),
        s.score.mean.toFixed(2),
        s.score.median,
        ...tally.players[i]!.seats.map((at) =>
          at.games === 0 ? '–' : percent(at.sixtieths / SIXTIETHS / at.games),
        ),
      ]),
    ),
    '<h2>Does the first player have an advantage?</h2>',
    shares('Win rate by seat, whoever sits there', seatRates, even),
    `<p>Seat 1 wins ${percent(first.mean)} (${interval(first)}) of the games; even would be ${percent(even)}: ${first.low > even ? 'an advantage' : first.high < even ? 'a disadvantage' : 'no significant difference'}.</p>`,
    '<h2>Length</h2>',
    histogram('Rounds', tally.rounds, 'rounds'),
    `<p>${result.rounds.mean.toFixed(2)} rounds on average (median ` +
      `${result.rounds.median}), ${(tally.decisions / Math.max(1, tally.games)).toFixed(1)} ` +
      'decisions a game.</p>',
    '<h2>Scores</h2>',
    ...result.seats.map((s, i) =>
      histogram(`Scores of player ${i + 1}, ${s.player}`, tally.players[i]!.scores, 'score'),
    ),
    ...detailParts(plan, tally),
    ...Object.entries(tally.faults).map(
      ([code, k]) =>
        `<p>${gamesCount(k)} ${k === 1 ? 'was' : 'were'} stopped by a limit: ${text(code)}</p>`,
    ),
  ];
  return page(`${gameAt(plan.game).name}: ${gamesCount(tally.games)}`, parts.join('\n'));
}

const gamesCount = (n: number): string => (n === 1 ? '1 game' : `${n} games`);

function detailParts(plan: Plan, { detail, games: played }: Tally): string[] {
  if (!detail) return [];
  const { lines, neverOffered, neverTaken } = cardLines(
    cardLabels(plan),
    detail.cards,
    unofferedCards(plan),
  );
  const branching = spread(detail.branching);
  const lengths = spread(detail.lengths);
  const list = (names: string[]): string =>
    names.length === 0 ? 'none' : names.map(text).join(', ');
  const own = gameAt(plan.game).players.uses?.of !== undefined;
  return [
    '<h2>Decisions</h2>',
    histogram('Decisions a game', detail.lengths, 'decisions'),
    `<p>From ${lengths.low} to ${lengths.high} decisions a game, median ${lengths.median}. ` +
      `A decision has ${branching.mean.toFixed(1)} answers on average (counted up to 1000), ` +
      `median ${branching.median}.</p>`,
    '<h2>Cards</h2>',
    `<p class="note">${own ? OWN_NOTE : OFFER_NOTE} Win rates and scores compare seats that ` +
      'took it with seats of games that offered it and never did. That is a comparison, not a ' +
      'cause: strong positions take strong cards. p is how likely so large a difference of ' +
      'win rates is by chance, with each game as one observation, corrected for the number of ' +
      'cards (Benjamini and Hochberg).</p>',
    cardChart(lines),
    table(
      [
        'card',
        'offered a game',
        'taken a game',
        'of offers',
        'seats with it',
        'win rate with',
        'win rate without',
        'score with minus without',
        ...(own ? ['brought'] : []),
        'p',
      ],
      lines.map((l) => [
        l.card,
        l.offered > 0 ? (l.offered / Math.max(1, played)).toFixed(2) : '–',
        (l.times / Math.max(1, played)).toFixed(2),
        l.offered > 0 && l.times <= l.offered ? percent(l.taken.mean) : '–',
        l.hands,
        l.hands > 0 ? `${percent(l.with.mean)} (${interval(l.with)})` : '–',
        l.others > 0 ? `${percent(l.without.mean)} (${interval(l.without)})` : '–',
        l.score
          ? `${signed(l.score.mean)} ± ${((l.score.high - l.score.low) / 2).toFixed(2)}`
          : '–',
        ...(own ? [l.points === undefined ? '–' : l.points.toFixed(2)] : []),
        l.gain === undefined ? '–' : l.p < 0.001 ? '< 0.001' : l.p.toFixed(3),
      ]),
    ),
    `<p>Offered and never taken: ${list(neverTaken)}.</p>`,
    `<p>Never offered: ${list(neverOffered)}.</p>`,
  ];
}

const OFFER_NOTE =
  'Offered: decisions that offered the card; taken: decisions that took it (bought, played, ' +
  'chosen).';
const OWN_NOTE =
  'No decision is about a card here. Offered: seats of games in which it was in play; ' +
  'taken: seats that had or reached it (of tiles: how many they took); brought: points it ' +
  'gave a seat that took it.';

/** The thirty cards with the most significant differences. */
function cardChart(lines: readonly CardLine[]): string {
  const rows = lines
    .flatMap((l) => (l.gain ? [{ name: l.card, ...l.gain, clear: l.p < 0.05, p: l.p }] : []))
    .sort((a, b) => a.p - b.p || Math.abs(b.mean) - Math.abs(a.mean))
    .slice(0, 30)
    .sort((a, b) => b.mean - a.mean);
  return rows.length === 0
    ? ''
    : differences(
        'Win rate with the card minus without it (pale: not significant)',
        'percentage points',
        rows,
      );
}

/** Limits a histogram to about sixty bars. */
function histogram(title: string, counts: Counts, label: string): string {
  const all = sorted(counts);
  const high = all[all.length - 1]?.[0] ?? 0;
  const width = Math.max(1, Math.ceil((high - (all[0]?.[0] ?? 0)) / 60));
  const out = new Map<number, number>();
  for (const [value, k] of all)
    out.set(
      Math.floor(value / width) * width,
      (out.get(Math.floor(value / width) * width) ?? 0) + k,
    );
  return bars(title, [...out], label, width);
}
