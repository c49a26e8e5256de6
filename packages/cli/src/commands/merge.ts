import type { Command } from 'commander';
import type { PartialResult } from '@cardwright/sim';
import { gamesInWords } from '../cluster.ts';
import { EXIT, UsageError } from '../exit.ts';
import { expectWritable, readText } from '../paths.ts';
import type { Origin, ShardFile } from '../shard-file.ts';
import { packOption } from '../pack-option.ts';

interface Flags {
  pack?: string;
  report?: string;
  cards?: boolean;
  json?: boolean;
}

export function mergeCommand(program: Command): void {
  program
    .command('merge')
    .description('join the parts written by simulate --shard; gives the same numbers as one run')
    .argument('<files...>', 'files written by simulate --shard I/N --out FILE')
    .option(...packOption('the pack the parts were played with, for --cards and --report'))
    .option('--cards', 'print what is offered and taken, card by card')
    .option('--report <file>', 'write an HTML report')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample: cardwright merge part-1.json part-2.json')
    .action(runMerge);
}

async function runMerge(files: string[], flags: Flags): Promise<void> {
  const { emptyTally, mergeResult, missingRanges, simulationSummary } = await import(
    '@cardwright/sim'
  );
  const { parseShard } = await import('../shard-file.ts');
  const { showSimulation } = await import('../show-simulation.ts');
  expectWritable('--report', flags.report);
  const shards = files.map((path) => ({ path, ...parseShard(path, readText(path)) }));
  const [first] = shards;
  if (!first) throw new UsageError('no files were given');
  const { origin } = first;
  const sum: PartialResult = { covered: [] };
  for (const shard of shards) {
    expectSame(first, shard);
    expectNew(sum, shard, shard.path);
    mergeResult(sum, shard);
  }
  const { game, players, options, seed, fixedSeats } = origin;
  const plan = {
    game,
    players,
    options,
    seed,
    fixedSeats,
    ownSetup: true,
    ...(flags.pack !== undefined && { pack: flags.pack }),
  };
  if (flags.cards || flags.report !== undefined) await expectCards(origin, flags);
  const seconds = shards.reduce((total, shard) => total + shard.seconds, 0);
  const tally = sum.tally ?? emptyTally(players.length);
  const missing = missingRanges({ from: 0, to: origin.games }, sum.covered);
  await showSimulation(plan, simulationSummary(plan, tally, seconds), tally, {
    ...flags,
    stopped: missing.length > 0,
  });
  if (missing.length === 0) return;
  process.stderr.write(`cardwright: missing: ${missing.map(gamesInWords).join(', ')}\n`);
  process.exitCode = EXIT.failed;
}

function expectSame(
  first: ShardFile & { path: string },
  other: ShardFile & { path: string },
): void {
  for (const key of Object.keys(first.origin) as (keyof Origin)[]) {
    const [a, b] = [first, other].map(({ origin }) => JSON.stringify(origin[key]));
    if (a !== b)
      throw new UsageError(
        `${other.path} and ${first.path} are not parts of the same run: ${key} is ${b}, not ${a}`,
      );
  }
}

function expectNew(sum: PartialResult, { covered }: ShardFile, path: string): void {
  const twice = covered.find(({ from, to }) =>
    sum.covered.some((range) => range.from < to && from < range.to),
  );
  if (twice) throw new UsageError(`${path}: ${gamesInWords(twice)} are also in another file`);
}

/** Results per card need the counts, and the card names of the same content. */
async function expectCards(origin: Origin, { pack }: Flags): Promise<void> {
  if (!origin.detail)
    throw new UsageError('the parts have no card counts; run simulate --shard with --cards');
  const { loadContent } = await import('@cardwright/games/node');
  const { hash } = loadContent(origin.game, pack);
  if (hash !== origin.content)
    throw new UsageError(
      `the parts were played with content ${origin.content}, not ${hash}; ` +
        'name the pack with --pack',
    );
}
