import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Progress } from '../progress.ts';
import { print, UsageError } from '../exit.ts';

/** `cardwright migrate`: copies the matches of a data folder to PostgreSQL. */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'copy all matches of a data folder to PostgreSQL and verify the copy; stop the server first',
    )
    .requiredOption('--from <folder>', 'the data folder of the server')
    .requiredOption('--to <url>', 'the database, as postgres://user:password@host/name')
    .option('--json', 'print JSON for programs')
    .action(migrate);
}

async function migrate(options: { from: string; to: string; json?: boolean }): Promise<void> {
  const { from, to, json } = options;
  const file = join(from, 'cardwright.db');
  if (!existsSync(file))
    throw new UsageError(`--from ${from}: there are no matches in this folder`);
  const { migrateMatches } = await import('@cardwright/server/postgres');
  const { progressBar } = await import('../progress.ts');
  let bar: Progress | undefined;
  const report = await migrateMatches(file, to, (done, all) => {
    bar ??= progressBar(all, 'matches');
    bar.update(done);
  }).finally(() => bar?.stop());
  if (json) return print(JSON.stringify(report));
  const { matches, lines, known, hash } = report;
  print(`${matches} matches with ${lines} lines are in the database (${known} were there before)`);
  print(`read back and compared: the same in folder and database (sha256 ${hash})`);
}
