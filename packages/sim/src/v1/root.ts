import type { Ask } from '@cardwright/kernel';
import { placesIn } from '../search/answers.ts';
import type { SearchSettings } from '../search/settings.ts';
import { addEdge, type Edge, type Question, untried } from './tree.ts';

/** An answer to the open question and how it compares with the first one on the same deals. */
interface Arm {
  readonly edge: Edge;
  n: number;
  /** Sums of the differences and of their squares. */
  sum: number;
  squares: number;
  out: boolean;
}

/**
 * The open question of the table: which answer is best. The n-th try of every answer meets the n-th
 * deal, and what counts is the difference to the first answer (the heuristic's) on that deal: most
 * of what luck does cancels out. UCB over those differences says what to try next, measured in
 * their own spread, so no game needs a scale; answers that cannot win any more are dropped; and
 * another answer than the first is given only when it is better by more than its error.
 */
export class Root {
  private readonly ask: Ask;
  private readonly question: Question;
  private readonly settings: SearchSettings;
  private readonly arms: Arm[] = [];
  /** Values of the first answer, deal by deal. */
  private readonly first: number[] = [];
  private readonly run: (edge: Edge, deal: number) => number;
  private left: number;
  private used = 0;
  /** No further answer was found. */
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

  private add(edge: Edge): Arm {
    const arm: Arm = { edge, n: 0, sum: 0, squares: 0, out: false };
    this.arms.push(arm);
    return arm;
  }

  /** Spends the count, or less when the answer is clear before. */
  search(roll: (n: number) => number): void {
    const seats = this.question.edges[0]!.sums.length;
    while (this.left > 0) {
      let arm: Arm | undefined;
      if (!this.whole && this.alive() < 2 + this.settings.widen * Math.sqrt(this.used)) {
        arm = this.another(roll, seats);
        if (!arm) this.whole = true;
      }
      arm ??= this.promising();
      if (!arm) return;
      this.compare(arm);
      if ((this.used & 15) === 0) this.drop();
    }
  }

  private another(roll: (n: number) => number, seats: number): Arm | undefined {
    // what the kept tree has tried already comes first
    const known = this.question.edges.find(
      (edge) => !this.arms.some((arm) => arm.edge === edge) && placesIn(this.ask, edge.codes),
    );
    if (known) return this.add(known);
    const codes = untried(this.question, this.ask, roll);
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

  private compare(arm: Arm): void {
    const deal = arm.n;
    if (this.first.length <= deal) {
      this.first.push(this.run(this.arms[0]!.edge, deal));
      this.left--;
      this.used++;
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
   * How much differences spread, all answers together, with a little of what is usual before much
   * was seen.
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

  /** The answer that is surely better than the first by most, or the first. */
  best(): Edge {
    const s = this.deviation();
    // of many answers that are all alike, one will look better by chance: the more there are, the
    // more it has to show
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

/** How much one answer's differences spread; while little was seen, mostly as all do. */
function spreadOf({ n, sum, squares }: Arm, all: number): number {
  return Math.sqrt(Math.max(1e-12, (4 * all * all + squares - (sum * sum) / n) / (n + 3)));
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((code, i) => code === b[i]);
