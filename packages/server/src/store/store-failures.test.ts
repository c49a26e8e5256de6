import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { acquireLock } from './acquire-lock.ts';
import { openLibsqlStore } from './libsql-store.ts';
import { allLines, type Store, type StoreLog, type Write } from './store.ts';
import { openThreadedStore } from './threaded-store.ts';

const threads = vi.hoisted((): Worker[] => []);
vi.mock('../threads/start-thread.ts', async (original) => {
  const { startThread } = await original<typeof import('../threads/start-thread.ts')>();
  return {
    startThread: (...args: Parameters<typeof startThread>) => {
      const thread = startThread(...args);
      threads.push(thread);
      return thread;
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), 'cardwright-failures-'));
const match = (id: string): Write => ({
  do: 'match',
  id,
  game: 'dominion',
  state: 'running',
  created: 1,
  names: '',
  listed: true,
  head: `{"id":"${id}"}`,
});
const line = (id: string, number: number, text = `${id} ${number}`): Write => ({
  do: 'append',
  match: id,
  number,
  line: text,
});
const linesOf = async (store: Store, id: string): Promise<string[]> => {
  const stored = await store.match(id);
  return stored ? allLines(stored).map((l) => l.line) : [];
};

class Log implements StoreLog {
  readonly errors: { fields: { error?: string; code?: string }; message: string }[] = [];
  info(): void {}
  error(fields: object, message: string): void {
    this.errors.push({ fields, message });
  }
}

/**
 * Makes every insert into a table fail as on a full disk, until the returned function is called.
 */
function fillDisk(file: string, table: string): () => void {
  const db = new Database(file);
  db.exec(`create trigger full before insert on ${table}
    begin select raise(rollback, 'database or disk is full'); end`);
  return () => {
    db.exec('drop trigger full');
    db.close();
  };
}

test('a full disk: writes are refused at once, reads continue, and it recovers by itself', async () => {
  const file = join(folder, 'full.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  expect(store.trouble!()).toBeUndefined();
  const makeRoom = fillDisk(file, 'journal');
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(store.write([line('m', 1)])).rejects.toThrow('database or disk is full');
  expect(store.trouble!()).toMatchObject({
    error: { message: 'database or disk is full' },
    final: false,
  });
  expect(await linesOf(store, 'm')).toEqual(['m 0']);
  expect((await store.list({ limit: 9 })).map((m) => m.id)).toEqual(['m']);
  makeRoom();
  await expect.poll(() => store.trouble!(), { timeout: 20_000 }).toBeUndefined();
  await store.write([line('m', 1)]);
  await store.close();
  const plain = openLibsqlStore(file);
  expect(await linesOf(plain, 'm')).toEqual(['m 0', 'm 1']);
  await plain.close();
});

test('a move that fails: nothing more is accepted, and what was is kept through a restart', async () => {
  const file = join(folder, 'unmoved.db');
  const store = openThreadedStore(file);
  await store.write([match('m')]);
  await store.live(); // moved
  const makeRoom = fillDisk(file, 'parts');
  await store.write([line('m', 0)]);
  await expect.poll(() => store.trouble!()?.error.message).toBe('database or disk is full');
  await expect(store.write([line('m', 1)])).rejects.toThrow('database or disk is full');
  await store.close();
  makeRoom();
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(['m 0']);
  await again.write([line('m', 1)]);
  await again.close();
});

test('files moved away while open: no write is accepted until they are back', async () => {
  const file = join(folder, 'moved', 'cardwright.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  for (const part of ['', '-wal']) {
    const { length } = await linesOf(store, 'm');
    renameSync(`${file}${part}`, join(folder, 'elsewhere'));
    const message = `${file}${part} was removed or replaced while the server runs`;
    await expect.poll(() => store.trouble!()?.error.message).toBe(message);
    await expect(store.write([line('m', length, 'lost')])).rejects.toThrow('removed or replaced');
    writeFileSync(`${file}${part}`, 'another one');
    await expect(store.write([line('m', length, 'lost')])).rejects.toThrow('removed or replaced');
    expect(store.trouble!()?.final).toBe(false);
    rmSync(`${file}${part}`);
    renameSync(join(folder, 'elsewhere'), `${file}${part}`);
    const write = (): Promise<string> =>
      store.write([line('m', length)]).then(() => 'stored', String);
    await expect.poll(write).toBe('stored');
    expect(store.trouble!()).toBeUndefined();
  }
  await store.close();
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(['m 0', 'm 1', 'm 2']);
  await again.close();
});

test('a database thread that ends is final trouble, and what was stored is there at the next start', async () => {
  const file = join(folder, 'ended.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m'), line('m', 0)]);
  await threads.at(-1)!.terminate();
  await expect.poll(() => store.trouble!()).toMatchObject({ final: true });
  await expect(store.write([line('m', 1)])).rejects.toThrow('the thread of the database failed');
  await expect(store.match('m')).rejects.toThrow('the thread of the database failed');
  await store.close();
  expect(log.errors.length).toBe(1);
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(['m 0']);
  await again.close();
});

