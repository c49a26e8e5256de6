/** A plan under comparison, with its values on the deals so far. */
interface Entrant {
  readonly plan: number;
  readonly values: number[];
}

/**
 * Chooses among several plans for the rest of a game by playing each of them to the end on the same
 * deals. The better half goes on with twice as many deals (successive halving). Another plan
 * replaces the first one only if it is better by more than `trust` times its standard error.
 */
export class PlanChoice {
  private readonly run: (plan: number, deal: number) => number;
  private readonly trust: number;
  private readonly first: Entrant;
  private entrants: Entrant[];
  /** Deals until the next half is dropped. */
  private deals: number;
  private next = 0;

  constructor(
    plans: number,
    playouts: number,
    trust: number,
    run: (plan: number, deal: number) => number,
  ) {
    this.run = run;
    this.trust = trust;
    this.entrants = Array.from({ length: plans }, (_, plan) => ({ plan, values: [] }));
    this.first = this.entrants[0]!;
    const rounds = Math.max(1, Math.ceil(Math.log2(plans)));
    this.deals = Math.max(2, Math.floor(playouts / rounds / plans));
  }

  /** Plays one game; returns whether the choice is made. */
  step(): boolean {
    if (this.entrants.length < 2) return true;
    const entrant = this.entrants[this.next]!;
    entrant.values.push(this.run(entrant.plan, entrant.values.length));
    this.next = (this.next + 1) % this.entrants.length;
    if (this.next === 0 && entrant.values.length >= this.deals) this.halve();
    return this.entrants.length < 2;
  }

  /** The plan to follow, judging by the games so far. */
  get best(): number {
    const others = this.entrants.filter((entrant) => entrant !== this.first);
    return bestOf(others.filter((entrant) => this.isBetter(entrant)))?.plan ?? this.first.plan;
  }

  private halve(): void {
    const others = this.entrants
      .filter((entrant) => entrant !== this.first)
      .sort((a, b) => meanOf(b.values) - meanOf(a.values));
    const left = others.slice(0, Math.floor(others.length / 2));
    if (left.length > 0) this.entrants = [this.first, ...left];
    else this.entrants = others.filter((entrant) => this.isBetter(entrant));
    this.deals *= 2;
  }

  private isBetter({ values }: Entrant): boolean {
    const n = Math.min(values.length, this.first.values.length);
    if (n < 2) return false;
    let sum = 0;
    let squares = 0;
    for (let deal = 0; deal < n; deal++) {
      const difference = values[deal]! - this.first.values[deal]!;
      sum += difference;
      squares += difference * difference;
    }
    const error = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n * (n - 1)));
    return sum / n > this.trust * error;
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

const bestOf = (entrants: readonly Entrant[]): Entrant | undefined =>
  [...entrants].sort((a, b) => meanOf(b.values) - meanOf(a.values))[0];
