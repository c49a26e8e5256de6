import { readdirSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Plan, Range } from '@cardwright/sim';
import { type BulkCall, bulkCommand, type BulkFlags, commonPlan } from '../bulk-command.ts';
import { keptOf, recordsTo, type Session, withRunner } from '../cluster.ts';
import { playersNamed, referredGame } from '../game-options.ts';
import { gamesCount } from '../games-count.ts';
import { print, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectFolder, expectWritable } from '../paths.ts';

interface Flags extends BulkFlags {
  seats?: string;
  games: number;
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
  bulkCommand<Flags>(
    program,
    {
      name: 'simulate',
      description: 'simulate many games between built-in players and print statistics',
      report: 'write an HTML report: charts, cards, game lengths',
      examples: ['cardwright simulate shelfie --seats heuristic,random --games 100000 --seed 1'],
    },
    (command) =>
      command
        .option(
          '--seats <players>',
          'comma-separated players, such as heuristic,random (default: the ' +
            'default player at every seat)',
        )
        .option('--games <n>', 'number of games', integerOption('--games', 1), 1000)
        .option('--fixed-seats', 'keep players at their seats instead of rotating them')
        .option('--cards', 'count what is offered and taken, card by card')
        .option('--record-dir <folder>', 'write every game as a record for replay')
        .option(
          '--records <folder>',
          'write every game as a line of compressed JSON Lines, one file per process',
        )
        .option('--shard <i/n>', 'play only part i of n; cardwright merge joins the parts')
        .option('--out <file>', 'the file that --shard writes'),
    runSimulate,
  );
}

async function runSimulate(call: BulkCall<Flags>): Promise<void> {
  const { command, flags, game, resumed, signal } = call;
  const plan = await simulationPlan(game, flags, resumed?.packs.folders[0] ?? flags.pack);
  const shard = shardOf(flags);
  checkOutputs(flags, shard);
  const packs = plan.pack === undefined ? [] : [plan.pack];
  const records = flags.records !== undefined;
  await withRunner(
    command,
    flags,
    { game, packs, records, kept: keptOf(plan) },
    { signal, resumed },
    (session) => (shard ? playShard(plan, flags, shard, session) : play(plan, flags, session)),
  );
}

/** The plan; invalid combinations of options are reported before anything runs. */
async function simulationPlan(name: string, flags: Flags, pack: string | undefined): Promise<Plan> {
  const { defaultPlayer, prepare } = await import('@cardwright/sim');
  const { game } = await referredGame(name);
  const players = playersNamed(game, flags.seats, defaultPlayer(game));
  const plan = {
    ...(await commonPlan(name, flags, players, pack)),
    fixedSeats: flags.fixedSeats === true,
    ownSetup: true,
    ...((flags.report !== undefined || flags.cards) && { detail: true }),
    ...(flags.recordDir !== undefined && { recordDir: flags.recordDir }),
    ...(flags.records !== undefined && { recordLines: true }),
  };
  const { machine } = prepare(plan);
  machine.start({ seed: `${flags.seed}/0`, seats: players.length, options: plan.options });
  return plan;
}

/** Parses `2/8`: the second of eight parts. */
function shardOf({ shard, out, games }: Flags): Shard | undefined {
  if (shard === undefined) {
    if (out !== undefined) throw new UsageError('--out needs --shard I/N, whose part it is for');
    return undefined;
  }
  const [, i = 0, n = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? []).map(Number);
  if (i < 1 || i > n)
    throw new UsageError(`--shard must be I/N with I from 1 to N, such as 2/8, not '${shard}'`);
  if (out === undefined) throw new UsageError('--shard needs --out FILE for its part');
  return {
    out,
    range: { from: Math.floor((games * (i - 1)) / n), to: Math.floor((games * i) / n) },
  };
}

function checkOutputs(flags: Flags, shard: Shard | undefined): void {
  if (shard && (flags.cluster !== undefined || flags.report !== undefined || flags.json))
    throw new UsageError(
      '--shard cannot be combined with --cluster, --json or --report; cardwright merge has ' +
        'the last two',
    );
  if (flags.cluster !== undefined && flags.recordDir !== undefined)
    throw new UsageError('--record-dir does not work with --cluster; use --records');
  expectWritable('--report', flags.report);
  expectWritable('--out', flags.out);
  if (flags.recordDir !== undefined) {
    expectFolder('--record-dir', flags.recordDir);
    expectNoRecords(flags.recordDir, shard?.range ?? { from: 0, to: flags.games });
  }
  if (flags.records !== undefined && flags.cluster === undefined)
    expectFolder('--records', flags.records);
}

/** Refuses a folder with a record that one of these games would overwrite. */
function expectNoRecords(folder: string, { from, to }: Range): void {
  const isTaken = (file: string): boolean => {
    const [, game] = /^(\d{6,})\.json$/.exec(file) ?? [];
    return game !== undefined && Number(game) >= from && Number(game) < to;
  };
  const [taken] = readdirSync(folder).filter(isTaken).toSorted();
  if (taken !== undefined)
    throw new UsageError(
      `--record-dir ${folder}: ${taken} is already there; name another folder, or remove the ` +
        'records of the earlier run',
    );
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
  const { gameAt } = await import('@cardwright/games/node');
  print(
    `${gameAt(plan.game).name}: ${sizeOf(result)} of ${gamesCount(flags.games)} ` +
      `(from ${range.from} on) written to ${out}`,
  );
}
