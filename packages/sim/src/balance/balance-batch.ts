import { at, Fault } from '@cardwright/kernel';
import { dealOf, gameOptions, type Plan, type Prepared } from '../batch.ts';
import { CardWatch } from '../card-watch.ts';
import { playGame } from '../play-game.ts';
import type { BatchRun } from '../batch-run.ts';
import { addDetail, type DetailTally, emptyDetail, SIXTIETHS } from '../tally.ts';

/** What is measured on every deal, before and after. */
export const MEASURES = ['score', 'rounds', 'decisions', 'use', 'first'] as const;
export type Measure = (typeof MEASURES)[number];

/** Integer sums over deals: they add up to the same totals in any order. */
export interface MeasureSums {
  before: number;
  after: number;
  /** Of the differences. */
  sum: number;
  squares: number;
}

export interface BalanceTally {
  deals: number;
  measures: { [M in Measure]: MeasureSums };
  /** Wins per player, in sixtieths. */
  wins: MeasureSums[];
  before: DetailTally;
  after: DetailTally;
  /** Deals left out because one of their games hit a limit. */
  faults: number;
}

const emptySums = (): MeasureSums => ({ before: 0, after: 0, sum: 0, squares: 0 });

export const emptyBalance = (players: number): BalanceTally => ({
  deals: 0,
  faults: 0,
  wins: Array.from({ length: players }, emptySums),
  before: emptyDetail(0),
  after: emptyDetail(0),
  measures: {
    score: emptySums(),
    rounds: emptySums(),
    decisions: emptySums(),
    use: emptySums(),
    first: emptySums(),
  },
});

/**
 * Plays one deal from every seat with one content; returns the sums of the measures and each
 * player's wins.
 */
interface DealResult {
  measures: { [M in Measure]: number };
  wins: number[];
}

/** The game before or after the change. */
interface Side {
  plan: Plan;
  prepared: Prepared;
  watch: CardWatch;
  /** The index of the changed card among the counted ones, or -1. */
  card: number;
}

function* playDeal(
  { plan, prepared, watch: cards, card }: Side,
  deal: number,
): Generator<boolean, DealResult> {
  const { machine, players } = prepared;
  const { game, content } = machine;
  const n = players.length;
  const measures = { score: 0, rounds: 0, decisions: 0, use: 0, first: 0 };
  const wins = new Array<number>(n).fill(0);
  const used = (): number => (card < 0 ? 0 : at(cards.detail.cards, card).taken);
  const usedBefore = used();
  for (let g = deal * n; g < (deal + 1) * n; g++) {
    const { seed, shift } = dealOf(plan, g);
    cards.begin(n);
    const seated = players.map((_, seat) => at(players, (seat + n - shift) % n)());
    const { state, decisions, rounds } = playGame(
      machine,
      seated,
      seed,
      gameOptions(plan, prepared, g),
      cards,
    );
    const outcome = game.rules.outcome(content, state);
    const { scores, winners } = outcome;
    cards.end(decisions, outcome, state);
    for (const score of scores) measures.score += score;
    measures.rounds += rounds;
    measures.decisions += decisions;
    for (const seat of winners) {
      const player = (seat + n - shift) % n;
      wins[player] = at(wins, player) + SIXTIETHS / winners.length;
      if (seat === 0) measures.first += SIXTIETHS / winners.length;
    }
    yield false;
  }
  measures.use = used() - usedBefore;
  return { measures, wins };
}

/**
 * Plays deals `from` to `to` (exclusive), each with the cards before and after the change. A deal
 * that could not be finished does not count.
 */
export function beginBalance(
  plans: readonly [Plan, Plan],
  prepared: readonly [Prepared, Prepared],
  cards: readonly [number, number],
  from: number,
  to: number,
): BatchRun<BalanceTally> {
  const watches = prepared.map(({ machine }) => new CardWatch(machine.game, machine.content)) as [
    CardWatch,
    CardWatch,
  ];
  const tally = emptyBalance(plans[0].players.length);
  tally.before = watches[0].detail;
  tally.after = watches[1].detail;
  const side = (i: 0 | 1): Side => ({
    plan: plans[i],
    prepared: prepared[i],
    watch: watches[i],
    card: cards[i],
  });
  return { tally, games: dealsOf(side(0), side(1), from, to, tally) };
}

function* dealsOf(
  old: Side,
  changed: Side,
  from: number,
  to: number,
  tally: BalanceTally,
): Generator<boolean, void> {
  for (let deal = from; deal < to; deal++) {
    try {
      const before = yield* playDeal(old, deal);
      const after = yield* playDeal(changed, deal);
      tally.deals++;
      for (const m of MEASURES)
        addDifference(tally.measures[m], before.measures[m], after.measures[m]);
      before.wins.forEach((won, i) => addDifference(at(tally.wins, i), won, at(after.wins, i)));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      tally.faults++;
    }
    yield true;
  }
}

function addDifference(sums: MeasureSums, before: number, after: number): void {
  const d = after - before;
  sums.before += before;
  sums.after += after;
  sums.sum += d;
  sums.squares += d * d;
}

export function addBalance(to: BalanceTally, from: BalanceTally): void {
  to.deals += from.deals;
  to.faults += from.faults;
  for (const m of MEASURES) addSums(to.measures[m], from.measures[m]);
  from.wins.forEach((sums, i) => addSums(at(to.wins, i), sums));
  addDetail(to.before, from.before);
  addDetail(to.after, from.after);
}

function addSums(to: MeasureSums, from: MeasureSums): void {
  to.before += from.before;
  to.after += from.after;
  to.sum += from.sum;
  to.squares += from.squares;
}
