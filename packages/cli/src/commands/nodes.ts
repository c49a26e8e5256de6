import { type Command, Option } from 'commander';
import { print, UsageError } from '../exit.ts';

/** `cardwright nodes`: the servers of a database, their load and their health. */
export function nodesCommand(program: Command): void {
  program
    .command('nodes')
    .description('list the servers of a PostgreSQL database: health, load, version')
    .addOption(
      new Option('--database <url>', 'as postgres://user:password@host/name')
        .env('CARDWRIGHT_DATABASE')
        .makeOptionMandatory(),
    )
    .option('--all', 'include dead servers that are still recorded as the last owners of matches')
    .option('--json', 'print JSON for programs')
    .action(nodes);
}

interface Listed {
  id: string;
  health: string;
  leaseMs: number;
  matches: number;
  sockets: number;
  version: string;
  startedAt: string;
  rules: { [game: string]: string };
}

async function nodes(options: { database: string; all?: boolean; json?: boolean }): Promise<void> {
  const { database, all = false, json = false } = options;
  if (!URL.canParse(database) || !/^postgres(ql)?:$/.test(new URL(database).protocol))
    throw new UsageError('--database takes postgres://user:password@host:port/name');
  const { listNodes } = await import('@cardwright/server/postgres');
  const rows = await listNodes(database).catch((error: Error) => {
    throw new UsageError(`${new URL(database).host}: ${error.message || String(error)}`);
  });
  const listed = rows
    .map(
      ({ id, leaseMs, isFenced, owned, info, startedAt }): Listed => ({
        id,
        health: isFenced ? 'fenced' : leaseMs > 0 ? 'ok' : 'gone',
        leaseMs,
        matches: owned,
        sockets: info.sockets ?? 0,
        version: info.version ?? '',
        startedAt: new Date(startedAt).toISOString(),
        rules: info.rules ?? {},
      }),
    )
    .filter(({ health }) => all || health === 'ok');
  if (json) return print(JSON.stringify(listed, null, 2));
  if (listed.length === 0) return print('no server uses this database');
  const { default: Table } = await import('cli-table3');
  const head = ['node', 'health', 'matches', 'sockets', 'lease', 'version', 'since'];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { id, health, matches, sockets, leaseMs, version, startedAt } of listed)
    table.push([id, health, matches, sockets, leaseText(leaseMs), version, startedAt]);
  print(table.toString());
}

const leaseText = (ms: number): string =>
  ms > 0 ? `${(ms / 1000).toFixed(1)} s left` : `expired ${(-ms / 1000).toFixed(0)} s ago`;
