import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../../packages/server/src/create-server.ts';
import { openPostgresStore } from '../../packages/server/src/postgres/postgres-store.ts';
import type { Store, Write } from '../../packages/server/src/store/store.ts';
import { anyPick, type Note, rolls, TestClient } from '../server/support/client.ts';
import { faultsOf, type MatchHistory } from './support/history.ts';
import { Postgres } from './support/postgres.ts';

// Bugs that are planted on purpose: the checker of history.test.ts has to find each.

const NOTHING = { heard: [], leftMs: [], leaseMs: 0, result: undefined, record: undefined };
let postgres: Postgres;
let database: pg.Client;
beforeAll(async () => {
  postgres = await Postgres.start();
  database = new pg.Client(postgres.url);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  postgres.remove();
});

async function linesOf(match: string): Promise<MatchHistory['lines']> {
  const { rows } = await database.query<{ number: number; line: string; token: string }>(
    'select number, line, token from cardwright.lines where match = $1 order by number',
    [match],
  );
  return rows.map((row) => ({ ...row, token: Number(row.token) }));
}

const head = (id: string): Write => ({
  do: 'match',
  id,
  game: 'some-game',
  state: 'running',
  created: 1,
  names: '',
  head: '{}',
  listed: false,
});
const line = (match: string, number: number): Write => ({
  do: 'append',
  match,
  number,
  line: JSON.stringify({ e: { seat: 0, pick: [number] }, a: number, t: 1 }),
});

test('a database that does not check tokens lets an old owner write: its tokens go back', async () => {
  const old = await openPostgresStore(postgres.url);
  await old.write([head('m'), line('m', 0)]);
  await database.query('update cardwright.nodes set lease_until = now() where id = $1', [
    old.lease.id,
  ]);
  const next = await openPostgresStore(postgres.url);
  expect(await next.claim('m')).toMatchObject({ isNew: true });
  await next.write([line('m', 1)]);
  const { rows } = await database.query<{ code: string }>(
    `select pg_get_functiondef('cardwright.write'::regproc) as code`,
  );
  const unchecked = rows[0]!.code.replaceAll(/raise exception[^;]*CW001';/g, 'null;');
  expect(unchecked).not.toContain('CW001');
  await database.query(unchecked);
  await old.write([line('m', 2)]);
  await database.query(rows[0]!.code);
  const history = { ...NOTHING, match: 'm', acknowledged: [] };
  expect(faultsOf({ ...history, lines: await linesOf('m') })).toContain(
    'm: token 1 of line 2 comes after 2',
  );
  await next.close();
  await old.close();
});

/** Says "stored" before it is, and loses what was under way when it is killed. */
function hastyStore(store: Store): { store: Store; kill: () => void } {
  let isDead = false;
  let last: Promise<unknown> = Promise.resolve();
  const write: Store['write'] = async (writes) => {
    const isAnswer = writes.some((w) => w.do === 'append');
    last = last
      .then(() => (isAnswer ? new Promise((resolve) => setTimeout(resolve, 200)) : undefined))
      .then(() => (isDead ? undefined : store.write(writes)));
    if (!isAnswer) await last;
  };
  return { store: { ...store, write }, kill: () => (isDead = true) };
}

test('a server that answers before the commit loses what it has acknowledged', async () => {
  const { store, kill } = hastyStore(await openPostgresStore(postgres.url));
  const server = await createServer({ port: 0, store, log: 'silent', web: false });
  const client = await TestClient.connect(server.url);
  const acknowledged = new Map<number, number[]>();
  const roll = rolls(5);
  client.onNote = (note: Note) => {
    if (note.method !== 'asked' || acknowledged.size >= 3) return;
    const { match, ask } = (note as Note<'asked'>).params;
    const pick = anyPick(ask, roll);
    void client.call('answer', { match, ask: ask.id, pick }, () => acknowledged.set(ask.id, pick));
  };
  const { match } = await client.call('create', {
    game: 'shelfie',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'random' },
    ],
  });
  await client.until(() => acknowledged.size >= 3);
  kill();
  const faults = faultsOf({
    ...NOTHING,
    match,
    acknowledged: [acknowledged],
    lines: await linesOf(match),
  });
  expect(faults.join()).toMatch(/was acknowledged and is there 0 times/);
  await client.close();
  await server.close();
});
