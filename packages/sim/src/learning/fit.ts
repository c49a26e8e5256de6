import { at, roll, seedRng } from '@cardwright/kernel';
import { phaseAt, softmax } from '../search/value-function.ts';
import type { GameSamples } from './position-sampler.ts';

export interface FitOptions {
  /** The number of game phases, each with its own weights. */
  phases: number;
  /** Epochs: passes over all positions. */
  epochs: number;
  /** Weight of the winning margin in the target, as in the search. */
  clear: number;
  seed: string;
}

export interface Fit {
  /** By phase and feature. */
  weights: number[][];
  /** Mean cross-entropy on the held-out games: of the weights, and of the game's `evaluate`. */
  loss: number;
  evaluateLoss: number;
  positions: number;
}

/** Every tenth game is held out, so weights are evaluated on games they were not fitted to. */
const HELD_OUT = 10;
const BATCH = 64;
/** Adam's usual constants. */
const RATE = 0.01;
const MOMENTUM = 0.9;
const SPREAD = 0.999;
const TINY = 1e-8;
/** Weight decay: keeps the weights of uninformative features near zero. */
const DECAY = 1e-5;

interface Position {
  readonly progress: number;
  readonly features: readonly number[];
  readonly evaluate: readonly number[];
  readonly target: Float64Array;
}

/**
 * Fits the weights of a value function to the results of games, by stochastic gradient descent
 * (Adam) on the cross-entropy. Only the basic operations and square roots are used, in an order
 * that the seed decides, so the same games give the same weights on every machine.
 */
export function fitValue(games: readonly GameSamples[], width: number, o: FitOptions): Fit {
  const scale = typicalLead(games);
  const learned = games.filter(({ game }) => game % HELD_OUT !== 0);
  const heldOut = games.filter(({ game }) => game % HELD_OUT === 0);
  const positions = learned.flatMap((one) => positionsOf(one, scale, o.clear));
  const fit = new Fitting(positions, width, o);
  fit.run();
  const judged = heldOut.flatMap((one) => positionsOf(one, scale, o.clear));
  return {
    weights: fit.weights(),
    loss: meanLoss(judged, ({ progress, features, target }, out) =>
      fit.predict(progress, features, out.subarray(0, target.length)),
    ),
    evaluateLoss: meanLoss(judged, ({ evaluate }, out) => {
      const sum = evaluate.reduce((a, b) => a + b, 0);
      evaluate.forEach((value, seat) => {
        out[seat] = value / Math.max(1e-9, sum);
      });
    }),
    positions: positions.length,
  };
}

class Fitting {
  private readonly positions: readonly Position[];
  private readonly width: number;
  private readonly o: FitOptions;
  /** By phase, then feature; for features divided by their standard deviation. */
  private readonly table: Float64Array;
  private readonly deviations: Float64Array;
  private readonly gradient: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private readonly predicted = new Float64Array(16);

  constructor(positions: readonly Position[], width: number, o: FitOptions) {
    const size = o.phases * width;
    this.positions = positions;
    this.width = width;
    this.o = o;
    this.table = new Float64Array(size);
    this.gradient = new Float64Array(size);
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
    this.deviations = deviationsOf(positions, width);
  }

  run(): void {
    const { positions, o } = this;
    const order = positions.map((_, i) => i);
    const rng = seedRng(`${o.seed}/fit`);
    const steps = Math.ceil(positions.length / BATCH) * o.epochs;
    let step = 0;
    for (let epoch = 0; epoch < o.epochs; epoch++) {
      for (let i = order.length - 1; i > 0; i--) {
        const j = roll(rng, i + 1);
        [order[i], order[j]] = [at(order, j), at(order, i)];
      }
      for (let from = 0; from < order.length; from += BATCH) {
        this.gradient.fill(0);
        const batch = order.slice(from, from + BATCH);
        for (const i of batch) this.addGradient(at(positions, i));
        step++;
        // the learning rate decays to zero, so that the weights converge
        this.descend(batch.length, step, RATE * (1 - step / (steps + 1)));
      }
    }
  }

  /** The shares of the win that the weights predict. */
  predict(progress: number, features: readonly number[], out: Float64Array): void {
    const { width, table, deviations } = this;
    const { phase, part } = phaseAt(progress, this.o.phases);
    const from = phase * width;
    const next = this.o.phases > 1 ? from + width : from;
    for (let seat = 0; seat < out.length; seat++) {
      let strength = 0;
      for (let k = 0; k < width; k++) {
        const x = features[seat * width + k]! / deviations[k]!;
        if (x !== 0) strength += x * (table[from + k]! * (1 - part) + table[next + k]! * part);
      }
      out[seat] = strength;
    }
    softmax(out);
  }

