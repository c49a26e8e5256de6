import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { MatchRecord, Words } from '@cardwright/kernel';
import type { Moment, Review } from '@cardwright/sim/search';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectWritable } from '../paths.ts';

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
    .option('--json', 'print the review as JSON, with a text beside the message keys')
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
  const { LANGUAGES } = await import('@cardwright/games/node');
  const { gameOfRecord } = await import('../game-options.ts');
  const { machineOfRecord } = await import('../machine-of-record.ts');
  const { readRecord } = await import('../read-record.ts');
  const { reviewWords } = await import('../review-words.ts');
  const { verifyUnchanged } = await import('../verify-record.ts');
  if (!(LANGUAGES as readonly string[]).includes(flags.language))
    throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
  expectWritable('--html', flags.html);
  const record = readRecord(file);
  const found = await gameOfRecord(record.game, flags.game);
  try {
    const machine = machineOfRecord(record, found, flags.pack);
    verifyUnchanged(machine, record);
    const { words, game, seats } = reviewWords(record, found, flags);
    const review = await workOut(machine, record, flags, words);
    if (!review) {
      process.exitCode = EXIT.tryLater;
      return;
    }
    if (flags.html !== undefined) {
      const { reviewReport } = await import('@cardwright/sim/report');
      const { language } = flags;
      writeFileSync(flags.html, reviewReport(review, { game, seats, words, language }));
    }
    if (flags.json) {
      const { reviewJson } = await import('../review-json.ts');
      printJson(reviewJson(review, words));
      return;
    }
    const { reviewText } = await import('../review-text.ts');
    print(reviewText(review, game, seats, words));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (flags.json) printJson({ ok: false, code: error.code, why: error.message });
    else print(`${file} cannot be reviewed: ${error.message}`);
    process.exitCode = EXIT.failed;
  }
}

/** The finished review; undefined when it was interrupted. */
async function workOut(
  machine: Parameters<typeof import('@cardwright/sim/search').reviewSteps>[0],
  record: MatchRecord,
  { count, cache }: Flags,
  words: Words,
): Promise<Review | undefined> {
  const { reviewKey, reviewSteps } = await import('@cardwright/sim/search');
  const { progressBar } = await import('../progress.ts');
  const { ReviewCache } = await import('../review-cache.ts');
  const kept = cache ? new ReviewCache(reviewKey(record, count)) : undefined;
  let moments: readonly Moment[] = kept?.read() ?? [];
  const known = moments.length;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  const steps = reviewSteps(machine, record, count, moments);
  let bar: ReturnType<typeof progressBar> | undefined;
  let all = 0;
  const left = ` ${words({ key: 'coach.review.bar.left' })}`;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) {
        kept?.write(step.value.moments);
        return step.value;
      }
      ({ moments, decisions: all } = step.value);
      bar ??= progressBar(all, words({ key: 'coach.review.bar' }), known > 0, left);
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
  const stoppedAt = { key: 'coach.review.stopped', args: { done: moments.length, all } };
  const resumes = kept ? ` ${words({ key: 'coach.review.continues' })}` : '';
  process.stderr.write(`${words(stoppedAt)}${resumes}\n`);
  return undefined;
}
