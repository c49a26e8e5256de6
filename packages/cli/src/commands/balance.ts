import type { ChangedPack, ChangeRequest } from '@cardwright/sim';
import type { Command } from 'commander';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { gameNames } from '../game-options.ts';
import { integerOption } from '../integer-option.ts';

interface Flags {
  change?: string;
  card?: string;
  set: string[];
  seats?: string;
  deals: number;
  measure: string;
  seed: string;
  threads?: number;
  kingdom?: string;
  options?: string;
  pack?: string;
  json?: boolean;
}

export function balanceCommand(program: Command): void {
  program
    .command('balance')
    .description('measure a change of the cards on the same deals with and without it')
    .argument('<game>', gameNames())
    .option('--change <file>', "a file or folder in the game's format with the changed cards")
    .option('--card <name>', 'a card to change with --set')
    .option(
      '--set <path=value>',
      'a field to set, such as cost=5 or play.0.n=3 (null removes it); repeatable',
      (one: string, all: string[]) => [...all, one],
      [] as string[],
    )
    .option('--seats <players>', 'comma-separated players (default: two of the best heuristic)')
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
    .option('--json', 'print the result as JSON')
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

async function runBalance(name: string, flags: Flags): Promise<void> {
  const { balance, changedPack, GamePool, MEASURES, prepare } = await import('@cardwright/sim');
  const { gameNamed, matchOptions, playersNamed } = await import('../game-options.ts');
  const { progressBar } = await import('../progress.ts');
  const { readPlayerFiles } = await import('../player-files.ts');
  const game = gameNamed(name);
  const measure = MEASURES.find((m) => m === flags.measure);
  if (!measure)
    throw new UsageError(`--measure must be one of ${MEASURES.join(', ')}, not '${flags.measure}'`);
  const change = changeOf(flags);
  const players = playersNamed(game, flags.seats ?? 'heuristic,heuristic');
  const { deals } = flags;
  const pool = new GamePool(flags.threads);
  const stop = new AbortController();
  const interrupted = (): void => stop.abort();
  let changed: ChangedPack | undefined;
  process.once('SIGINT', interrupted);
  try {
    const before = {
      game: name,
      players,
      playerFiles: readPlayerFiles(game, players, flags.pack),
      options: matchOptions(game, flags.options, flags.kingdom),
      seed: flags.seed,
      fixedSeats: false,
      paired: true,
      ...(flags.pack !== undefined && { pack: flags.pack }),
    };
    changed = changedPack(name, flags.pack, change);
    const after = { ...before, pack: changed.folder };
    const [old, changedTo] = [prepare(before).machine, prepare(after).machine];
    if (old.content.hash === changedTo.content.hash)
      throw new UsageError('the change has no effect: both contents are the same');
    for (const machine of [old, changedTo])
      machine.start({ seed: flags.seed, seats: players.length, options: before.options });
    const bar = progressBar(deals, 'deals');
    const result = await balance(pool, before, after, changed.card, {
      deals,
      measure,
      progress: bar.update,
      signal: stop.signal,
    });
    bar.stop();
    if (flags.json) printJson(result);
    else print(result.sentences.join('.\n').concat('.'));
  } finally {
    process.off('SIGINT', interrupted);
    await pool.close();
    changed?.done();
  }
  process.exitCode = stop.signal.aborted ? 130 : EXIT.ok;
}