test('a journal row that does not fit stops the start; accepted, the rest is moved', async () => {
  const file = join(folder, 'odd.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  await store.close();
  const db = new Database(file);
  const insert = db.prepare('insert into journal (writes) values (?)');
  insert.run([JSON.stringify([line('m', 0, 'a second zero'), match('n'), line('n', 0)])]);
  insert.run(['no JSON']);
  insert.run([JSON.stringify([line('m', 1)])]);
  db.close();
  const refused = openThreadedStore(file);
  await expect(refused.live()).rejects.toThrow('a row of the journal cannot be read');
  await refused.close().catch(() => {});
  const log = new Log();
  const again = openThreadedStore(file, log, true);
  expect(await linesOf(again, 'm')).toEqual(['m 0', 'm 1']);
  expect(await linesOf(again, 'n')).toEqual(['n 0']);
  expect(log.errors.map((e) => e.fields.error)).toEqual([
    expect.stringContaining('a row of the journal cannot be read') as string,
    'line 0 of match m cannot be written: its next line is 1',
  ]);
  await again.close();
});

/**
 * The files as they were at one moment, as a power cut leaves them. They are read again until
 * neither has changed meanwhile: a checkpoint may run between reading the one and the other.
 */
function copyAtOnce(file: string, copy: string): void {
  const parts = ['', '-wal'];
  const read = (): Buffer[] => parts.map((part) => readFileSync(`${file}${part}`));
  let [before, now] = [read(), read()];
  while (!now.every((bytes, i) => bytes.equals(before[i]!))) [before, now] = [now, read()];
  parts.forEach((part, i) => writeFileSync(`${copy}${part}`, now[i]!));
}

test('whatever was acknowledged is in the files as they lie on the disk at that moment', async () => {
  const file = join(folder, 'live.db');
  const store = openThreadedStore(file);
  await store.write([match('m')]);
  const long = 'x'.repeat(300_000);
  let number = 0;
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 5; i++)
      await store.write([line('m', number++, `${long} ${round}`), line('m', number++)]);
    const copy = join(folder, `copy-${round}.db`);
    copyAtOnce(file, copy);
    const again = openThreadedStore(copy);
    expect((await again.match('m'))!.lines.length).toBe(number);
    await again.write([line('m', number)]);
    await again.close();
  }
  await store.write([line('m', number++, 'y'.repeat(20 << 20))]); // longer than the WAL
  await store.write([line('m', number++)]);
  expect((await store.match('m'))!.lines.length).toBe(number);
  await store.close();
});

test('a backup made while the server runs is whole, opens by itself, and continues', async () => {
  const file = join(folder, 'running.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  const backup = join(folder, 'backup', 'cardwright.db');
  mkdirSync(join(folder, 'backup'));
  const db = new Database(file);
  db.exec(`vacuum into '${backup}'`);
  db.close();
  await store.write([line('m', 1)]);
  await store.close();
  for (const next of [1, 2]) {
    const restored = openThreadedStore(backup);
    expect((await linesOf(restored, 'm')).length).toBe(next);
    await restored.write([line('m', next)]);
    await restored.close();
  }
});

test('a full database says so, not that there is nothing to roll back', async () => {
  const file = join(folder, 'rollback.db');
  const store = openLibsqlStore(file);
  const makeRoom = fillDisk(file, 'facts');
  const fact: Write = { do: 'fact', key: 'a', value: 'b' };
  await expect(store.write([fact])).rejects.toThrow('database or disk is full');
  makeRoom();
  await store.write([fact]);
  await store.close();
});

test('a second server is kept off the same files, and told so', async () => {
  const file = join(folder, 'one.db');
  const first = openThreadedStore(file);
  await first.live();
  const second = openThreadedStore(file);
  await expect(second.live()).rejects.toThrow(/in use by another server/);
  await expect(second.write([line('m', 0)])).rejects.toThrow(/in use/);
  await second.close().catch(() => {});
  await first.close();
  const third = openThreadedStore(file);
  expect(await third.live()).toEqual([]);
  await third.close();
});

test('a lock that cannot be acquired says why: another server only if there is one', () => {
  const file = join(folder, 'locked', 'some.db');
  mkdirSync(join(folder, 'locked'));
  writeFileSync(`${file}-lock`, 'this is no database, and nobody uses it'.repeat(100));
  expect(() => acquireLock(file)).toThrow(`${file}-lock: file is not a database`);
  const other = join(folder, 'locked', 'other.db');
  const release = acquireLock(other);
  expect(() => acquireLock(other)).toThrow('in use by another server');
  release();
  acquireLock(other)();
});

test('folder and files are restricted to their own user, also those that were open to others', async () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  const parts = ['', '-wal', '-shm', '-lock'];
  const own = join(folder, 'made', 'here');
  const file = join(own, 'cardwright.db');
  for (const round of ['new', 'old']) {
    const store = openThreadedStore(file);
    await store.write([match(round)]);
    const paths = [own, ...parts.map((p) => `${file}${p}`)];
    expect(paths.map(modeOf)).toEqual([0o700, ...parts.map(() => 0o600)]);
    await store.close();
    chmodSync(own, 0o755);
    for (const part of ['', '-lock']) chmodSync(`${file}${part}`, 0o644);
  }
  const shared = join(folder, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  writeFileSync(join(shared, 'letter.txt'), 'for all');
  await openLibsqlStore(join(shared, 'cardwright.db')).close();
  expect(modeOf(shared)).toBe(0o755);
});
