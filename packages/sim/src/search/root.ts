import type { Ask } from '@cardwright/kernel';
import { placesIn } from './answers.ts';
import type { SearchSettings } from './settings.ts';
import { addEdge, type Edge, type Question, untried } from './tree.ts';

/** A candidate answer, compared with the first one on the same deals. */
interface Arm {
  readonly edge: Edge;
  n: number;
  /** Sums of the differences and of their squares. */
  sum: number;
  squares: number;
  out: boolean;
}

/** What an answer is worth on deals that played no part in choosing it. */
export interface Trial {
  /** Mean value for the asked seat, from 0 to 1. */
  readonly value: number;
  /** Standard error of the difference to the first answer of the trial. */
  readonly error: number;
  /** Standard error of the value itself. */
  readonly valueError: number;
}

/** A comparison of answers in progress. */
export interface RunningTrial {
  /** Plays every answer on one more deal; returns how many there were. */
  deal(): number;
  /** After two deals or more. */
  results(): Trial[];
}

/** Deals from this number on are kept for trials. */
const FRESH_DEALS = 1_000_000;

/**
 * The root of the search, which compares the answers to the open question. The n-th playout of
 * every answer uses the n-th deal, and its value is the difference to the first answer (the
 * heuristic's) on that deal, so that most of the luck cancels out. UCB over these differences
 * selects the next answer to try. It is scaled by their standard deviation, so no game needs a
 * scale of its own. Answers that cannot become the best are dropped. The first answer is replaced
 * only by one that is better by more than its error.
 */
export class Root {
  private readonly ask: Ask;
  private readonly question: Question;
  private readonly settings: SearchSettings;
  private readonly arms: Arm[] = [];
  /** The value of the first answer on each deal. */
  private readonly first: number[] = [];
  private readonly run: (edge: Edge, deal: number) => number;
  private left: number;
  private used = 0;
  /** Whether all answers have been added. */
  private whole = false;

  constructor(
    ask: Ask,
    question: Question,
    first: readonly number[],
    seats: number,
    settings: SearchSettings,
    run: (edge: Edge, deal: number) => number,
  ) {
    this.ask = ask;
    this.question = question;
    this.settings = settings;
    this.run = run;
    this.left = settings.count;
    this.add(
      question.edges.find((edge) => same(edge.codes, first)) ?? addEdge(question, first, seats),
    );
  }

  /** The answers that were tried often enough to say something, most promising first. */
  ranking(): Edge[] {
    const mean = (arm: Arm): number => (arm.n === 0 ? 0 : arm.sum / arm.n);
    return this.arms
      .filter((arm, i) => i === 0 || arm.n >= MIN_DEALS)
      .sort((a, b) => mean(b) - mean(a))
      .map(({ edge }) => edge);
  }

  /**
   * Plays the answers on the same fresh deals, one deal at a time. The best of many answers looks
   * better than it is on the deals it was chosen by; here it does not.
   */
  startTrial(
    answers: readonly (readonly number[])[],
    run: (edge: Edge, deal: number, answer: number) => number,
  ): RunningTrial {
    const edges = this.edgesOf(answers);
    const sums = edges.map(() => ({ value: 0, valueSquares: 0, difference: 0, squares: 0 }));
    let deals = 0;
    return {
      deal: () => {
        let first = 0;
        edges.forEach((edge, i) => {
          const value = run(edge, FRESH_DEALS + deals, i);
          if (i === 0) first = value;
          const sum = sums[i]!;
          sum.value += value;
          sum.valueSquares += value ** 2;
          sum.difference += value - first;
          sum.squares += (value - first) ** 2;
        });
        return ++deals;
      },
      results: () =>
        sums.map(({ value, valueSquares, difference, squares }) => ({
          value: value / deals,
          error: standardError(deals, difference, squares),
          valueError: standardError(deals, value, valueSquares),
        })),
    };
  }

  /** The edges of these answers, which are added if they are new. */
  edgesOf(answers: readonly (readonly number[])[]): Edge[] {
    const seats = this.question.edges[0]!.sums.length;
    return answers.map(
      (codes) =>
        this.question.edges.find((edge) => same(edge.codes, codes)) ??
        addEdge(this.question, codes, seats),
    );
  }

  private add(edge: Edge): Arm {
    const arm: Arm = { edge, n: 0, sum: 0, squares: 0, out: false };
    this.arms.push(arm);
    return arm;
  }

