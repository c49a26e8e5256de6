import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { MatchRecord, Words } from '@cardwright/kernel';
import type { Moment, Review } from '@cardwright/sim/search';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectWritable } from '../paths.ts';
import { choiceWords, percent } from '../play/choice-words.ts';

interface Flags {
  count: number;
  game?: string;
  pack?: string;
  html?: string;
  language: string;
  cache: boolean;
  json?: boolean;
}

export function reviewCommand(program: Command): void {
  program
    .command('review')
    .description('go through a match: winning chances, turning points, mistakes, luck and skill')
    .argument('<file>', 'a record')
    .option(
      '--count <n>',
      'search iterations per decision; more take longer and judge better',
      integerOption('--count', 8, 100_000),
      200,
    )
    .option('--html <file>', 'also write the review as an HTML page with a chart')
    .option('--game <folder>', 'your own game that was played: its folder or package')
    .option('--pack <folder>', 'the pack the match was played with')
    .option('--language <code>', 'en or it', 'en')
    .option('--no-cache', 'compute everything again, and cache nothing')
    .option('--json', 'print the review as JSON')
    .addHelpText(
      'after',
      '\nChances are based on what the seat could know: cards hidden from it are redealt. A choice ' +
        'counts as a mistake when another one is clearly better. Ctrl-C keeps the finished part; ' +
        'the same command continues from there.',
    )
    .action(reviewRecord);
}

async function reviewRecord(file: string, flags: Flags): Promise<void> {
  const { Fault } = await import('@cardwright/kernel');
  const { LANGUAGES, wordsIn } = await import('@cardwright/games/node');
  const { translationsOf } = await import('../pack-conflicts.ts');
  const { gameOfRecord } = await import('../game-options.ts');
  const { machineOfRecord } = await import('../machine-of-record.ts');
  const { readRecord } = await import('../read-record.ts');
  if (!(LANGUAGES as readonly string[]).includes(flags.language))
    throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
  expectWritable('--html', flags.html);
  const record = readRecord(file);
  const found = await gameOfRecord(record.game, flags.game);
  const { game, outside } = found;
  try {
    const machine = machineOfRecord(record, found, flags.pack);
    const review = await workOut(machine, record, flags);
    if (!review) {
      process.exitCode = EXIT.tryLater;
      return;
    }
    const words = wordsIn(
      flags.language,
      (seat) => record.seats[seat] ?? '',
      outside,
      translationsOf(game, flags.pack, flags.language),
    );
    if (flags.html !== undefined) {
      const { reviewReport } = await import('@cardwright/sim/report');
      writeFileSync(flags.html, reviewReport(review, record.seats, words));
    }
    if (flags.json) printJson(review);
    else print(await reviewText(review, record, words));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (flags.json) printJson({ ok: false, code: error.code, why: error.message });
    else print(`The record cannot be reviewed: ${error.message}`);
    process.exitCode = EXIT.failed;
  }
}

/** The finished review; undefined when it was interrupted. */
async function workOut(
  machine: Parameters<typeof import('@cardwright/sim/search').reviewSteps>[0],
  record: MatchRecord,
  { count, cache }: Flags,
): Promise<Review | undefined> {
  const { recordId, reviewSteps } = await import('@cardwright/sim/search');
  const { progressBar } = await import('../progress.ts');
  const { ReviewCache } = await import('../review-cache.ts');
  const kept = cache ? new ReviewCache(recordId(record), count) : undefined;
  let moments: readonly Moment[] = kept?.read() ?? [];
  const known = moments.length;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  const steps = reviewSteps(machine, record, count, moments);
  let bar: ReturnType<typeof progressBar> | undefined;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) {
        kept?.write(step.value.moments);
        return step.value;
      }
      ({ moments } = step.value);
      bar ??= progressBar(step.value.decisions, 'decisions', known > 0);
      bar.update(moments.length);
      if (stopped) break;
      // yields to the event loop, so that Ctrl-C is handled
      await new Promise((resolve) => setImmediate(resolve));
    }
    kept?.write(moments);
  } finally {
    bar?.stop();
    process.removeListener('SIGINT', stop);
  }
  process.stderr.write(
    kept
      ? `Stopped after ${moments.length} decisions. The same command continues from there.\n`
      : `Stopped after ${moments.length} decisions.\n`,
  );
  return undefined;
}

const points = (x: number): string => {
  const rounded = Math.round(100 * x);
  return rounded === 0 ? '0' : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
};

async function reviewText(review: Review, record: MatchRecord, words: Words): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const { lossAt } = await import('@cardwright/sim/search');
  const name = (seat: number): string => `${record.seats[seat]} (seat ${seat})`;
  const table = new Table({
    head: ['player', 'chances at start', 'own choices', "others' choices", 'luck', 'result'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
  });
  review.seats.forEach((seat, i) =>
    table.push([
      name(i),
      percent(seat.start),
      points(seat.choices),
      points(seat.others),
      points(seat.luck),
      percent(seat.result),
    ]),
  );
  const byEntry = new Map(review.moments.map((moment) => [moment.entry, moment]));
  const lines = [
    `${review.game}: ${review.decisions} decisions, ${review.count} iterations each.`,
    table.toString(),
    'Choices and luck are in percentage points of winning chances.',
    '',
    review.turningPoints.length > 0 ? 'Turning points' : 'No turning points.',
    ...review.turningPoints.map(
      ({ entry, seat, before, after }) =>
        `  entry ${entry}, ${name(seat)}: ${percent(before)} → ${percent(after)}`,
    ),
    '',
    review.mistakes.length > 0 ? 'Choices that cost most' : 'No clear mistakes.',
  ];
  for (const entry of review.mistakes.slice(0, MOST_MISTAKES)) {
    const moment = byEntry.get(entry)!;
    lines.push(
      `  entry ${entry}, ${name(moment.seat)}: ${words(moment.question)}`,
      `    ${choiceWords(moment.given!, words)} (${percent(moment.given!.chance)}), better ` +
        `${choiceWords(moment.best, words)} (${percent(moment.best.chance)}): ` +
        `cost ${Math.round(100 * lossAt(moment))} points`,
    );
  }
  if (review.mistakes.length > MOST_MISTAKES)
    lines.push(`  … and ${review.mistakes.length - MOST_MISTAKES} smaller ones (--json has all)`);
  return lines.join('\n');
}

const MOST_MISTAKES = 10;
