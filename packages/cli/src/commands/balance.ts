import { writeFileSync } from 'node:fs';
import type { Measure, StudyRow, Variant } from '@cardwright/sim';
import type { Command } from 'commander';
import { type StudyFlags, type StudyRequest, studyVariants } from '../balance-study.ts';
import { type BulkCall, bulkCommand } from '../bulk-command.ts';
import { keptOf, type Session, withRunner } from '../cluster.ts';
import { print, printJson, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectWritable } from '../paths.ts';

interface Flags extends StudyFlags {
  change?: string;
  card?: string;
  set: string[];
  deals?: number;
  measure: string;
  cards?: boolean;
}

const DEALS = { single: 5000, sweep: 500 };

export function balanceCommand(program: Command): void {
  bulkCommand<Flags>(
    program,
    {
      name: 'balance',
      description:
        'judge a card: what a change does on the same deals, or what using the card is worth',
      pack: 'cards that extend or replace the shipped ones, in both runs',
      report: 'write an HTML report',
      examples: [
        'cardwright balance GAME --card NAME --set cost=3',
        'cardwright balance GAME --card NAME --set cost=3..6 --restrict',
        'cardwright balance GAME --card NAME --restrict --partners',
      ],
    },
    ownOptions,
    runBalance,
  );
}

const ownOptions = (command: Command): Command =>
  command
    .option('--change <file>', "a file or folder in the game's format with the changed cards")
    .option('--card <name>', 'the card to judge, or to change with --set')
    .option(
      '--set <path=value>',
      'a field to set, such as cost=5 or play.0.n=3 (null removes it), or a range to try, such ' +
        'as cost=3..6; a field of a section needs its section only if several have it; repeatable',
      (one: string, all: string[]) => [...all, one],
      [] as string[],
    )
    .option(
      '--restrict',
      'restricted play: the first player must use the card, the second must not',
    )
    .option(
      '--times <n>',
      'how often --restrict makes the first player take the card at each kind of question',
      integerOption('--times', 1, 1000),
      1,
    )
    .option(
      '--partners [names]',
      'try the card together with each other card of the kingdom, or in each deck (or only with ' +
        'these, comma-separated)',
    )
    .option(
      '--seats <players>',
      'comma-separated players (default: the default player at every seat)',
    )
    .option(
      '--deals <n>',
      `maximum number of deals (default: ${DEALS.single}, or ${DEALS.sweep} for each of several ` +
        'variants); stops early when the result is clear',
      integerOption('--deals', 1),
    )
    .option(
      '--measure <what>',
      'the measure that must become clear: score, use, rounds, decisions or first',
      'score',
    )
    .option('--cards', 'print the numbers of every card');

async function runBalance(call: BulkCall<Flags>): Promise<void> {
  const { flags, game, resumed } = call;
  await measureNamed(flags);
  expectWritable('--report', flags.report);
  if (resumed) {
    const { folders } = resumed.packs;
    await playOn(call, {
      game,
      before: folders[flags.basePack ?? -1],
      changes: (flags.changes ?? []).map(({ name, pack }) => ({ name, folder: folders[pack] })),
      card: flags.changedCard,
    });
    return;
  }
  const { request, done } = await requested(game, flags);
  try {
    await playOn(call, request);
  } finally {
    done();
  }
}

/** The study that the flags describe; `done` removes the folders of the changed cards. */
async function requested(
  game: string,
  flags: Flags,
): Promise<{ request: StudyRequest; done(): void }> {
  const { cardNamed, changedPack, sweptSettings } = await import('@cardwright/sim');
  const { change, card, set, pack } = flags;
  const base = { game, before: pack };
  if (change !== undefined) {
    if (card !== undefined && !flags.restrict)
      throw new UsageError('say what changes: --change FILE, or --card NAME --set path=value');
    if (set.length > 0)
      throw new UsageError('--set needs --card NAME; with --change, put every change in the file');
    const changed = changedPack(game, pack, { file: change });
    const wanted = card === undefined ? changed.card : cardNamed(game, changed.folder, card);
    const changes = [{ name: '', folder: changed.folder }];
    return { request: { ...base, changes, card: wanted }, done: () => changed.done() };
  }
  if (card === undefined)
    throw new UsageError('say what changes: --change FILE, or --card NAME --set path=value');
  if (set.length === 0 && !flags.restrict)
    throw new UsageError('--card needs --set path=value, or --restrict to judge it as it is');
  const settings = set.length === 0 ? [] : sweptSettings(set);
  const changed = settings.map((list) => ({
    name: settings.length > 1 ? list.join(' ') : '',
    pack: changedPack(game, pack, { card, set: list }),
  }));
  for (const { file, line, column, message, hint } of changed.flatMap((one) => one.pack.warnings))
    process.stderr.write(
      `${file}:${line}:${column} warning: ${message}${hint === undefined ? '' : ` (${hint})`}\n`,
    );
  return {
    request: {
      ...base,
      changes: changed.map(({ name, pack: { folder } }) => ({ name, folder })),
      card: cardNamed(game, pack, card),
    },
    done: () => changed.forEach((one) => one.pack.done()),
  };
}

