import { gameAt } from '@cardwright/games/node';
import { at } from '@cardwright/kernel';
import { type Plan, prepare } from '../batch.ts';
import { cardLabels } from '../card-watch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import type { PartialResult } from '../partial-result.ts';
import { type CardLine, cardLines } from '../report/card-table.ts';
import type { Task } from '../task.ts';
import { anytimeHalfWidth, type Rate, rate } from '../statistics.ts';
import { type DetailTally, SIXTIETHS } from '../tally.ts';
import { playUntilClear, type Stopped } from './looks.ts';
import { sentences } from './sentences.ts';
import {
  type BalanceTally,
  emptyBalance,
  MEASURES,
  type Measure,
  type MeasureSums,
} from './balance-batch.ts';

export interface BalanceOptions extends RunOptions {
  /** Maximum number of deals; each is played from every seat, with and without the change. */
  deals: number;
  /** The measure that decides. */
  measure: Measure;
  /** Smaller relative differences count as no difference. */
  margin?: number;
}

export interface Effect {
  before: number;
  after: number;
  difference: number;
  /** Half-width of a confidence sequence: it holds at every look, so stopping early is valid. */
  reach: number;
  verdict: 'more' | 'less' | 'same' | 'unclear';
}

export interface BalanceResult {
  deals: number;
  games: number;
  stopped: Stopped;
  measure: Measure;
  measures: { [M in Measure]: Effect };
  /** Win rates by player; interesting when players differ. */
  players: { player: string; wins: Effect }[];
  card?: {
    id: string;
    takenBefore: Rate;
    takenAfter: Rate;
    winBefore: Rate;
    winAfter: Rate;
    rankBefore: number;
    rankAfter: number;
  };
  /** Every card that came up, with its figures before and after. */
  cards: { before: CardLine[]; after: CardLine[] };
  sentences: string[];
  faults: number;
}

/**
 * Plays the same deals with and without a change, until the result is clear or the deals are used
 * up.
 */
export async function balance(
  runner: TaskRunner,
  before: Plan,
  after: Plan,
  card: string | undefined,
  o: BalanceOptions,
): Promise<BalanceResult> {
  const game = gameAt(before.game);
  const cardsBefore = game.content.cards(prepare(before).machine.content);
  const cardsAfter = game.content.cards(prepare(after).machine.content);
  const places: [number, number] = [
    cardsBefore.findIndex((c) => c.id === card),
    cardsAfter.findIndex((c) => c.id === card),
  ];
  const task: Task = { balance: [before, after], cards: places };
  const n = before.players.length;
  const counted = (sum: PartialResult): BalanceTally => sum.balance ?? emptyBalance(n);
  const { sum, stopped } = await playUntilClear(runner, task, o, (so) => {
    const tally = counted(so);
    const sums = tally.measures[o.measure];
    return effectOf(o.measure, sums, tally.deals, n, o.margin).verdict !== 'unclear';
  });
  return conclude(
    counted(sum),
    { before, after },
    o,
    stopped,
    places,
    card === undefined
      ? undefined
      : {
          id: card,
          name: cardsAfter[places[1]]?.name ?? card,
          of: [cardsBefore.length, cardsAfter.length],
        },
  );
}

/**
 * Turns sums over a deal's n games into means per game; scores are per player, win shares of one
 * player.
 */
function effectOf(
  measure: Measure | 'wins',
  s: MeasureSums,
  deals: number,
  n: number,
  margin = 0.02,
): Effect {
  const unit =
    n * (measure === 'score' ? n : measure === 'first' || measure === 'wins' ? SIXTIETHS : 1);
  const k = Math.max(1, deals);
  const before = s.before / k / unit;
  const after = s.after / k / unit;
  const difference = s.sum / k / unit;
  const reach = anytimeHalfWidth(deals, s.sum, s.squares) / unit;
  const small =
    margin * (measure === 'first' || measure === 'wins' ? 1 : Math.max(Math.abs(before), 1e-9));
  // rule of three: no difference in 1000 deals means fewer than one deal in 300 has one
  const early = deals < 30 || (s.squares === 0 && deals < 1000);
  const verdict = early
    ? 'unclear'
    : difference - reach > 0
      ? 'more'
      : difference + reach < 0
        ? 'less'
        : Math.abs(difference) + reach < small
          ? 'same'
          : 'unclear';
  return { before, after, difference, reach, verdict };
}

/** Sorted by use; only the game's cards, without the other counted things. */
const rank = (detail: DetailTally, card: number, cards: number): number =>
  1 + detail.cards.slice(0, cards).filter((c) => c.taken > at(detail.cards, card).taken).length;

function conclude(
  tally: BalanceTally,
  plans: { before: Plan; after: Plan },
  o: BalanceOptions,
  stopped: Stopped,
  places: [number, number],
  card: { id: string; name: string; of: [number, number] } | undefined,
): BalanceResult {
  const plan = plans.before;
  const n = plan.players.length;
  const measures = Object.fromEntries(
    MEASURES.map((m) => [m, effectOf(m, tally.measures[m], tally.deals, n, o.margin)]),
  ) as BalanceResult['measures'];
  const players = plan.players.map((player, i) => ({
    player,
    wins: effectOf('wins', at(tally.wins, i), tally.deals, n, o.margin),
  }));
  const result: BalanceResult = {
    deals: tally.deals,
    games: 2 * n * tally.deals,
    stopped,
    measure: o.measure,
    measures,
    players,
    cards: {
      before: cardLines(cardLabels(plans.before), tally.before.cards).lines,
      after: cardLines(cardLabels(plans.after), tally.after.cards).lines,
    },
    sentences: [],
    faults: tally.faults,
  };
  const [before, after] = [tally.before.cards[places[0]], tally.after.cards[places[1]]];
  if (card && before && after) {
    result.card = {
      id: card.id,
      takenBefore: rate(before.taken, before.offered),
      takenAfter: rate(after.taken, after.offered),
      winBefore: rate(before.winsWith / SIXTIETHS, before.handsTaken),
      winAfter: rate(after.winsWith / SIXTIETHS, after.handsTaken),
      rankBefore: rank(tally.before, places[0], card.of[0]),
      rankAfter: rank(tally.after, places[1], card.of[1]),
    };
  }
  result.sentences = sentences(result, card?.name ?? 'The change', o.deals);
  return result;
}
