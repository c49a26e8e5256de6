import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { openLibsqlStore } from './libsql-store.ts';
import { memoryStore } from './memory-store.ts';
import { type Store, StoreConflict, type Write } from './store.ts';
import { storeContract } from './store-contract.ts';
import { openThreadedStore } from './threaded-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-store-'));
storeContract('memory', memoryStore, false);
storeContract('libsql', () => openLibsqlStore(join(folder, 'plain.db')));
storeContract('libsql in a thread', () => openThreadedStore(join(folder, 'threaded.db')));

const line = (match: string, number: number): Write => ({
  do: 'append',
  match,
  number,
  line: '{}',
});

test('libsql: two writers at one file see what the other wrote, and one number is given once', async () => {
  const file = join(folder, 'two.db');
  const [a, b] = [openLibsqlStore(file), openLibsqlStore(file)];
  const numbers = async (store: Store): Promise<number[]> =>
    ((await store.match('m'))?.lines ?? []).map((l) => l.number);
  await a.write([
    {
      do: 'match',
      id: 'm',
      game: 'dominion',
      state: 'running',
      created: 1,
      names: '',
      listed: true,
      head: '{}',
    },
    line('m', 0),
  ]);
  await expect(b.write([line('m', 0)])).rejects.toBeInstanceOf(StoreConflict);
  await b.write([line('m', 1)]);
  await expect(a.write([line('m', 1)])).rejects.toBeInstanceOf(StoreConflict);
  for (let n = 2; n < 9000; n += 100)
    await (n % 200 === 2 ? a : b).write(Array.from({ length: 100 }, (_, i) => line('m', n + i)));
  const all = Array.from({ length: 9002 }, (_, n) => n);
  expect(await numbers(a)).toEqual(all);
  expect(await numbers(b)).toEqual(all);
  await a.close();
  await b.close();
});

test('libsql: a file of version 0.1, with a row a line, is taken over', async () => {
  const file = join(folder, 'old.db');
  const db = new Database(file);
  db.exec(`
    create table matches (id text primary key, game text not null, state text not null,
      created integer not null, names text not null, head text not null);
    create table entries (match text not null, number integer not null, line text not null,
      primary key (match, number)) without rowid;
    insert into matches values ('m', 'dominion', 'running', 1, char(10) || 'O''Neil' || char(10), '{"watch":"all"}');
    insert into entries values ('m', 0, '{"zero":"0"}'), ('m', 1, 'one');
  `);
  db.close();
  for (const next of [2, 3]) {
    const store = openLibsqlStore(file);
    await store.write([line('m', next)]);
    expect((await store.match('m'))!.lines.slice(0, 3)).toEqual([
      { number: 0, line: '{"zero":"0"}' },
      { number: 1, line: 'one' },
      { number: 2, line: '{}' },
    ]);
    const found = await store.list({ listed: true, name: "O'Neil", limit: 9 });
    expect(found.map((m) => m.id)).toEqual(['m']);
    await store.close();
  }
});

test('libsql: of a file of version 0.1, what anybody could watch or join is listed, and no table with a key', async () => {
  const file = join(folder, 'unlisted.db');
  const db = new Database(file);
  db.exec(`create table matches (id text primary key, game text not null, state text not null,
    created integer not null, names text not null, head text not null)`);
  const heads = {
    watched: { watch: 'open', seats: [], clock: { moveMs: 1 }, from: { match: 'key' } },
    joined: { watch: 'none', seats: [{ kind: 'open' }] },
    hidden: { watch: 'none', seats: [{ kind: 'person' }] },
    keyed: { watch: 'open', seats: [{ kind: 'open' }], dominion: { key: 'k', players: 2 } },
  };
  const add = db.prepare("insert into matches values (?, 'dominion', 'open', 1, '', ?)");
  for (const [id, head] of Object.entries(heads)) add.run(id, JSON.stringify(head));
  db.close();
  const store = openLibsqlStore(file);
  const ids = async (listed: boolean): Promise<string[]> =>
    (await store.list({ limit: 10, listed })).map(({ id }) => id).sort();
  expect(await ids(true)).toEqual(['joined', 'watched']);
  expect(await ids(false)).toEqual(['hidden', 'joined', 'keyed', 'watched']);
  await store.close();
});

const unexpected = (error: unknown): void => expect.unreachable(String(error));

