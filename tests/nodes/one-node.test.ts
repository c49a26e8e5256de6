import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ParamsIn } from '@cardwright/protocol';
import { anyPick, type Note, playOn, rolls, TestClient } from '../server/support/client.ts';
import { ServerProcess } from '../server/support/server-process.ts';
import { openPostgresStore } from '../../packages/server/src/postgres/postgres-store.ts';
import { NodeProcess } from './support/node-process.ts';
import { Postgres } from './support/postgres.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.start();
});
afterAll(() => postgres.remove());

let databases = 0;
/** A database of the test's own. */
async function database(): Promise<string> {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database test${++databases}`);
  await admin.end();
  return postgres.url.replace(/postgres$/, `test${databases}`);
}

async function startNode(...args: string[]): Promise<NodeProcess> {
  const node = await NodeProcess.start(...args);
  onTestFinished(() => void node.end('SIGKILL'));
  return node;
}

const seated: ParamsIn<'create'> = {
  game: 'shelfie',
  seats: [
    { kind: 'mine', name: 'Ann' },
    { kind: 'player', player: 'random' },
  ],
};
const serve = (...args: string[]) =>
  spawnSync(process.execPath, [program, 'serve', '--port', '0', ...args], { encoding: 'utf8' });
const lastAsk = (client: TestClient) =>
  client.notes.findLast((n): n is Note<'asked'> => n.method === 'asked')?.params.ask;

/** Answers the open question, and waits for the next. */
async function answerOnce(client: TestClient, match: string, roll: (n: number) => number) {
  const ask = await client.until(() => lastAsk(client));
  const pick = anyPick(ask, roll);
  const given = client.call('answer', { match, ask: ask.id, pick });
  return { ask: ask.id, pick, given };
}

test('a server on PostgreSQL outlives a kill, a stop of the database and its own standstill', async () => {
  const url = await database();
  const node = await startNode('--database', url, '--lease', '4000');
  const ann = await TestClient.connect(node.url);
  const { match, mine } = await ann.call('create', seated);
  const { token } = mine[0]!;
  const roll = rolls(1);
  const first = await answerOnce(ann, match, roll);
  await first.given;
  const before = await ann.until(() => lastAsk(ann)?.id !== first.ask && lastAsk(ann));

  // killed: it goes on at the decision it waited at, and what was acknowledged counts once
  await node.end('SIGKILL');
  await node.launch();
  const second = await TestClient.connect(node.url);
  await second.call('resume', { token });
  expect((await second.note('asked')).ask).toEqual(before);
  const { ask, pick } = first;
  expect(await second.call('answer', { match, ask, pick })).toEqual({ ask });

  // the database stops as if it had crashed: a move waits for it
  postgres.stopNow();
  const waiting = await answerOnce(second, match, roll);
  await expect.poll(async () => (await node.readiness()).status).toBe(503);
  postgres.launch();
  await expect(waiting.given).resolves.toEqual({ ask: waiting.ask });
  await expect.poll(async () => (await node.readiness()).status).toBe(200);
  const open = await second.until(() => lastAsk(second)?.id !== waiting.ask && lastAsk(second));

  // it stands still for longer than its lease, and another takes its match: it is fenced, sends its
  // clients away and ends
  node.signal('SIGSTOP');
  const taker = await openPostgresStore(url);
  await expect.poll(() => taker.claim(match)).toHaveProperty('aliveUntil');
  await taker.close();
  node.signal('SIGCONT');
  expect(await second.until(() => second.closed)).toEqual({ code: 1012 });
  expect(await node.ended()).toBe(75);
  expect(node.log).toContain('another server has taken over');
  await node.launch();
  const third = await TestClient.connect(node.url);
  await third.call('resume', { token });
  expect((await third.note('asked')).ask).toEqual(open);
  expect(await playOn(third, match, (asked) => anyPick(asked, roll))).toBeTruthy();
  const { entries } = await third.call('record', { match });
  expect(entries.filter((entry) => entry.seat === 0).length).toBeGreaterThan(3);

  // another server is kept out
  const other = serve('--database', url, '--lease', '500');
  expect([other.status, other.stderr]).toEqual([
    75,
    expect.stringContaining('another server uses this database'),
  ]);
  expect(await node.end('SIGTERM')).toBe(0);
});

test('a database that cannot be used is told of in one line, without its password', () => {
  const closed = serve('--database', 'postgres://me:hidden@127.0.0.1:1/none');
  expect(closed.status).toBe(75);
  expect(closed.stderr).toContain('postgres://127.0.0.1:1/none');
  expect(closed.stderr).not.toContain('hidden');
  const missing = serve('--database', postgres.url.replace(/postgres$/, 'nowhere'));
  expect([missing.status, missing.stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(missing.stderr).toContain('"nowhere" does not exist');
  const both = serve('--database', postgres.url, '--data', '/tmp/x');
  expect([both.status, both.stderr]).toEqual([
    2,
    expect.stringContaining('--data applies to a data folder'),
  ]);
});

test('matches of a folder move to PostgreSQL, again and again, and are played on there', async () => {
  const url = await database();
  const embedded = await ServerProcess.start();
  onTestFinished(() => embedded.remove());
  const ann = await TestClient.connect(embedded.url);
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await ann.call('create', seated));
  const roll = rolls(3);
  await playOn(ann, made[0]!.match, (ask) => anyPick(ask, roll));
  await ann.close();
  await embedded.stopsByItself();
  const args = [program, 'migrate', '--from', embedded.data, '--to', url, '--json'];
  const migrate = () => spawnSync(process.execPath, args, { encoding: 'utf8' });
  const first = migrate();
  expect(first.stderr).toBe('');
  const report = JSON.parse(first.stdout) as { matches: number; lines: number; known: number };
  expect(report).toMatchObject({ matches: 5, known: 0 });
  expect(JSON.parse(migrate().stdout)).toEqual({ ...report, known: 5 });
  const node = await startNode('--database', url, '--lease', '1000');
  const again = await TestClient.connect(node.url);
  await again.call('resume', { token: made[1]!.mine[0]!.token });
  await playOn(again, made[1]!.match, (ask) => anyPick(ask, roll));
  expect((await again.call('record', { match: made[0]!.match })).entries.length).toBeGreaterThan(4);
  expect(await node.end('SIGTERM')).toBe(0);
  // what has gone on there is not put back
  const late = migrate();
  expect([late.status, late.stderr]).toEqual([2, expect.stringContaining('differs from the one')]);
});
