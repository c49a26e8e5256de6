import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { HostedServer } from '../server/support/hosted-server.ts';
import { ServerProcess } from '../server/support/server-process.ts';
import type { TestedServer } from '../server/support/tested-server.ts';

// the database as the server uses it, from outside
const Database = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  'libsql',
) as new (
  file: string,
) => { exec(sql: string): void; prepare(sql: string): { all(): unknown[] }; close(): void };

interface Played<S extends TestedServer = HostedServer> {
  server: S;
  match: string;
  token: string;
  /** The table as the last acknowledged answer left it. */
  events: number;
  db: string;
}

type Signal = 'SIGKILL' | 'SIGTERM';

/** The folders that servers ended by either signal have left. */
const left = new Map<Signal, Omit<Played, 'server' | 'db'> & { data: string }>();
beforeAll(async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) left.set(signal, await leave(signal));
});
afterAll(() => {
  for (const { data } of left.values()) rmSync(data, { recursive: true, force: true });
});

/** A server with one match, some answers into it, that is then ended by a signal. */
async function leave(signal: Signal): Promise<Omit<Played, 'server' | 'db'> & { data: string }> {
  const server = await ServerProcess.start();
  const client = await TestClient.connect(server.url);
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  const { match, mine } = await client.call('create', { game: 'dominion', seats });
  for (let n = 0; n < 6; n++) {
    const from = client.notes.length;
    const { ask, seat } = await client.note('asked', n === 0 ? 0 : from - 1);
    const pick = ask.kind === 'some' ? [] : [ask.options.length - 1];
    await client.call('answer', { match, seat, ask: ask.id, pick });
  }
  const { token } = mine[0]!;
  const { n } = await client.call('resume', { token });
  await client.close();
  await server.end(signal);
  return { match, token, events: n, data: server.data };
}

/** A server that is not running, on a copy of such a folder. */
function played(signal: Signal): Played {
  return copied(HostedServer.stopped(), signal);
}

function copied<S extends TestedServer>(server: S, signal: Signal): Played<S> {
  const { data, ...rest } = left.get(signal)!;
  onTestFinished(() => server.remove());
  // a server that was killed leaves the socket of its operators, which cannot be copied
  cpSync(data, server.data, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  return { server, ...rest, db: join(server.data, 'cardwright.db') };
}

/** It does not start, and says what is wrong and what can be done. */
async function refused({ server }: Played, what: RegExp): Promise<void> {
  const error = await server.launch().then(
    () => '',
    (failed: Error) => failed.message,
  );
  expect(error).toMatch(what);
  expect(error).toContain('--accept-loss');
}

/** It starts when told to, says what was lost, and counts it. */
async function accepted({ server }: Played, what: RegExp): Promise<void> {
  await server.launch('--accept-loss');
  await expect.poll(() => server.log).toMatch(what);
  expect(await server.figure('store_losses')).toBeGreaterThan(0);
}

test('M16: a write-ahead log that is gone after an unclean stop is noticed', async () => {
  const it = played('SIGKILL');
  rmSync(`${it.db}-wal`);
  await refused(it, /write-ahead log .*is missing/);
  await accepted(it, /write-ahead log .*is missing/);
  // and never again
  await it.server.stop();
  await it.server.launch();
  expect(await it.server.figure('store_losses')).toBe(0);
}, 120_000);

test('M16: a write-ahead log whose beginning or middle is damaged is noticed', async () => {
  const beginning = played('SIGKILL');
  flip(`${beginning.db}-wal`, 20);
  await refused(beginning, /write-ahead log .*is damaged/);
  const middle = played('SIGKILL');
  flip(`${middle.db}-wal`, 4200);
  await refused(middle, /write-ahead log .*is damaged/);
  await accepted(middle, /write-ahead log .*is damaged/);
}, 240_000);

test('M16: a database that fails its integrity check is noticed', async () => {
  const it = played('SIGTERM');
  const db = new Database(it.db);
  const [index] = db
    .prepare("select rootpage from sqlite_master where name = 'matches_by_time'")
    .all() as { rootpage: number }[];
  db.close();
  flip(it.db, (index!.rootpage - 1) * 4096); // the kind of the page
  await refused(it, /integrity check/);
  await accepted(it, /integrity check/);
}, 120_000);

test('M16: a database that was cut off does not open', async () => {
  const it = played('SIGTERM');
  truncateSync(it.db, statSync(it.db).size - 8192);
  await expect(it.server.launch()).rejects.toThrow(/malformed; restore a backup/);
}, 120_000);

test('M16: a gap in the entries of a match is noticed; accepted, it continues before the gap', async () => {
  const it = played('SIGTERM');
  const db = new Database(it.db);
  db.exec(`update parts set lines = '[]' where number = (select min(number) from parts)`);
  db.exec(`insert into parts values ('${it.match}', 99, '["{}"]')`);
  db.close();
  await refused(it, new RegExp(`match ${it.match} .*missing`));
  await accepted(it, new RegExp(`match ${it.match} .*missing`));
  const client = await TestClient.connect(it.server.url);
  const { n } = await client.call('resume', { token: it.token });
  expect(n).toBeLessThan(it.events);
  await client.close();
}, 120_000);

test('M16: a last record that was not written whole is no loss: nobody had heard of it', async () => {
  const it = played('SIGKILL');
  flip(`${it.db}-wal`, lastByte(`${it.db}-wal`));
  await it.server.launch();
  expect(await it.server.figure('store_losses')).toBe(0);
}, 120_000);

test('M16: a clean stop, a crash and a backup of a running server start without a word', async () => {
  const stopped = played('SIGTERM');
  await stopped.server.launch();
  expect(await stopped.server.figure('store_losses')).toBe(0);
  const { server, token, events, db } = copied(ServerProcess.stopped(), 'SIGKILL');
  await server.launch();
  expect(await server.figure('store_losses')).toBe(0);
  const backup = new Database(db);
  backup.exec(`vacuum into '${db}-backup'`);
  backup.close();
  await server.end('SIGKILL');
  for (const part of ['', '-wal', '-shm']) rmSync(`${db}${part}`, { force: true });
  const copy = new Database(`${db}-backup`);
  copy.exec(`vacuum into '${db}'`);
  copy.close();
  await server.launch();
  expect(await server.figure('store_losses')).toBe(0);
  const client = await TestClient.connect(server.url);
  expect((await client.call('resume', { token })).n).toBe(events);
  await client.close();
}, 240_000);

function flip(path: string, at: number): void {
  const byte = readFileSync(path)[at]!;
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.from([byte ^ 0x55]), 0, 1, at);
  closeSync(fd);
}

/** The last byte that was ever written; zeros follow it. */
function lastByte(path: string): number {
  return readFileSync(path).findLastIndex((byte) => byte !== 0);
}
