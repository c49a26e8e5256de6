import {
  Bug,
  type GameFeatures,
  type Machine,
  type Outcome,
  type Rng,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import type { Watcher } from '../play-game.ts';

/** Sampled positions of one self-play game, as plain data: one line of JSON. */
export interface GameSamples {
  /** The number of the game. */
  readonly game: number;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  /** For each position: the progress, the result of `evaluate`, and the features by seat. */
  readonly positions: readonly {
    readonly progress: number;
    readonly evaluate: readonly number[];
    readonly features: readonly number[];
  }[];
}

/** How games are played and sampled. */
export interface SamplePlan {
  /** Percentage of random answers, so that positions of all kinds occur. */
  explore: number;
  /** One in this many positions is kept. */
  every: number;
}

/** Samples positions of a game; the game's seed decides which. */
export class PositionSampler implements Watcher {
  private readonly machine: Machine;
  private readonly features: GameFeatures;
  private readonly every: number;
  private readonly rng: Rng;
  private readonly numbers: Float64Array;
  private readonly positions: GameSamples['positions'][number][] = [];

  constructor(machine: Machine, seats: number, { every }: SamplePlan, seed: string) {
    const { features } = machine.game.players;
    if (!features) throw new Bug(`${machine.game.name} has no features to train with`);
    this.machine = machine;
    this.features = features;
    this.every = every;
    this.rng = seedRng(`${seed}/positions`);
    this.numbers = new Float64Array(seats * features.names.length);
  }

  see(state: State): void {
    const { features, numbers } = this;
    const { game, content } = this.machine;
    if (features.settled && !features.settled(content, state)) return;
    if (roll(this.rng, this.every) !== 0) return;
    numbers.fill(0);
    features.write(content, state, numbers);
    this.positions.push({
      progress: rounded(features.progress(content, state)),
      evaluate: game.players.evaluate(content, state).map(rounded),
      features: Array.from(numbers, rounded),
    });
  }

  samples(game: number, { scores, winners }: Outcome): GameSamples {
    return { game, scores, winners, positions: this.positions };
  }
}

/** Rounds to enough digits for learning, and few enough to transfer. */
const rounded = (x: number): number => Math.round(x * 10_000) / 10_000;
