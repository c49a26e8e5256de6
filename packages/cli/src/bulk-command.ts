import type { Plan } from '@cardwright/sim';
import type { ClusterRun } from '@cardwright/sim/cluster';
import type { Command } from 'commander';
import { type ClusterFlags, clusterOptions, interruption, resumedRun } from './cluster.ts';
import { addGameOption, gameNames, matchOptions, oneGame, referredGame } from './game-options.ts';
import { integerOption } from './integer-option.ts';
import { packOption } from './pack-option.ts';

/** Options of every command that plays many games: simulate, tournament and balance. */
export interface BulkFlags extends ClusterFlags {
  seed: string;
  kingdom?: string;
  options?: string;
  pack?: string;
}

/**
 * Defines a command that plays many games. `own` adds its own options, which help lists before the
 * common ones.
 */
export function bulkCommand<F extends BulkFlags>(
  program: Command,
  about: { name: string; description: string; pack?: string; report?: string; examples: string[] },
  own: (command: Command) => Command,
  run: (call: BulkCall<F>) => Promise<void>,
): void {
  const command = own(
    addGameOption(program.command(about.name))
      .description(about.description)
      .argument('[game]', gameNames()),
  )
    .option('--seed <text>', 'random seed', '1')
    .option(
      '--threads <n>',
      'worker threads (default: all cores); does not affect the numbers',
      integerOption('--threads', 1, 256),
    )
    .option(
      '--kingdom <cards>',
      'ten comma-separated cards, a preset, or random (games with a kingdom)',
    )
    .option('--options <json>', 'match options as JSON')
    .option(...packOption(about.pack))
    .option('--json', 'print the result as JSON');
  if (about.report !== undefined) command.option('--report <file>', about.report);
  const [first, ...more] = about.examples;
  const heading = more.length > 0 ? 'Examples' : 'Example';
  const indent = ' '.repeat(heading.length + 2);
  clusterOptions(command)
    .addHelpText('after', [`\n${heading}: ${first}`, ...more.map((e) => indent + e)].join('\n'))
    .action((given: string | undefined, flags: F) => callBulk(command, given, flags, run));
}

/** An invocation of such a command: its flags, or those of the run that it resumes. */
export interface BulkCall<F extends BulkFlags> {
  command: Command;
  flags: F;
  /** The name of the game in plans. */
  game: string;
  /** Set by Ctrl-C. */
  signal: AbortSignal;
  resumed: ClusterRun | undefined;
}

async function callBulk<F extends BulkFlags>(
  command: Command,
  given: string | undefined,
  flags: F,
  run: (call: BulkCall<F>) => Promise<void>,
): Promise<void> {
  const { signal, done } = interruption();
  try {
    const resumed = await resumedRun(command, flags, signal);
    const game =
      resumed?.run.spec.game ?? (await referredGame(oneGame(given, flags.game))).reference;
    await run({
      command,
      flags: resumed?.flags ?? flags,
      game,
      signal,
      resumed: resumed?.run,
    });
  } finally {
    done();
  }
}

/** The common part of these commands' plans; throws if options do not go together. */
export async function commonPlan(
  game: string,
  flags: BulkFlags,
  players: string[],
  pack: string | undefined,
): Promise<Pick<Plan, 'game' | 'players' | 'playerFiles' | 'options' | 'seed' | 'pack'>> {
  const { readPlayerFiles } = await import('./player-files.ts');
  const { tellConflicts } = await import('./pack-conflicts.ts');
  const { game: rules } = await referredGame(game);
  tellConflicts(rules, pack);
  return {
    game,
    players,
    playerFiles: flags.playerFiles ?? readPlayerFiles(rules, players, pack),
    options: matchOptions(rules, flags.options, flags.kingdom),
    seed: flags.seed,
    ...(pack !== undefined && { pack }),
  };
}
