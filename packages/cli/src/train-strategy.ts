import { writeFileSync } from 'node:fs';
import type { Evolution, Generation } from '@cardwright/sim';
import { type ClusterFlags, type TrainingCall, withRunner } from './cluster.ts';
import { print, printJson, UsageError } from './exit.ts';
import { trainableGames } from './game-options.ts';
import { gamesCount } from './games-count.ts';
import { expectWritable } from './paths.ts';
import { progressBar } from './progress.ts';

export interface StrategyFlags extends ClusterFlags {
  kingdom?: string;
  pack?: string;
  generations: number;
  population: number;
  deals: number;
  seed: string;
  out?: string;
}

/** Evolves players for one table and prints the best. */
export async function trainStrategy(call: TrainingCall<StrategyFlags>): Promise<void> {
  const { command, game, options, flags, pack } = call;
  const { evolve, prepare } = await import('@cardwright/sim');
  if (!game.players.evolution)
    throw new UsageError(`--kingdom applies only to ${trainableGames()}, not to ${game.name}`);
  if (options.kingdom === 'random')
    throw new UsageError(
      'train needs one fixed kingdom: name ten cards or a preset with --kingdom',
    );
  expectWritable('--out', flags.out);
  const plan = {
    game: game.name,
    players: [],
    options,
    seed: flags.seed,
    fixedSeats: false,
    ...(pack !== undefined && { pack }),
  };
  prepare(plan).machine.start({ seed: flags.seed, seats: 2, options });
  const packs = pack === undefined ? [] : [pack];
  await withRunner(
    command,
    flags,
    { game: game.name, packs, kept: {} },
    call,
    async ({ runner, signal }) => {
      const bar = progressBar(flags.generations, 'generations', flags.resume !== undefined);
      const result = await evolve(runner, plan, {
        generations: flags.generations,
        population: flags.population,
        deals: flags.deals,
        signal,
        progress: bar.update,
        generation: (one) => flags.json || process.stderr.write(`${generationLine(one)}\n`),
      }).finally(bar.stop);
      const text = `${JSON.stringify(result.genome, null, 2)}\n`;
      if (flags.out !== undefined) writeFileSync(flags.out, text);
      if (flags.json) printJson({ game: game.name, options, seed: flags.seed, ...result });
      else print(summary(result, flags.out, text));
    },
  );
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;

const generationLine = ({ number, games, score }: Generation): string =>
  `generation ${number}: the best wins ${percent(score)} of its games against its rivals ` +
  `(${gamesCount(games)} so far)`;

function summary(result: Evolution, out: string | undefined, text: string): string {
  const against = result.baselines.map(
    ({ players, score, deals }) =>
      `  ${players[1]}: ${percent(score.mean)} (95 % interval ${percent(score.low)} … ` +
      `${percent(score.high)}, ${deals} deals from both seats)`,
  );
  const generations =
    result.generations === 1 ? '1 generation' : `${result.generations} generations`;
  return [
    out === undefined ? text.trimEnd() : `wrote ${out}`,
    `${generations}, ${gamesCount(result.games)}. On fresh deals it scores`,
    ...against,
  ].join('\n');
}
