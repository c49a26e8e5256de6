import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminAnswer, AdminRequest } from '@cardwright/server';
import { type Command, Option } from 'commander';
import { UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';

interface Where {
  data?: string;
  json?: boolean;
}

/**
 * `cardwright matches`: an operator's actions on the matches of a server, whether it is running or
 * not.
 */
export function matchesCommand(program: Command): void {
  const matches = program
    .command('matches')
    .description('list, end or delete the matches of a server, running or not');
  const where = (command: Command): Command =>
    command
      .option('--data <folder>', 'the data folder of the server (default: as for serve)')
      .option('--json', 'print JSON for programs');
  where(matches.command('list'))
    .description('list matches, newest first, including private ones')
    .addOption(
      new Option('--state <state>', 'only matches in this state').choices([
        'open',
        'running',
        'ended',
      ]),
    )
    .option('--game <name>', 'only matches of this game')
    .option(
      '--limit <number>',
      'maximum number of matches',
      integerOption('--limit', 1, 100_000),
      100,
    )
    .action(
      async ({
        data,
        json,
        ...query
      }: Where & Omit<Extract<AdminRequest, { do: 'list' }>, 'do'>) => {
        print(await ask({ do: 'list', ...query }, data), json);
      },
    );
  where(matches.command('end <match...>'))
    .description('end matches: nobody wins, the record is kept')
    .action(async (ids: string[], { data, json }: Where) =>
      print(await ask({ do: 'end', matches: ids }, data), json),
    );
  where(matches.command('delete <match...>'))
    .description('end matches and delete them with their records')
    .action(async (ids: string[], { data, json }: Where) =>
      print(await ask({ do: 'delete', matches: ids }, data), json),
    );
}

async function ask(request: AdminRequest, folder: string | undefined): Promise<AdminAnswer> {
  const { administerOffline, askServer, defaultDataFolder } = await import('@cardwright/server');
  const data = folder ?? defaultDataFolder();
  const answer = await askServer(data, request);
  if (answer) return answer;
  if (!existsSync(join(data, 'cardwright.db')))
    throw new UsageError(`there are no matches in ${data}; give the server's folder with --data`);
  return administerOffline(data, request).catch((error: Error) => {
    throw new UsageError(`${data}: ${error.message}`);
  });
}

function print(answer: AdminAnswer, json = false): void {
  if ('error' in answer) throw new UsageError(answer.error);
  if (json) process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  else if ('matches' in answer)
    for (const m of answer.matches) process.stdout.write(`${lineOf(m)}\n`);
  else {
    for (const id of answer.done) process.stdout.write(`${id}: done\n`);
    for (const id of answer.unknown)
      process.stdout.write(`${id}: no unfinished match with this id\n`);
  }
  if ('unknown' in answer && answer.unknown.length > 0) process.exitCode = 1;
}

type Listed = Extract<AdminAnswer, { matches: unknown }>['matches'][number];

const lineOf = ({ match, game, state, present, parked, createdAt, seats }: Listed): string =>
  [
    match,
    game,
    parked ? `${state}, parked` : state,
    `${present} present`,
    new Date(createdAt).toISOString(),
    seats.join(' – '),
  ].join('  ');
