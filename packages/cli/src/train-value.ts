import { writeFileSync } from 'node:fs';
import type { Game, LearnedValue } from '@cardwright/kernel';
import type { ValueTraining } from '@cardwright/sim';
import { type ClusterFlags, type Session, type TrainingCall, withRunner } from './cluster.ts';
import { print, printJson, UsageError } from './exit.ts';
import { gamesCount } from './games-count.ts';
import { expectWritable } from './paths.ts';
import { progressBar } from './progress.ts';

export interface ValueFlags extends ClusterFlags {
  options?: string;
  pack?: string;
  games: number;
  seats: number;
  player: string;
  explore: number;
  every: number;
  phases: number;
  epochs: number;
  checkpoints: number;
  seed: string;
  out?: string;
  html?: string;
}

/** Fits a game's value function to self-play and prints or writes its weights. */
export async function trainValueFunction(call: TrainingCall<ValueFlags>): Promise<void> {
  const { command, game, flags, pack } = call;
  if (!game.players.features)
    throw new UsageError(
      `${game.name} has no features to train a value function on` +
        (game.players.evolution ? '; with --kingdom, train evolves a strategy' : ''),
    );
  const { min, max } = game.rules.seats;
  if (flags.seats < min || flags.seats > max)
    throw new UsageError(
      `${game.name} is for ${min === max ? min : `${min} to ${max}`} players, not ${flags.seats}`,
    );
  expectWritable('--out', flags.out);
  expectWritable('--html', flags.html);
  const packs = pack === undefined ? [] : [pack];
  await withRunner(command, flags, { game: game.name, packs, kept: {} }, call, (session) =>
    train(call, session),
  );
}

async function train(
  { game, options, flags, pack }: TrainingCall<ValueFlags>,
  { runner, signal, run }: Session,
): Promise<void> {
  const { trainValue } = await import('@cardwright/sim');
  const bar = progressBar(flags.games, 'games', flags.resume !== undefined);
  const result = await trainValue(runner, {
    game: game.name,
    ...(pack !== undefined && { pack }),
    options,
    seats: flags.seats,
    player: flags.player,
    samples: { explore: flags.explore, every: flags.every },
    games: flags.games,
    checkpoints: flags.checkpoints,
    phases: flags.phases,
    epochs: flags.epochs,
    seed: flags.seed,
    command: commandOf(game, flags),
    signal,
    progress: bar.update,
    checkpoint(learned) {
      if (flags.out !== undefined) writeFileSync(flags.out, formatWeights(learned));
      if (!flags.json) process.stderr.write(`${checkpointLine(learned)}\n`);
    },
  }).finally(bar.stop);
  if (result) return show(result, flags);
  const nothing = 'stopped before the first checkpoint: nothing was learned';
  if (!run) throw new UsageError(nothing);
  process.stderr.write(`${nothing}\n`);
}

async function show(result: ValueTraining, flags: ValueFlags): Promise<void> {
  if (flags.html !== undefined) {
    const { trainingReport } = await import('@cardwright/sim/report');
    writeFileSync(flags.html, trainingReport(result));
  }
  if (flags.json) printJson(result);
  else
    print(
      flags.out === undefined
        ? formatWeights(result.learned).trimEnd()
        : `wrote ${flags.out}: ${checkpointLine(result.learned)}`,
    );
}

const checkpointLine = ({ provenance }: LearnedValue): string =>
  `${gamesCount(provenance.games)}, ${positionsCount(provenance.positions)}: loss ` +
  `${provenance.loss.toFixed(5)} on held-out games (evaluation written by hand: ` +
  `${provenance.evaluateLoss.toFixed(5)})`;

const positionsCount = (n: number): string => (n === 1 ? '1 position' : `${n} positions`);

/** The options that determine the result, so that the command reproduces the weights. */
function commandOf(game: Game, flags: ValueFlags): string {
  const given = (
    ['games', 'seats', 'player', 'explore', 'every', 'phases', 'epochs', 'checkpoints'] as const
  ).map((name) => `--${name} ${flags[name]}`);
  const more = [
    ...(flags.options === undefined ? [] : [`--options '${flags.options}'`]),
    ...(flags.pack === undefined ? [] : [`--pack ${flags.pack}`]),
  ];
  return ['cardwright train', game.name, ...given, ...more, `--seed ${flags.seed}`].join(' ');
}

/** JSON with one line per phase, for diffs in a repository. */
function formatWeights({ features, weights, provenance }: LearnedValue): string {
  const rows = weights.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return (
    `{\n  "features": ${JSON.stringify(features)},\n` +
    `  "weights": [\n${rows}\n  ],\n` +
    `  "provenance": ${JSON.stringify(provenance, null, 2).replaceAll('\n', '\n  ')}\n}\n`
  );
}
