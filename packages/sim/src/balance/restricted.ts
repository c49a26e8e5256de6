import { at } from '@cardwright/kernel';
import type { Plan } from '../batch.ts';
import { cardLabels } from '../card-watch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import type { PartialResult } from '../partial-result.ts';
import { type CardLine, cardLines } from '../report/card-table.ts';
import type { Restriction, Role } from '../restricted-player.ts';
import { anytimeHalfWidth, type Rate } from '../statistics.ts';
import { emptyContact, emptyTally, SIXTIETHS, sorted, spread, type Tally } from '../tally.ts';
import { playUntilClear, type Stopped } from './looks.ts';

/** One player in restricted play. */
export interface RestrictedSeat {
  player: string;
  role: Role;
  /** Its share of wins; the interval holds at every look. */
  winRate: Rate;
  score: number;
  /** Uses of the card per game, and the share of games in which it used the card at all. */
  uses: number;
  used: number;
  /** The share of games in which it could use the card at least once. */
  offered: number;
}

export interface RestrictedResult {
  card: string;
  deals: number;
  games: number;
  stopped: Stopped;
  /**
   * How using the card changes the win rate, relative to an even share: `unclear` if the deals do
   * not decide it, `never-offered` if nobody could use the card.
   */
  verdict: 'stronger' | 'weaker' | 'even' | 'unclear' | 'never-offered';
  /** The win share of a player among equals. */
  even: number;
  players: RestrictedSeat[];
  rounds: number;
  cards: CardLine[];
  /** Number of games that did not end; all their players count as losers. */
  faults: number;
  /** Why they did not end: number of games by code, such as `cap/decisions`. */
  faultCodes?: { [code: string]: number };
}

/** Which player must use the card and which must not; the others may. */
export const restrictedRoles = (players: number): Role[] =>
  Array.from({ length: players }, (_, i) => (i === 0 ? 'must' : i === 1 ? 'must-not' : 'free'));

/**
 * Lets players of equal skill play the same deals from every seat. The first must use a card and
 * the second must not. Stops when it is clear who wins more often.
 */
export async function restrictedPlay(
  runner: TaskRunner,
  plan: Plan & { restriction: Restriction },
  o: RunOptions & { deals: number; margin?: number },
): Promise<RestrictedResult> {
  const played: Plan = { ...plan, paired: true, fixedSeats: false, detail: true };
  const conclude = (sum: PartialResult, stopped: Stopped): RestrictedResult =>
    resultOf(plan, sum.tally ?? emptyTally(plan.players.length), stopped, o.margin ?? 0.02);
  const { sum, stopped } = await playUntilClear(
    runner,
    { plan: played },
    o,
    (so) => conclude(so, 'clear').verdict !== 'unclear',
  );
  return conclude(sum, stopped);
}

function resultOf(
  plan: Plan & { restriction: Restriction },
  tally: Tally,
  stopped: Stopped,
  margin: number,
): RestrictedResult {
  const n = plan.players.length;
  const players = plan.players.map((player, i): RestrictedSeat => {
    const { deals, scores } = at(tally.players, i);
    const { used, gamesUsed, gamesOffered } = tally.contacts?.[i] ?? emptyContact();
    const games = Math.max(1, tally.games);
    return {
      player,
      role: plan.restriction.roles[i] ?? 'free',
      winRate: winRate(deals, n),
      score: spread(scores).mean,
      uses: used / games,
      used: gamesUsed / games,
      offered: gamesOffered / games,
    };
  });
  const deals = Math.floor(tally.games / n);
  const offered = tally.contacts?.some((contact) => contact.offered > 0) ?? false;
  const even = 1 / n;
  return {
    card: plan.restriction.card,
    deals,
    games: tally.games,
    stopped,
    verdict: offered
      ? verdictOf(at(players, 0).winRate, even, margin, deals)
      : missing(deals, stopped),
    even,
    players,
    rounds: spread(tally.rounds).mean,
    cards: tally.detail ? cardLines(cardLabels(plan), tally.detail.cards).lines : [],
    faults: Object.values(tally.faults).reduce((a, b) => a + b, 0),
    ...(Object.keys(tally.faults).length > 0 && { faultCodes: tally.faults }),
  };
}

/** After this many deals without an offer, none is expected. */
const missing = (deals: number, stopped: Stopped): RestrictedResult['verdict'] =>
  deals >= 150 || stopped === 'budget' ? 'never-offered' : 'unclear';

function verdictOf(
  { mean, low, high }: Rate,
  even: number,
  margin: number,
  deals: number,
): RestrictedResult['verdict'] {
  if (deals < 30) return 'unclear';
  if (low > even) return 'stronger';
  if (high < even) return 'weaker';
  return Math.abs(mean - even) + (high - low) / 2 < margin ? 'even' : 'unclear';
}

/** The win rate, from a histogram of deals by sixtieths of wins. */
function winRate(deals: { [sixtieths: number]: number }, n: number): Rate {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const [sixtieths, k] of sorted(deals)) {
    const share = sixtieths / (SIXTIETHS * n);
    count += k;
    sum += k * share;
    squares += k * share * share;
  }
  if (count === 0) return { mean: 1 / n, low: 0, high: 1 };
  const mean = sum / count;
  // as in scoreInterval: a few deals with the same result would otherwise look certain
  const reach = anytimeHalfWidth(count + 2, sum + 2 / n, squares + 2 / n);
  return { mean, low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}
