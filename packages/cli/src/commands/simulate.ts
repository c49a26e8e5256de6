import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Plan, Range } from '@cardwright/sim';
import {
  type ClusterFlags,
  clusterOptions,
  interruption,
  keptOf,
  recordsTo,
  resumedRun,
  type Session,
  withRunner,
} from '../cluster.ts';
import { addGameOption, gameNames, oneGame, referredGame } from '../game-options.ts';
import { print, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectFolder, expectWritable } from '../paths.ts';

interface Flags extends ClusterFlags {
  seats?: string;
  games: number;
  seed: string;
  kingdom?: string;
  options?: string;
  pack?: string;
  fixedSeats?: boolean;
  cards?: boolean;
  recordDir?: string;
  records?: string;
  shard?: string;
  out?: string;
}

interface Shard {
  range: Range;
  out: string;
}

export function simulateCommand(program: Command): void {
  const command = addGameOption(program.command('simulate'))
    .description('simulate many games between built-in players and print statistics')
    .argument('[game]', gameNames())
    .option(
      '--seats <players>',
      'comma-separated players, such as heuristic,random (default: the ' +
        'default player at every seat)',
    )
    .option('--games <n>', 'number of games', integerOption('--games', 1), 1000)
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
    .option('--pack <folder>', 'cards that extend or replace the shipped ones')
    .option('--fixed-seats', 'keep players at their seats instead of rotating them')
    .option('--report <file>', 'write an HTML report: charts, cards, game lengths')
    .option('--cards', 'count what is offered and taken, card by card')
    .option('--record-dir <folder>', 'write every game as a record for replay')
    .option(
      '--records <folder>',
      'write every game as a line of compressed JSON Lines, one file per process',
    )
    .option('--shard <i/n>', 'play the i-th of n parts only; cardwright merge joins them')
    .option('--out <file>', 'where --shard writes its part')
    .option('--json', 'print the result as JSON');
  clusterOptions(command)
    .addHelpText(
      'after',
      '\nExample: cardwright simulate shelfie --seats heuristic,random --games 100000 --seed 1',
    )
    .action(runSimulate);
}

async function runSimulate(
  given: string | undefined,
  givenFlags: Flags,
  command: Command,
): Promise<void> {
  const { signal, done } = interruption();
  try {
    const resumed = await resumedRun(command, givenFlags, signal);
    const flags = resumed?.flags ?? givenFlags;
    const name =
      resumed?.run.spec.game ?? (await referredGame(oneGame(given, flags.game))).reference;
    const plan = await simulationPlan(name, flags, resumed?.run.packs.folders[0] ?? flags.pack);
    const shard = shardOf(flags);
    checkOutputs(flags, shard);
    const packs = plan.pack === undefined ? [] : [plan.pack];
    const records = flags.records !== undefined;
    await withRunner(
      command,
      flags,
      { game: name, packs, records, kept: keptOf(plan) },
      { signal, resumed: resumed?.run },
      (session) => (shard ? playShard(plan, flags, shard, session) : play(plan, flags, session)),
    );
  } finally {
    done();
  }
}

/** The plan; options that do not fit are reported before anything runs. */
async function simulationPlan(name: string, flags: Flags, pack: string | undefined): Promise<Plan> {
  const { defaultPlayer, prepare } = await import('@cardwright/sim');
  const { matchOptions, playersNamed } = await import('../game-options.ts');
  const { readPlayerFiles } = await import('../player-files.ts');
  const { game } = await referredGame(name);
  const players = playersNamed(game, flags.seats, defaultPlayer(game));
  const plan = {
    game: name,
    players,
    playerFiles: flags.playerFiles ?? readPlayerFiles(game, players, pack),
    options: matchOptions(game, flags.options, flags.kingdom),
    seed: flags.seed,
    fixedSeats: flags.fixedSeats === true,
    ...(pack !== undefined && { pack }),
    ...((flags.report !== undefined || flags.cards) && { detail: true }),
    ...(flags.recordDir !== undefined && { recordDir: flags.recordDir }),
    ...(flags.records !== undefined && { recordLines: true }),
  };
  const { machine } = prepare(plan);
  machine.start({ seed: `${flags.seed}/0`, seats: players.length, options: plan.options });
  return plan;
}

/** `2/8` as the second of eight parts. */
function shardOf({ shard, out, games }: Flags): Shard | undefined {
  if (shard === undefined) {
    if (out !== undefined) throw new UsageError('--out is where --shard I/N writes its part');
    return undefined;
  }
  const [, i = 0, n = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? []).map(Number);
  if (i < 1 || i > n)
    throw new UsageError(`--shard is I/N with I from 1 to N, as 2/8, not '${shard}'`);
  if (out === undefined)
    throw new UsageError('--shard needs --out FILE: where its part is written');
  return {
    out,
    range: { from: Math.floor((games * (i - 1)) / n), to: Math.floor((games * i) / n) },
  };
}

function checkOutputs(flags: Flags, shard: Shard | undefined): void {
  if (shard && (flags.cluster !== undefined || flags.report !== undefined || flags.json))
    throw new UsageError(
      '--shard writes a part of the games; --cluster, --json and --report do not go with it ' +
        '(cardwright merge has the last two)',
    );
  if (flags.cluster !== undefined && flags.recordDir !== undefined)
    throw new UsageError('--record-dir is for one machine; use --records with --cluster');
  expectWritable('--report', flags.report);
  expectWritable('--out', flags.out);
  if (flags.recordDir !== undefined) expectFolder('--record-dir', flags.recordDir);
  if (flags.records !== undefined && flags.cluster === undefined)
    expectFolder('--records', flags.records);
}

async function play(plan: Plan, flags: Flags, { runner, signal }: Session): Promise<void> {
  const { simulate } = await import('@cardwright/sim');
  const { progressBar } = await import('../progress.ts');
  const bar = progressBar(flags.games, 'games', flags.resume !== undefined);
  const { tally, ...shown } = await simulate(plan, {
    games: flags.games,
    runner,
    signal,
    progress: bar.update,
    ...(await recordsTo(flags.records)),
  }).finally(bar.stop);
  const { showSimulation } = await import('../show-simulation.ts');
  await showSimulation(plan, shown, tally, { ...flags, stopped: signal.aborted });
}

async function playShard(
  plan: Plan,
  flags: Flags,
  { range, out }: Shard,
  { runner, signal }: Session,
): Promise<void> {
  const { progressBar } = await import('../progress.ts');
  const { formatShard } = await import('../shard-file.ts');
  const bar = progressBar(range.to - range.from, 'games');
  const began = performance.now();
  const result = await runner
    .play({ plan }, range, { signal, progress: bar.update, ...(await recordsTo(flags.records)) })
    .finally(bar.stop);
  const seconds = (performance.now() - began) / 1000;
  writeFileSync(out, formatShard(plan, flags.games, seconds, result));
  const { sizeOf } = await import('@cardwright/sim');
  print(
    `${plan.game}: ${sizeOf(result)} of ${flags.games} games ` +
      `(from ${range.from} on) written to ${out}`,
  );
}