test('group commit: what comes together is written together, and told in order', async () => {
  const inner = memoryStore();
  let writes = 0;
  const store = { ...inner, write: (batch: readonly Write[]) => (writes++, inner.write(batch)) };
  const group = new GroupCommit(store, unexpected);
  const told: number[] = [];
  for (let i = 0; i < 50; i++)
    group.add(`m${i}`, [line(`m${i}`, 0)]).listen(
      () => told.push(i),
      () => told.push(-1),
    );
  expect(told).toEqual([]);
  await group.settled();
  expect(writes).toBe(1);
  expect(told).toEqual(Array.from({ length: 50 }, (_, i) => i));
});

/** Adds a line, and keeps what is told of it. */
const teller =
  (group: GroupCommit, told: string[]) =>
  (match: string, number: number): void =>
    group.add(match, [line(match, number)]).listen(
      () => told.push(`${match} ${number}`),
      (error) =>
        told.push(`${match} ${number} ${error instanceof StoreConflict ? 'conflict' : 'failed'}`),
    );

test('group commit: one bad write fails alone, and with it what comes after it in the same match', async () => {
  const store = memoryStore();
  await store.write([line('bad', 0)]);
  const group = new GroupCommit(store, unexpected);
  const told: string[] = [];
  const add = teller(group, told);
  add('good', 0);
  add('bad', 0);
  add('bad', 1);
  add('fine', 0);
  await group.settled();
  expect(told).toEqual(['good 0', 'bad 0 conflict', 'bad 1 conflict', 'fine 0']);
  expect((await store.match('bad'))?.lines).toBeUndefined();
});

test('group commit: a write that set off behind one that failed is told after it, and loses nothing', async () => {
  const inner = memoryStore();
  await inner.write([line('bad', 0)]);
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const slow = {
    ...inner,
    write: (batch: readonly Write[]) => gate.then(() => inner.write(batch)),
  };
  const group = new GroupCommit(slow, unexpected);
  const told: string[] = [];
  const add = teller(group, told);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  add('good', 0);
  add('bad', 0);
  await turn();
  add('good', 1);
  add('bad', 1);
  for (let i = 0; i < 30; i++) add(`other${i}`, 0); // so many that they do not wait for the first
  await turn();
  add('good', 2);
  add('fine', 0);
  open();
  await group.settled();
  expect(told.filter((t) => !t.startsWith('other'))).toEqual([
    'good 0',
    'bad 0 conflict',
    'good 1',
    'bad 1 conflict',
    'good 2',
    'fine 0',
  ]);
  expect(told.filter((t) => t.startsWith('other')).length).toBe(30);
  add('bad', 1); // the number that is free: nothing of the failure is left
  await group.settled();
  expect(told.at(-1)).toBe('bad 1');
});

test('group commit: a listener that throws is reported, and the writes of all stand as they are', async () => {
  const inner = memoryStore();
  const reported: unknown[] = [];
  let writes = 0;
  const store = { ...inner, write: (batch: readonly Write[]) => (writes++, inner.write(batch)) };
  const group = new GroupCommit(store, (error) => reported.push(error));
  const told: string[] = [];
  const add = teller(group, told);
  const faulty = new Error('a defect');
  const fail = (): void => {
    throw faulty;
  };
  add('good', 0);
  group.add('faulty', [line('faulty', 0)]).listen(fail, fail);
  add('fine', 0);
  await group.settled();
  expect(told).toEqual(['good 0', 'fine 0']);
  expect(writes).toBe(1);
  group.add('faulty', [line('faulty', 7)]).listen(fail, fail);
  add('good', 1);
  await group.settled();
  add('good', 2);
  await group.settled();
  expect(told).toEqual(['good 0', 'fine 0', 'good 1', 'good 2']);
  expect(reported).toEqual([faulty, faulty]);
});

test('group commit: a failure is over with the writes that were behind it; a later one of others does not bring it back', async () => {
  const inner = memoryStore();
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const first = gate.then(() => Promise.reject(new Error('no room')));
  let n = 0;
  const store = {
    ...inner,
    write: (batch: readonly Write[]) => (n++ === 0 ? first : gate.then(() => inner.write(batch))),
  };
  const group = new GroupCommit(store, unexpected);
  const told: string[] = [];
  const add = teller(group, told);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  add('a', 0);
  await turn();
  for (let i = 0; i < 30; i++) add(`other${i}`, 0); // so many that they do not wait for the first
  await turn();
  open();
  await group.settled();
  await inner.write([line('b', 0)]);
  add('a', 0);
  add('b', 0);
  await group.settled();
  expect(told.filter((t) => !t.startsWith('other'))).toEqual(['a 0 failed', 'a 0', 'b 0 conflict']);
});