async function measureNamed({ measure: wanted }: Flags): Promise<Measure> {
  const { MEASURES } = await import('@cardwright/sim');
  const measure = MEASURES.find((m) => m === wanted);
  if (!measure)
    throw new UsageError(`--measure must be one of ${MEASURES.join(', ')}, not '${wanted}'`);
  return measure;
}

/** Throws if the only change has no effect; of several, one may equal the current card. */
async function expectEffect(variants: readonly Variant[]): Promise<void> {
  const { prepare } = await import('@cardwright/sim');
  const [only, another] = variants;
  if (another || !only?.before) return;
  const [old, changed] = [prepare(only.before).machine, prepare(only.plan).machine];
  if (old.content.hash === changed.content.hash)
    throw new UsageError('the change has no effect: both contents are the same');
}

async function playOn(call: BulkCall<Flags>, request: StudyRequest): Promise<void> {
  const { command, flags, signal, resumed } = call;
  const variants = await studyVariants(request, flags);
  await expectEffect(variants);
  const folders = [request.before, ...request.changes.map(({ folder }) => folder)];
  const packs = [...new Set(folders.filter((folder) => folder !== undefined))];
  const place = (folder: string | undefined): number =>
    folder === undefined ? -1 : packs.indexOf(folder);
  const [first] = variants;
  const kept = {
    ...(first && keptOf(first.plan)),
    ...(request.card !== undefined && { changedCard: request.card }),
    changes: request.changes.map(({ name, folder }) => ({ name, pack: place(folder) })),
    basePack: place(request.before),
  };
  await withRunner(
    command,
    flags,
    { game: request.game, packs, kept },
    { signal, resumed },
    (session) => play(variants, request, flags, session),
  );
}

async function play(
  variants: readonly Variant[],
  { game, card }: StudyRequest,
  flags: Flags,
  { runner, signal }: Session,
): Promise<void> {
  const { study } = await import('@cardwright/sim');
  const { progressBar } = await import('../progress.ts');
  const deals = flags.deals ?? (variants.length > 1 ? DEALS.sweep : DEALS.single);
  const bar = progressBar(deals * variants.length, 'deals', flags.resume !== undefined);
  const measure = await measureNamed(flags);
  const rows = await study(runner, variants, {
    deals,
    measure,
    card,
    signal,
    progress: bar.update,
  }).finally(bar.stop);
  const { gameAt, loadContent } = await import('@cardwright/games/node');
  const shown = variants[0]?.plan;
  const cards = shown ? gameAt(game).content.cards(loadContent(game, shown.pack)) : [];
  const name = cards.find(({ id }) => id === card)?.name ?? 'The change';
  if (flags.report !== undefined) {
    const { studyReport } = await import('@cardwright/sim/report');
    writeFileSync(flags.report, studyReport(`${gameAt(game).name}: ${name}`, rows));
  }
  if (flags.json) printJson(jsonOf(rows, flags.cards === true));
  else {
    const { studyText } = await import('../show-study.ts');
    const several = variants.length > 1;
    const { canRestrict } = await import('../show-simulation.ts');
    const restrictable = canRestrict(gameAt(game));
    const how = { budget: deals, several, restrictable, ...(flags.cards && { cards: true }) };
    print(await studyText(name, rows, how));
  }
}

/** One variant in full, several as rows; cards only if requested. */
function jsonOf(rows: readonly StudyRow[], withCards: boolean): unknown {
  const results = rows.map((row) => {
    const { cards, ...result } = 'restricted' in row ? row.restricted : row.comparison;
    return { name: row.name, ...result, ...(withCards && { cards }) };
  });
  return results.length === 1 ? results[0] : { rows: results };
}