  /**
   * Spends the iterations, or fewer if the answer is clear earlier or `late` returns true; both are
   * checked before every playout. Returns true when done. After a pause, the next call continues
   * where this one stopped.
   */
  search(
    roll: (n: number) => number,
    notices: (codes: readonly number[]) => boolean,
    late: () => boolean,
    pause: () => boolean,
  ): boolean {
    const seats = this.question.edges[0]!.sums.length;
    while (this.left > 0 && !late()) {
      let arm: Arm | undefined;
      if (!this.whole && this.alive() < 2 + this.settings.widen * Math.sqrt(this.used)) {
        arm = this.another(roll, notices, seats);
        if (!arm) this.whole = true;
      }
      arm ??= this.promising();
      if (!arm) return true;
      this.compare(arm, late);
      if ((this.used & 15) === 0) this.drop();
      if (pause()) return false;
    }
    return true;
  }

  private another(
    roll: (n: number) => number,
    notices: (codes: readonly number[]) => boolean,
    seats: number,
  ): Arm | undefined {
    // start with what the kept tree has already tried
    const known = this.question.edges.find(
      (edge) =>
        !this.arms.some((arm) => arm.edge === edge) &&
        notices(edge.codes) &&
        placesIn(this.ask, edge.codes),
    );
    if (known) return this.add(known);
    const codes = untried(this.question, this.ask, roll, notices);
    return codes && this.add(addEdge(this.question, codes, seats));
  }

  private alive(): number {
    let n = 0;
    for (const arm of this.arms) if (!arm.out) n++;
    return n;
  }

  private promising(): Arm | undefined {
    const { arms } = this;
    const doubt = this.settings.explore * this.deviation() * Math.sqrt(Math.log(this.used + 2));
    let best: Arm | undefined;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 1; i < arms.length; i++) {
      const arm = arms[i]!;
      if (arm.out) continue;
      const value = arm.n === 0 ? 1e9 : arm.sum / arm.n + doubt / Math.sqrt(arm.n);
      if (value > bestValue) {
        best = arm;
        bestValue = value;
      }
    }
    return best;
  }

  private compare(arm: Arm, late: () => boolean): void {
    const deal = arm.n;
    if (this.first.length <= deal) {
      this.first.push(this.run(this.arms[0]!.edge, deal));
      this.left--;
      this.used++;
      if (late()) return;
    }
    if (arm === this.arms[0]) return;
    const difference = this.run(arm.edge, deal) - this.first[deal]!;
    arm.n++;
    arm.sum += difference;
    arm.squares += difference * difference;
    this.left--;
    this.used++;
  }

  /**
   * The standard deviation of the differences over all answers, with a weak prior for the first
   * few.
   */
  private deviation(): number {
    let n = 4;
    let sum = 4 * 0.01;
    for (let i = 1; i < this.arms.length; i++) {
      const arm = this.arms[i]!;
      if (arm.n < 2) continue;
      n += arm.n - 1;
      sum += arm.squares - (arm.sum * arm.sum) / arm.n;
    }
    return Math.sqrt(Math.max(1e-12, sum / n));
  }

  private drop(): void {
    const s = this.deviation();
    let low = 0;
    for (const arm of this.arms)
      if (arm.n > 3)
        low = Math.max(low, arm.sum / arm.n - (2 * spreadOf(arm, s)) / Math.sqrt(arm.n));
    for (let i = 1; i < this.arms.length; i++) {
      const arm = this.arms[i]!;
      if (arm.n > 3 && arm.sum / arm.n + (2 * spreadOf(arm, s)) / Math.sqrt(arm.n) < low)
        arm.out = true;
    }
  }

  /** The answer with the largest significant lead over the first; otherwise the first. */
  best(): Edge {
    const s = this.deviation();
    // with many equal answers one looks better by chance, so the threshold rises with their number
    const errors = this.settings.trust * Math.sqrt(2 * Math.log(1 + this.arms.length));
    let best = this.arms[0]!;
    let bestLow = 0;
    for (let i = 1; i < this.arms.length; i++) {
      const arm = this.arms[i]!;
      if (arm.n < 2) continue;
      const low = arm.sum / arm.n - (errors * spreadOf(arm, s)) / Math.sqrt(arm.n);
      if (low > bestLow) {
        best = arm;
        bestLow = low;
      }
    }
    return best.edge;
  }
}

/** An answer tried on fewer deals says nothing yet. */
const MIN_DEALS = 6;

/** The standard deviation of one answer's differences, shrunk to the common one at first. */
function spreadOf({ n, sum, squares }: Arm, all: number): number {
  return Math.sqrt(Math.max(1e-12, (4 * all * all + squares - (sum * sum) / n) / (n + 3)));
}

/** The standard error of a mean, from the sums of the numbers and of their squares. */
export const standardError = (n: number, sum: number, squares: number): number =>
  Math.sqrt(Math.max(0, squares - sum ** 2 / n) / (n * (n - 1)));

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((code, i) => code === b[i]);
