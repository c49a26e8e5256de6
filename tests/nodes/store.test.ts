import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { openPostgresStore } from '../../packages/server/src/postgres/postgres-store.ts';
import { MIGRATIONS, SchemaError } from '../../packages/server/src/postgres/schema.ts';
import { allLines, StoreFenced, type Write } from '../../packages/server/src/store/store.ts';
import { storeContract } from '../../packages/server/src/store/store-contract.ts';
import { Postgres } from './support/postgres.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.start();
});
afterAll(() => postgres.remove());

storeContract('postgres', () => openPostgresStore(postgres.url));

const head = (id: string): Write => ({
  do: 'match',
  id,
  game: 'some-game',
  state: 'running',
  created: 1,
  names: '\nAnn\n',
  head: '{}',
  listed: true,
});
const line = (match: string, number: number): Write => ({
  do: 'append',
  match,
  number,
  line: `line ${number}`,
});
const lines = async (store: { match: (id: string) => Promise<unknown> }, id: string) =>
  allLines((await store.match(id)) as Parameters<typeof allLines>[0]).map((l) => l.number);

test('a match has one owner: others are told which, and what they write is refused', async () => {
  const [a, b] = [await openPostgresStore(postgres.url), await openPostgresStore(postgres.url)];
  await a.write([head('own1'), line('own1', 0)]);
  expect(await b.claim('own1')).toEqual({ elsewhere: a.lease.id });
  await expect(b.write([line('own1', 1)])).rejects.toBeInstanceOf(StoreFenced);
  await expect(b.write([head('own1')])).rejects.toBeInstanceOf(StoreFenced);
  await a.release('own1');
  expect(await b.claim('own1')).toHaveProperty('aliveUntil');
  await b.write([line('own1', 1)]);
  await expect(a.write([line('own1', 2)])).rejects.toBeInstanceOf(StoreFenced);
  expect(await lines(b, 'own1')).toEqual([0, 1]);
  expect(await a.claim('nobody')).toBeUndefined();
  await a.close();
  await b.close();
});

test('a match whose owner has let its lease expire is anybody’s, from where its clocks stood', async () => {
  const a = await openPostgresStore(postgres.url, { leaseMs: 6000 });
  await a.write([head('exp1'), line('exp1', 0)]);
  const { id } = a.lease;
  let fenced = false;
  a.lease.onFenced = () => (fenced = true);
  // as if the process stood still: nothing is renewed, and what it writes comes late
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(
    `update cardwright.nodes set lease_until = clock_timestamp(), alive = 777 where id = $1`,
    [id],
  );
  await a.write([line('exp1', 1)]); // nobody has taken it meanwhile
  const b = await openPostgresStore(postgres.url);
  expect(await b.orphans(1000)).toContain('exp1');
  expect(await b.claim('exp1')).toEqual({ aliveUntil: 777, isNew: true });
  await expect(a.write([line('exp1', 2)])).rejects.toBeInstanceOf(StoreFenced);
  await expect.poll(() => fenced).toBe(true);
  await expect.poll(() => a.lease.isValid).toBe(true);
  expect(a.lease.id).not.toBe(id);
  await expect(a.write([line('exp1', 2)])).rejects.toBeInstanceOf(StoreFenced);
  // the new owner has written nothing: the clocks ran for the old one
  await b.close();
  expect(await a.claim('exp1')).toEqual({ aliveUntil: 777, isNew: true });
  await a.write([line('exp1', 2)]);
  await client.end();
  await a.close();
});

test('writes wait for a database that is stopped at once and started again; each counts once', async () => {
  const store = await openPostgresStore(postgres.url, { leaseMs: 20_000 });
  await store.write([head('wait1')]);
  let next = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone || next < 200) await store.write([line('wait1', next++)]);
  })();
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => next).toBeGreaterThan(20 * (i + 1));
    postgres.stopNow();
    postgres.launch();
  }
  isDone = true;
  await writing;
  expect(await lines(store, 'wait1')).toEqual(Array.from({ length: next }, (_, n) => n));
  await store.close();
});

test('many servers that start at once make one schema; an old one is refused by a newer schema', async () => {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query('create database upgraded');
  const url = postgres.url.replace(/postgres$/, 'upgraded');
  const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresStore(url)));
  await stores[0]!.write([head('up1'), line('up1', 0)]);
  const gentle = [
    ...MIGRATIONS,
    { sql: 'alter table cardwright.matches add column more text', oldest: 1 },
  ];
  const newer = await openPostgresStore(url, { migrations: gentle });
  expect(await lines(newer, 'up1')).toEqual([0]);
  await stores[0]!.write([line('up1', 1)]); // an old node goes on
  const harsh = [...gentle, { sql: 'select 1', oldest: 3 }];
  const newest = await openPostgresStore(url, { migrations: harsh });
  await expect(openPostgresStore(url)).rejects.toThrow(
    'the database has schema 3, which needs a server with schema 3 or newer; this one has 1',
  );
  await expect(openPostgresStore(url)).rejects.toBeInstanceOf(SchemaError);
  // one that runs stops renewing
  await expect.poll(() => stores[0]!.trouble?.()?.error.message).toContain('schema 3');
  for (const store of [...stores, newer, newest]) await store.close();
  await admin.end();
});
