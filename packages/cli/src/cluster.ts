import { setMaxListeners } from 'node:events';
import type { Game, MatchOptions } from '@cardwright/kernel';
import type { Command } from 'commander';
import type { Plan, Range, RunOptions, TaskRunner } from '@cardwright/sim';
import type { ClusterRun } from '@cardwright/sim/cluster';
import { EXIT, UsageError } from './exit.ts';

/** Options of every command that can run on a cluster. */
export interface ClusterFlags extends Kept {
  game?: string;
  cluster?: string;
  resume?: string;
  threads?: number;
  json?: boolean;
  report?: string;
}

/** Stored with a run besides its options. */
export interface Kept {
  /** Players from files: their content instead of the path. */
  playerFiles?: { readonly [name: string]: string };
  /** The changed card, if there is exactly one. */
  changedCard?: string;
  /** What balance compares, as numbers of the run's packs. */
  changes?: readonly { name: string; pack: number }[];
  /** The number of the pack they are compared with; -1 for the shipped cards. */
  basePack?: number;
}

/**
 * Options that may be given when a run is resumed: where the cluster is and how results are shown.
 */
const NOT_OF_THE_RUN = ['cluster', 'resume', 'json', 'report'];

export function clusterOptions(command: Command): Command {
  return command
    .option(
      '--cluster <url>',
      'play on the workers of this database (postgres://…; see cardwright worker)',
    )
    .option('--resume <id>', 'continue an interrupted run of the cluster');
}

/** What the cluster is about to play. */
export interface ClusterPlan {
  game: string;
  packs: readonly string[];
  records?: boolean;
  /** What a resumed run cannot recompute. */
  kept: Kept;
}

/** Runs a command's games while the command is active. */
export interface Session {
  runner: TaskRunner;
  /** Set by Ctrl-C. */
  signal: AbortSignal;
  /** The run on the cluster, if there is one. */
  run: ClusterRun | undefined;
}

/** A call of `train`: its flags, or those of the run that it resumes. */
export interface TrainingCall<F extends ClusterFlags> {
  command: Command;
  game: Game;
  options: MatchOptions;
  flags: F;
  /** The pack's folder. */
  pack: string | undefined;
  /** Set by Ctrl-C. */
  signal: AbortSignal;
  resumed: ClusterRun | undefined;
}

const note = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * The flags of the run to resume, or the given ones. Throws if an option would change a resumed
 * run.
 */
export async function resumedRun<F extends ClusterFlags>(
  command: Command,
  flags: F,
  signal: AbortSignal,
): Promise<{ run: ClusterRun; flags: F } | undefined> {
  const { resume, cluster } = flags;
  if (resume === undefined) return undefined;
  if (cluster === undefined)
    throw new UsageError('--resume needs --cluster, the database of the run');
  const given = command.options
    .map((option) => option.attributeName())
    .filter((name) => command.getOptionValueSource(name) === 'cli');
  const odd = given.find((name) => !NOT_OF_THE_RUN.includes(name));
  if (odd !== undefined || command.args.length > 0)
    throw new UsageError(
      '--resume takes the game and all options from the run; omit ' +
        (odd === undefined ? `'${command.args.join(' ')}'` : asOption(odd)),
    );
  const { ClusterRun } = await import('@cardwright/sim/cluster');
  const run = await ClusterRun.resume(cluster, resume, command.name(), { note, signal });
  const own = Object.fromEntries(
    NOT_OF_THE_RUN.map((name) => [name, flags[name as keyof ClusterFlags]]),
  );
  return { run, flags: { ...flags, ...run.spec.options, ...own } };
}

export const keptOf = ({ playerFiles }: Pick<Plan, 'playerFiles'>): Kept =>
  playerFiles ? { playerFiles } : {};

/** `recordDir` as `--record-dir`. */
const asOption = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const gamesInWords = ({ from, to }: Range): string =>
  to - from === 1 ? `game ${from}` : `games ${from} to ${to - 1}`;

/** Aborts on the first Ctrl-C; the second one kills the process as usual. */
export function interruption(): { signal: AbortSignal; done(): void } {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // one per part in progress
  const interrupted = (): void => stop.abort();
  process.once('SIGINT', interrupted);
  return { signal: stop.signal, done: () => void process.off('SIGINT', interrupted) };
}

/**
 * Calls `use` with a runner: threads of this machine, or the cluster. Afterwards reports how to
 * continue an interrupted run and which games failed.
 */
export async function withRunner(
  command: Command,
  flags: ClusterFlags,
  plan: ClusterPlan,
  { signal, resumed }: { signal: AbortSignal; resumed: ClusterRun | undefined },
  use: (session: Session) => Promise<void>,
): Promise<void> {
  if (flags.cluster === undefined) {
    const { GamePool } = await import('@cardwright/sim');
    const pool = new GamePool(flags.threads);
    try {
      await use({ runner: pool, signal, run: undefined });
    } finally {
      await pool.close();
    }
    if (signal.aborted) process.exitCode = 130;
    return;
  }
  const run = resumed ?? (await startRun(command, flags, flags.cluster, plan, signal));
  try {
    await use({ runner: run, signal, run });
  } finally {
    await run.close();
  }
  for (const { from, to, seed, why } of run.failures)
    note(`not counted: ${gamesInWords({ from, to })} (seed ${seed}): ${why}`);
  if (signal.aborted || run.failures.length > 0)
    note(
      `continue with: cardwright ${command.name()} ` +
        `--cluster ${withoutPassword(flags.cluster)} --resume ${run.id}`,
    );
  if (run.failures.length > 0) process.exitCode = EXIT.failed;
  if (signal.aborted) process.exitCode = 130;
}

async function startRun(
  command: Command,
  flags: ClusterFlags,
  url: string,
  { kept, ...plan }: ClusterPlan,
  signal: AbortSignal,
): Promise<ClusterRun> {
  if (flags.threads !== undefined)
    throw new UsageError('--threads does not apply to --cluster; each worker sets its own');
  if (flags.game !== undefined)
    throw new UsageError(
      '--game does not apply to --cluster: its workers know only the shipped games',
    );
  const { ClusterRun } = await import('@cardwright/sim/cluster');
  const options = Object.fromEntries(
    Object.entries({ ...flags, ...kept }).filter(([name]) => !NOT_OF_THE_RUN.includes(name)),
  );
  const run = await ClusterRun.start(
    url,
    { command: command.name(), ...plan, options },
    { note, signal },
  );
  note(`run ${run.id}`);
  return run;
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password !== '') shown.password = '***';
    return shown.href;
  } catch {
    return url;
  }
}

/** Appends records to this process's single file. */
export async function recordsTo(folder: string | undefined): Promise<Pick<RunOptions, 'records'>> {
  if (folder === undefined) return {};
  const { appendFileSync } = await import('node:fs');
  const { hostname } = await import('node:os');
  const { recordsFile } = await import('@cardwright/sim');
  const file = recordsFile(folder, `${hostname()}-${process.pid}`);
  return { records: (part) => appendFileSync(file, part) };
}
