import type { Command } from 'commander';
import type { Content, Entry, Game, Match, Words } from '@cardwright/kernel';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { packOption } from '../pack-option.ts';
import { terminal } from '../play/picks-from.ts';

interface Flags {
  game?: string;
  from?: number;
  to?: number;
  card?: string;
  pack?: string;
  language: string;
  json?: boolean;
}

export function explainCommand(program: Command): void {
  program
    .command('explain')
    .description('replay a record and print which line of which card did what')
    .argument('<file>', 'a record')
    .option('--from <n>', 'first entry to print', integerOption('--from', 0))
    .option('--to <n>', 'last entry to print', integerOption('--to', 0))
    .option('--card <name>', 'print only what this card did')
    .option('--game <folder>', 'your own game that was played: its folder or package')
    .option(...packOption('the pack the match was played with'))
    .option('--language <code>', 'en or it', 'en')
    .option('--json', 'print one JSON line per entry')
    .addHelpText(
      'after',
      '\nThe output shows hidden cards: it is meant for card authors and for debugging.',
    )
    .action(explainRecord);
}

async function explainRecord(file: string, flags: Flags): Promise<void> {
  const { explain, explainRun, Fault } = await import('@cardwright/kernel');
  const { explainedLines } = await import('../play/explained-lines.ts');
  const { game, match, words, entries } = await openRecord(file, flags);
  const { machine } = match;
  const wanted = (source: string): boolean =>
    flags.card === undefined || cardOf(source) === flags.card.toLowerCase();
  await expectCard(machine.content, flags.card);
  const { from = 0, to = entries.length - 1 } = flags;
  let shown = 0;
  if (from > to)
    throw new UsageError(`no entries from ${from} to ${to}: the record has ${entries.length}`);
  try {
    for (const [i, entry] of entries.slice(0, to + 1).entries()) {
      const answer = answerWords(game, match, entry, words);
      const all = explainRun(machine, (events) => match.enter(entry, events));
      // Going back replays the match from its start; nothing new is recorded.
      const ran =
        'undo' in entry
          ? []
          : all.filter(({ kind, source }) =>
              kind === 'line' ? wanted(source) : flags.card === undefined,
            );
      if (i < from || (flags.card !== undefined && ran.length === 0)) continue;
      shown++;
      if (flags.json) process.stdout.write(`${JSON.stringify({ entry: i, ...entry, ran })}\n`);
      else
        print([`${i}. ${answer}`, ...explainedLines(game, machine.content, ran, words)].join('\n'));
    }
    if (shown === 0 && !flags.json)
      print(words(terminal('explain.nothing', { card: String(flags.card) })));
    if (!flags.json && !match.over)
      print(
        `\n${words(terminal('explain.table'))}\n${explain(game, machine.content, match.state)}`,
      );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (flags.json) printJson({ ok: false, code: error.code, why: error.message });
    else print(words(terminal('explain.stuck', { why: error.message })));
    process.exitCode = EXIT.failed;
  }
}

interface OpenRecord {
  game: Game;
  match: Match;
  words: Words;
  entries: Entry[];
}

/** The record's match before its first entry. */
async function openRecord(
  file: string,
  { game: flag, pack, language }: Flags,
): Promise<OpenRecord> {
  const { checkRecordContent, Fault, Machine, Match, rulesFor } = await import(
    '@cardwright/kernel'
  );
  const { LANGUAGES, wordsIn } = await import('@cardwright/games/node');
  const { contentWith, translationsOf } = await import('../pack-conflicts.ts');
  const { gameOfRecord } = await import('../game-options.ts');
  const { readRecord } = await import('../read-record.ts');
  if (!(LANGUAGES as readonly string[]).includes(language))
    throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}`);
  const record = readRecord(file);
  if (record.start)
    throw new UsageError(
      `${file} starts from the position of a scenario; explain takes deals only`,
    );
  const { game, outside } = await gameOfRecord(record.game, flag);
  const content = contentWith(game, pack);
  const rules = rulesFor(game, record);
  if (rules === undefined)
    throw new UsageError(
      `${file} was played under rules ${record.rules}; this version has ${game.version}`,
    );
  try {
    checkRecordContent(record, content);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new UsageError(`${file}: ${error.message}; name its pack with --pack`);
  }
  const { seed, generator, options, seats, entries } = record;
  const match = new Match(new Machine(game, content).under(rules), {
    seed,
    generator,
    options,
    seats,
  });
  const plain = wordsIn(language);
  return {
    game,
    match,
    words: wordsIn(
      language,
      (seat) => plain(terminal('explain.seat', { name: String(seats[seat]), n: String(seat) })),
      outside,
      translationsOf(game, pack, language),
    ),
    entries,
  };
}

/**
 * The card of a program: `Militia` of `Militia/others`, `BURNING PITCH` of `134 BURNING PITCH:
 * WHEN_PLAYED`.
 */
const cardOf = (source: string): string =>
  source
    .replace(/^\d+ /, '')
    .replace(/[/:›].*$/, '')
    .trim()
    .toLowerCase();

/** Throws for a card without lines; suggests the nearest one that has some. */
async function expectCard(content: Content, card: string | undefined): Promise<void> {
  if (card === undefined) return;
  const known = [...new Set(content.programs.map(({ name }) => cardOf(name)))];
  if (known.includes(card.toLowerCase())) return;
  const { nearest } = await import('@cardwright/games');
  const meant = nearest(card.toLowerCase(), known);
  throw new UsageError(
    `no card '${card}' has lines to explain${meant ? `; did you mean '${meant}'?` : ''}`,
  );
}

function answerWords(game: Game, { machine, state }: Match, entry: Entry, words: Words): string {
  const who = words({ key: 'app.seat', args: { seat: entry.seat } });
  if ('undo' in entry) return words(terminal('explain.back', { who, n: String(entry.undo) }));
  if ('end' in entry)
    return words({ key: `app.log.left.${entry.end}`, args: { seat: entry.seat } });
  const { ask } = state;
  if (!ask) return `${who}: ${entry.pick.join(' ')}`;
  if (ask.kind === 'yes-no')
    return `${who}: ${words({ key: entry.pick[0] === 1 ? 'app.yes' : 'app.no' })}`;
  if (ask.kind === 'number' || entry.pick.length === 0)
    return `${who}: ${entry.pick.join(' ') || '–'}`;
  return (
    `${who}: ` +
    entry.pick
      .map((place) => words(game.face.option(machine.content, state, ask, place).words))
      .join(', ')
  );
}
