import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Evolution, Generation } from '@cardwright/sim';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { trainableGames } from '../game-options.ts';
import { packOption } from '../pack-option.ts';

interface Flags {
  kingdom?: string;
  options?: string;
  pack?: string;
  generations: number;
  population: number;
  deals: number;
  seed: string;
  threads?: number;
  out?: string;
  json?: boolean;
}

export function trainCommand(program: Command): void {
  program
    .command('train')
    .description('evolve players over simulated games')
    .argument('<game>', trainableGames())
    .option('--kingdom <cards>', 'ten comma-separated cards, or a preset (games with a kingdom)')
    .option('--options <json>', 'match options as JSON')
    .option(...packOption())
    .option(
      '--generations <n>',
      'number of generations; Ctrl-C stops early and keeps the best so far',
      integerOption('--generations', 1, 100_000),
      12,
    )
    .option(
      '--population <n>',
      'players per generation',
      integerOption('--population', 8, 1000),
      36,
    )
    .option(
      '--deals <n>',
      'deals per rival in the first round of a generation; the best play 3 and 9 times as many',
      integerOption('--deals', 1, 1000),
      6,
    )
    .option('--seed <text>', 'random seed', '1')
    .option(
      '--threads <n>',
      'worker threads (default: all cores); does not affect the result',
      integerOption('--threads', 1, 256),
    )
    .option('--out <file>', 'write the best player to this file, for strategy:FILE')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe file plays as strategy:FILE, in tournament, simulate and play. Without --out ' +
        'it is printed.',
    )
    .action(runTraining);
}

async function runTraining(name: string, flags: Flags): Promise<void> {
  const { evolve, GamePool, prepare } = await import('@cardwright/sim');
  const { gameNamed, matchOptions } = await import('../game-options.ts');
  const { expectWritable } = await import('../paths.ts');
  const { tellConflicts } = await import('../pack-conflicts.ts');
  const { progressBar } = await import('../progress.ts');
  const game = gameNamed(name);
  if (!game.players.evolution)
    throw new UsageError(`train works for ${trainableGames()}; ${name} has no trainable players`);
  const options = matchOptions(game, flags.options, flags.kingdom);
  if (options.kingdom === 'random')
    throw new UsageError(
      'train needs one fixed kingdom: name ten cards or a preset with --kingdom',
    );
  expectWritable('--out', flags.out);
  tellConflicts(game, flags.pack);
  const plan = {
    game: name,
    players: [],
    options,
    seed: flags.seed,
    fixedSeats: false,
    ...(flags.pack !== undefined && { pack: flags.pack }),
  };
  prepare(plan).machine.start({ seed: flags.seed, seats: 2, options });
  const pool = new GamePool(flags.threads);
  const stop = new AbortController();
  const interrupted = (): void => stop.abort();
  process.once('SIGINT', interrupted);
  const bar = progressBar(flags.generations, 'generations');
  try {
    const result = await evolve(pool, plan, {
      generations: flags.generations,
      population: flags.population,
      deals: flags.deals,
      signal: stop.signal,
      progress: bar.update,
      generation: (one) => flags.json || process.stderr.write(`${generationLine(one)}\n`),
    });
    bar.stop();
    const text = `${JSON.stringify(result.genome, null, 2)}\n`;
    if (flags.out !== undefined) writeFileSync(flags.out, text);
    if (flags.json) printJson({ game: name, options, seed: flags.seed, ...result });
    else print(summary(result, flags.out, text));
  } finally {
    process.off('SIGINT', interrupted);
    await pool.close();
  }
  process.exitCode = stop.signal.aborted ? 130 : EXIT.ok;
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;

const generationLine = ({ number, games, score }: Generation): string =>
  `generation ${number}: the best wins ${percent(score)} of its games against its rivals ` +
  `(${games} games so far)`;

function summary(result: Evolution, out: string | undefined, text: string): string {
  const against = result.baselines.map(
    ({ players, score, deals }) =>
      `  ${players[1]}: ${percent(score.mean)} (95 % interval ${percent(score.low)} … ` +
      `${percent(score.high)}, ${deals} deals from both seats)`,
  );
  return [
    out === undefined ? text.trimEnd() : `wrote ${out}`,
    `${result.generations} generations, ${result.games} games. On fresh deals it scores`,
    ...against,
  ].join('\n');
}
