import { gunzipSync } from 'node:zlib';
import { Bug, type LearnedValue, type MatchOptions } from '@cardwright/kernel';
import { type Plan, prepare } from '../batch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import { searchOf } from '../search/settings.ts';
import { fitValue } from './fit.ts';
import type { GameSamples, SamplePlan } from './position-sampler.ts';

export interface ValueTrainingOptions extends Omit<RunOptions, 'records'> {
  /** The name of a shipped game, or the folder of an external game. */
  game: string;
  pack?: string;
  options: MatchOptions;
  seats: number;
  /** The player at all seats. */
  player: string;
  samples: SamplePlan;
  games: number;
  /** Number of fits, each to all games so far. */
  checkpoints: number;
  phases: number;
  epochs: number;
  seed: string;
  /** The command that reproduces the training, for the provenance. */
  command: string;
  /** Called with the weights after every fit. */
  checkpoint?: (learned: LearnedValue) => void;
}

export interface ValueTraining {
  learned: LearnedValue;
  /** The provenance at each checkpoint: the learning curve. */
  curve: LearnedValue['provenance'][];
}

/**
 * Trains a game's value function: players play against themselves, some positions are sampled, and
 * the weights are fitted to the results of those games. The same seed and counts give the same
 * weights on any number of threads or machines.
 */
export async function trainValue(
  runner: TaskRunner,
  o: ValueTrainingOptions,
): Promise<ValueTraining | undefined> {
  const plan: Plan = {
    game: o.game,
    players: Array.from({ length: o.seats }, () => o.player),
    options: o.options,
    seed: o.seed,
    fixedSeats: true,
    samples: o.samples,
    ...(o.pack !== undefined && { pack: o.pack }),
  };
  const { machine } = prepare(plan);
  // every set-up that the game offers, so that the weights fit all of them
  if (Object.keys(o.options).length === 0)
    plan.setups = (machine.game.rules.presets?.(machine.content) ?? []).map((one) => one.options);
  const { features } = machine.game.players;
  if (!features) throw new Bug(`${machine.game.name} has no features to train with`);
  const { clear } = searchOf(machine.game);
  const games: GameSamples[] = [];
  const curve: LearnedValue['provenance'][] = [];
  let learned: LearnedValue | undefined;
  for (let number = 1; number <= o.checkpoints && !o.signal?.aborted; number++) {
    const from = Math.floor((o.games * (number - 1)) / o.checkpoints);
    const to = Math.floor((o.games * number) / o.checkpoints);
    if (from === to) continue; // fewer games than checkpoints
    const { signal } = o;
    const progress = (done: number): void => o.progress?.(from + done);
    const records = (part: Uint8Array): void => void games.push(...samplesIn(part));
    await runner.play({ plan }, { from, to }, { signal, progress, records });
    if (games.length === 0) continue;
    // parts arrive in the order in which threads finish them
    games.sort((a, b) => a.game - b.game);
    const { phases, epochs, seed } = o;
    const fit = fitValue(games, features.names.length, { phases, epochs, clear, seed });
    const provenance = {
      game: machine.game.name,
      rules: machine.game.version,
      content: machine.content.hash,
      command: o.command,
      games: games.length,
      positions: fit.positions,
      loss: rounded(fit.loss),
      evaluateLoss: rounded(fit.evaluateLoss),
    };
    learned = { features: features.names, weights: fit.weights, provenance };
    curve.push(provenance);
    o.checkpoint?.(learned);
  }
  return learned && { learned, curve };
}

/** A logarithm's last digits may differ between machines. */
const rounded = (x: number): number => Math.round(x * 100_000) / 100_000;

function samplesIn(part: Uint8Array): GameSamples[] {
  if (part.length === 0) return [];
  const text = gunzipSync(part).toString('utf8').trimEnd();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as GameSamples);
}