  private addGradient({ progress, features, target }: Position): void {
    const { width, gradient, deviations } = this;
    const out = this.predicted.subarray(0, target.length);
    this.predict(progress, features, out);
    const { phase, part } = phaseAt(progress, this.o.phases);
    const from = phase * width;
    const next = this.o.phases > 1 ? from + width : from;
    for (let seat = 0; seat < out.length; seat++) {
      const error = out[seat]! - target[seat]!;
      for (let k = 0; k < width; k++) {
        const x = features[seat * width + k]! / deviations[k]!;
        if (x === 0) continue;
        gradient[from + k]! += error * x * (1 - part);
        gradient[next + k]! += error * x * part;
      }
    }
  }

  private descend(size: number, step: number, rate: number): void {
    const { table, gradient, first, second } = this;
    const debias1 = 1 - powerOf(MOMENTUM, step);
    const debias2 = 1 - powerOf(SPREAD, step);
    for (let i = 0; i < table.length; i++) {
      const slope = gradient[i]! / size + DECAY * table[i]!;
      first[i] = MOMENTUM * first[i]! + (1 - MOMENTUM) * slope;
      second[i] = SPREAD * second[i]! + (1 - SPREAD) * slope * slope;
      table[i]! -= (rate * (first[i]! / debias1)) / (Math.sqrt(second[i]! / debias2) + TINY);
    }
  }

  /** Rescales the weights to unscaled features. */
  weights(): number[][] {
    const { width, table, deviations } = this;
    return Array.from({ length: this.o.phases }, (_, phase) =>
      Array.from({ length: width }, (__, k) =>
        Number((table[phase * width + k]! / deviations[k]!).toPrecision(6)),
      ),
    );
  }
}

/** By repeated squaring: `**` may round differently on another machine. */
function powerOf(base: number, exponent: number): number {
  let power = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}

/** Of the differences between seats, because only those matter. */
function deviationsOf(positions: readonly Position[], width: number): Float64Array {
  const squares = new Float64Array(width);
  let rows = 0;
  for (const { features, target } of positions) {
    for (let seat = 1; seat < target.length; seat++) {
      rows++;
      for (let k = 0; k < width; k++) {
        const difference = features[seat * width + k]! - features[k]!;
        squares[k]! += difference * difference;
      }
    }
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, rows)) || 1);
}

const leadOf = (scores: readonly number[], seat: number): number =>
  at(scores, seat) - Math.max(...scores.filter((_, other) => other !== seat));

/** The mean absolute lead of a seat: the scale of a clear win. */
function typicalLead(games: readonly GameSamples[]): number {
  let sum = 0;
  let count = 0;
  for (const { scores } of games)
    for (let seat = 0; seat < scores.length; seat++) {
      sum += Math.abs(leadOf(scores, seat));
      count++;
    }
  return Math.max(1, sum / Math.max(1, count));
}

/** The training target of a finished game, as the search values it: shares that add up to one. */
function targetOf({ scores, winners }: GameSamples, scale: number, clear: number): Float64Array {
  const target = Float64Array.from(scores, (_, seat) => {
    const lead = leadOf(scores, seat);
    const clearly = 0.5 + lead / (2 * (Math.abs(lead) + scale));
    return (1 - clear) * (winners.includes(seat) ? 1 / winners.length : 0) + clear * clearly;
  });
  const sum = target.reduce((a, b) => a + b, 0);
  return target.map((share) => share / sum);
}

function positionsOf(game: GameSamples, scale: number, clear: number): Position[] {
  const target = targetOf(game, scale, clear);
  return game.positions.map((position) => ({ ...position, target }));
}

function meanLoss(
  positions: readonly Position[],
  predict: (position: Position, out: Float64Array) => void,
): number {
  const out = new Float64Array(16);
  let sum = 0;
  for (const position of positions) {
    predict(position, out);
    position.target.forEach((share, seat) => {
      sum -= share * Math.log(Math.min(1, Math.max(1e-6, out[seat]!)));
    });
  }
  return positions.length === 0 ? 0 : sum / positions.length;
}
