import { shippedGame } from '@cardwright/games';
import { at } from '@cardwright/kernel';
import { type Plan, prepare } from '../batch.ts';
import type { GamePool, RunOptions } from '../game-pool.ts';
import { anytimeHalfWidth, type Rate, rate } from '../statistics.ts';
import { addDetail, type DetailTally, SIXTIETHS } from '../tally.ts';
import { sentences } from './sentences.ts';
import {
  addSums,
  type BalanceTally,
  emptyBalance,
  MEASURES,
  type Measure,
  type MeasureSums,
} from './balance-batch.ts';

export interface BalanceOptions extends RunOptions {
  /** Deals at most; each is played from every seat, with and without the change. */
  deals: number;
  /** What the test is about. */
  measure: Measure;
  /** A difference smaller than this share of the value before counts as none. */
  margin?: number;
}

export interface Effect {
  before: number;
  after: number;
  difference: number;
  /**
   * Half the width of an interval that holds at every look at once: stopping when it is clear does
   * not spoil it.
   */
  reach: number;
  verdict: 'more' | 'less' | 'same' | 'unclear';
}

export interface BalanceResult {
  deals: number;
  games: number;
  stopped: 'clear' | 'budget' | 'interrupted';
  measure: Measure;
  measures: { [M in Measure]: Effect };
  /** Win rates by player: of interest where they differ. */
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
  sentences: string[];
  faults: number;
}

/**
 * The same deals with and without a change, until the measure is clear or the deals are used up.
 */
export async function balance(
  pool: GamePool,
  before: Plan,
  after: Plan,
  card: string | undefined,
  o: BalanceOptions,
): Promise<BalanceResult> {
  const game = shippedGame(before.game);
  const cardsBefore = game.content.cards(prepare(before).machine.content);
  const cardsAfter = game.content.cards(prepare(after).machine.content);
  const places: [number, number] = [
    cardsBefore.findIndex((c) => c.id === card),
    cardsAfter.findIndex((c) => c.id === card),
  ];
  const tally = emptyBalance(before.players.length);
  const n = before.players.length;
  let stopped: BalanceResult['stopped'] = 'budget';
  // Looks at fixed numbers of deals, so that the result does not depend on how many threads there
  // are.
  for (let done = 0, step = 50; done < o.deals; step = Math.min(5000, step * 2)) {
    const until = Math.min(o.deals, done + step);
    const task = { balance: [before, after] as [Plan, Plan], cards: places, from: done, to: until };
    await playDeals(pool, task, tally, o);
    done = until;
    o.progress?.(done);
    if (o.signal?.aborted) {
      stopped = 'interrupted';
      break;
    }
    if (
      effectOf(o.measure, tally.measures[o.measure], tally.deals, n, o.margin).verdict !== 'unclear'
    ) {
      stopped = 'clear';
      break;
    }
  }
  return conclude(
    tally,
    before,
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

async function playDeals(
  pool: GamePool,
  task: { balance: [Plan, Plan]; cards: [number, number]; from: number; to: number },
  tally: BalanceTally,
  o: RunOptions,
): Promise<void> {
  const { from, to } = task;
  const size = Math.max(1, Math.ceil((to - from) / (pool.threads * 4)));
  let next = from;
  const lanes = Array.from({ length: pool.threads }, async () => {
    while (next < to && !o.signal?.aborted) {
      const first = next;
      next = Math.min(to, first + size);
      const part = await pool.run<BalanceTally>({ ...task, from: first, to: next }, o.signal);
      tally.deals += part.deals;
      tally.faults += part.faults;
      for (const m of MEASURES) addSums(tally.measures[m], part.measures[m]);
      part.wins.forEach((sums, i) => addSums(at(tally.wins, i), sums));
      addDetail(tally.before, part.before);
      addDetail(tally.after, part.after);
      o.progress?.(tally.deals);
    }
  });
  await Promise.all(lanes);
}

/** Sums over a deal's n games become means a game; scores are of a player, win shares of one. */
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
  // a thousand deals without any difference: what makes one comes up in fewer than one of three
  // hundred
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

/** By use, among the game's cards and not the other things counted. */
const rank = (detail: DetailTally, card: number, cards: number): number =>
  1 + detail.cards.slice(0, cards).filter((c) => c.taken > at(detail.cards, card).taken).length;

function conclude(
  tally: BalanceTally,
  plan: Plan,
  o: BalanceOptions,
  stopped: BalanceResult['stopped'],
  places: [number, number],
  card: { id: string; name: string; of: [number, number] } | undefined,
): BalanceResult {
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
