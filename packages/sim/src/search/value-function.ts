import {
  at,
  type GameFeatures,
  type LearnedValue,
  type Machine,
  type State,
} from '@cardwright/kernel';

/**
 * A trained value function: a seat's strength is a weighted sum of its features, and its share of
 * the win is the softmax over the strengths of all seats. With two seats that is logistic
 * regression on the difference of their features.
 */
export class ValueFunction {
  private readonly machine: Machine;
  private readonly features: GameFeatures;
  private readonly weights: Float64Array;
  private readonly phases: number;
  private numbers = new Float64Array(0);

  constructor(machine: Machine, features: GameFeatures, learned: LearnedValue) {
    this.machine = machine;
    this.features = features;
    this.phases = learned.weights.length;
    this.weights = weightsByPhase(features, learned);
  }

  /** Whether the table can be evaluated as it is. */
  settled(state: State): boolean {
    return this.features.settled?.(this.machine.content, state) ?? true;
  }

  /** Writes the value of an unfinished table for each seat, from 0 to 1, to `out`. */
  values(state: State, out: Float64Array): void {
    const { features, weights, phases } = this;
    const { content } = this.machine;
    const width = features.names.length;
    const seats = out.length;
    if (this.numbers.length !== seats * width) this.numbers = new Float64Array(seats * width);
    else this.numbers.fill(0);
    const { numbers } = this;
    features.write(content, state, numbers);
    const { phase, part } = phaseAt(features.progress(content, state), phases);
    const from = phase * width;
    for (let seat = 0; seat < seats; seat++) {
      let first = 0;
      let second = 0;
      const row = seat * width;
      for (let k = 0; k < width; k++) {
        const x = numbers[row + k]!;
        first += x * weights[from + k]!;
        second += x * weights[from + width + k]!;
      }
      out[seat] = first + part * (second - first);
    }
    softmax(out);
  }
}

/** The value function of a machine's content; undefined if there is none for these features. */
export function valueFunctionOf(machine: Machine): ValueFunction | undefined {
  const { features } = machine.game.players;
  const { learned } = machine.content;
  if (!features || !learned || !fits(features, learned)) return undefined;
  return new ValueFunction(machine, features, learned);
}

/** Whether the game computes every feature that the weights refer to. */
const fits = (features: GameFeatures, learned: LearnedValue): boolean =>
  learned.features.every((name) => features.names.includes(name));

/** Row by row in the order of the game's features; a feature without a weight counts nothing. */
function weightsByPhase({ names }: GameFeatures, learned: LearnedValue): Float64Array {
  const rows = learned.weights.length === 1 ? [0, 0] : learned.weights.map((_, i) => i);
  const table = new Float64Array(rows.length * names.length);
  rows.forEach((from, row) =>
    names.forEach((name, k) => {
      const place = learned.features.indexOf(name);
      if (place >= 0) table[row * names.length + k] = at(at(learned.weights, from), place);
    }),
  );
  return table;
}

/** The phase that a progress from 0 to 1 falls into, and how far it is to the next one. */
export function phaseAt(progress: number, phases: number): { phase: number; part: number } {
  const steps = Math.max(1, phases - 1);
  const place = Math.min(1, Math.max(0, progress)) * steps;
  const phase = Math.min(steps - 1, Math.floor(place));
  return { phase, part: place - phase };
}

/** In place. Differences are clamped to 30. */
export function softmax(values: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const share = exponential(values[i]! - most);
    values[i] = share;
    sum += share;
  }
  for (let i = 0; i < values.length; i++) values[i] = values[i]! / sum;
}

/**
 * e to the power of x for x from -30 to 0, from arithmetic that gives the same digits on every
 * machine, which `Math.exp` does not promise: (1 + y + y²/2 + y³/6)^1024 with y = x / 1024.
 */
export function exponential(x: number): number {
  const y = Math.max(-30, x) / 1024;
  let power = 1 + y * (1 + y * (0.5 + y / 6));
  for (let i = 0; i < 10; i++) power *= power;
  return power;
}
