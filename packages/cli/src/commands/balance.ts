import type { ChangeRequest, Measure, Plan } from '@cardwright/sim';
import type { Command } from 'commander';
import {
  type ClusterFlags,
  clusterOptions,
  interruption,
  keptOf,
  resumedRun,
  type Session,
  withRunner,
} from '../cluster.ts';
import { print, printJson, UsageError } from '../exit.ts';
import { addGameOption, gameNames, oneGame, referredGame } from '../game-options.ts';
import { integerOption } from '../integer-option.ts';

interface Flags extends ClusterFlags {
  change?: string;
  card?: string;
  set: string[];
  seats?: string;
  deals: number;
  measure: string;
  seed: string;
  kingdom?: string;
  options?: string;
  pack?: string;
}

export function balanceCommand(program: Command): void {
  const command = addGameOption(program.command('balance'))
    .description('measure a change of the cards on the same deals with and without it')
    .argument('[game]', gameNames())
    .option('--change <file>', "a file or folder in the game's format with the changed cards")
    .option('--card <name>', 'a card to change with --set')
    .option(
      '--set <path=value>',
      'a field to set, such as cost=5 or play.0.n=3 (null removes it); repeatable',
      (one: string, all: string[]) => [...all, one],
      [] as string[],
    )
    .option(
      '--seats <players>',
      'comma-separated players (default: the default player at every seat)',
    )
    .option(
      '--deals <n>',
      'maximum number of deals; stops early when the result is clear',
      integerOption('--deals', 1),
      5000,
    )
    .option(
      '--measure <what>',
      'the measure that must become clear: score, use, rounds, decisions or first',
      'score',
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
    .option('--pack <folder>', 'cards that extend or replace the shipped ones, in both runs')
    .option('--json', 'print the result as JSON');
  clusterOptions(command)
    .addHelpText('after', '\nExample: cardwright balance GAME --card NAME --set cost=3')
    .action(runBalance);
}

function changeOf(flags: Flags): ChangeRequest {
  const { change, card, set } = flags;
  if (change !== undefined && card === undefined) {
    if (set.length > 0)
      throw new UsageError('--set needs --card NAME; with --change, put every change in the file');
    return { file: change };
  }
  if (card === undefined || change !== undefined)
    throw new UsageError('say what changes: --change FILE, or --card NAME --set path=value');
  if (set.length === 0) throw new UsageError('--card needs --set path=value');
  return { card, set };
}

/** The cards before and after; `card` is the one that differs, if it is one. */
interface Comparison {
  before: Plan;
  after: Plan;
  card: string | undefined;
}

async function runBalance(
  given: string | undefined,
  givenFlags: Flags,
  command: Command,
): Promise<void> {
  const { signal, done } = interruption();
  try {
    const resumed = await resumedRun(command, givenFlags, signal);
    if (resumed) {
      const { run, flags } = resumed;
      const [before, after = before] =
        run.packs.folders.length > 1 ? run.packs.folders : [undefined, run.packs.folders[0]];
      const comparison = await compare(run.spec.game, flags, { before, after }, flags.changedCard);
      await playOn(command, flags, comparison, { signal, resumed: run });
      return;
    }
    const { reference } = await referredGame(oneGame(given, givenFlags.game));
    const { changedPack } = await import('@cardwright/sim');
    await measureNamed(givenFlags);
    const changed = changedPack(reference, givenFlags.pack, changeOf(givenFlags));
    try {
      const folders = { before: givenFlags.pack, after: changed.folder };
      const comparison = await compare(reference, givenFlags, folders, changed.card);
      await playOn(command, givenFlags, comparison, { signal, resumed: undefined });
    } finally {
      changed.done();
    }
  } finally {
    done();
  }
}

async function measureNamed({ measure: wanted }: Flags): Promise<Measure> {
  const { MEASURES } = await import('@cardwright/sim');
  const measure = MEASURES.find((m) => m === wanted);
  if (!measure)
    throw new UsageError(`--measure must be one of ${MEASURES.join(', ')}, not '${wanted}'`);
  return measure;
}

/** Both plans; a change that does nothing and options that do not fit are refused. */
async function compare(
  name: string,
  flags: Flags,
  folders: { before: string | undefined; after: string | undefined },
  card: string | undefined,
): Promise<Comparison> {
  const { defaultPlayer, prepare } = await import('@cardwright/sim');
  const { matchOptions, playersNamed } = await import('../game-options.ts');
  const { readPlayerFiles } = await import('../player-files.ts');
  const { game } = await referredGame(name);
  const players = playersNamed(game, flags.seats, defaultPlayer(game));
  const shared = {
    game: name,
    players,
    playerFiles: flags.playerFiles ?? readPlayerFiles(game, players, folders.before),
    options: matchOptions(game, flags.options, flags.kingdom),
    seed: flags.seed,
    fixedSeats: false,
    paired: true,
  };
  const plan = (pack: string | undefined): Plan => ({
    ...shared,
    ...(pack !== undefined && { pack }),
  });
  const [before, after] = [plan(folders.before), plan(folders.after)];
  const [old, changed] = [prepare(before).machine, prepare(after).machine];
  if (old.content.hash === changed.content.hash)
    throw new UsageError('the change has no effect: both contents are the same');
  for (const machine of [old, changed])
    machine.start({ seed: flags.seed, seats: players.length, options: shared.options });
  return { before, after, card };
}

async function playOn(
  command: Command,
  flags: Flags,
  { before, after, card }: Comparison,
  how: Parameters<typeof withRunner>[3],
): Promise<void> {
  const measure = await measureNamed(flags);
  const kept = { ...keptOf(before), ...(card !== undefined && { changedCard: card }) };
  const packs = [before.pack, after.pack].filter((pack) => pack !== undefined);
  await withRunner(
    command,
    flags,
    { game: before.game, packs, kept },
    how,
    async (session: Session) => {
      const { balance } = await import('@cardwright/sim');
      const { progressBar } = await import('../progress.ts');
      const bar = progressBar(flags.deals, 'deals', flags.resume !== undefined);
      const result = await balance(session.runner, before, after, card, {
        deals: flags.deals,
        measure,
        progress: bar.update,
        signal: session.signal,
      }).finally(bar.stop);
      if (flags.json) printJson(result);
      else print(result.sentences.join('.\n').concat('.'));
    },
  );
}
