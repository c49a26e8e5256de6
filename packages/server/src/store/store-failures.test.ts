import fs, { chmodSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { afterEach, expect, test, vi } from 'vitest';
import { openLibsqlStore } from './libsql-store.ts';
import { LogFile } from './log-file.ts';
import { logText } from './log-text.ts';
import { acquireLock } from './acquire-lock.ts';
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
const match = (id: string): Write => ({ do: 'match', id, game: 'dominion', state: 'running', created: 1, names: '', listed: true, head: `{"id":"${id}"}` });
const line = (id: string, number: number, text = `${id} ${number}`): Write => ({ do: 'append', match: id, number, line: text });
const linesOf = async (store: Store, id: string): Promise<string[]> => {
  const stored = await store.match(id);
  return stored ? allLines(stored).map((l) => l.line) : [];
};

class Log implements StoreLog {
  readonly infos: string[] = [];
  readonly errors: { fields: { error?: string; code?: string }; message: string }[] = [];
  info(_: object, message: string): void {
    this.infos.push(message);
  }
  error(fields: object, message: string): void {
    this.errors.push({ fields, message });
  }
}

/** A database into which nothing goes until the result is called; the transaction is gone as it is when the disk is full. */
function fillDisk(file: string): () => void {
  const db = new Database(file);
  db.exec("create trigger full before insert on facts begin select raise(rollback, 'database or disk is full'); end");
  return () => {
    db.exec('drop trigger full');
    db.close();
  };
}

test('a full disk: writes go on into the log and are read from it, the trouble is told once, and all is in the database when there is room again', async () => {
  const file = join(folder, 'full.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m'), line('m', 0)]);
  await store.live();
  expect(store.trouble!()).toBeUndefined();
  const makeRoom = fillDisk(file);
  await store.write([line('m', 1)]);
  await expect.poll(() => store.trouble!()?.error.message).toBe('database or disk is full');
  await store.write([match('new'), line('new', 0), line('m', 2), { do: 'snapshot', match: 'm', number: 2, data: 'two' }]);
  await store.write([
    { do: 'fact', key: 'alive', value: '7' },
    { do: 'content', hash: 'h', game: 'dominion', data: 'd' },
  ]);
  expect(await linesOf(store, 'm')).toEqual(['m 0', 'm 1', 'm 2']);
  expect((await store.match('m'))!.snapshot).toEqual({ number: 2, data: 'two' });
  expect(await store.match('new')).toEqual({ id: 'new', head: '{"id":"new"}', snapshot: undefined, lines: [{ number: 0, line: 'new 0' }] });
  expect(await store.fact('alive')).toBe('7');
  expect(await store.content('h')).toEqual({ game: 'dominion', data: 'd' });
  expect(await store.match('nobody')).toBeUndefined();
  expect((await store.list({ limit: 9 })).map((m) => m.id)).toEqual(['m']);
  await expect(store.write([line('m', 2)])).rejects.toThrow(/cannot be written/);
  expect(store.trouble!()?.final).toBe(false);
  makeRoom();
  await expect.poll(() => store.trouble!(), { timeout: 20_000 }).toBeUndefined();
  await store.write([line('m', 3)]);
  expect((await store.list({ limit: 9 })).map((m) => m.id).sort()).toEqual(['m', 'new']);
  expect(log.errors).toMatchObject([{ fields: { error: 'database or disk is full', code: expect.stringMatching(/^SQLITE_/) as string } }]);
  expect(log.infos.length).toBe(1);
  await store.close();
  const plain = openLibsqlStore(file);
  expect(await linesOf(plain, 'm')).toEqual(['m 0', 'm 1', 'm 2', 'm 3']);
  await plain.close();
});

test('a full disk: when the log is full too, writes are refused and those that were not are kept, through a restart', async () => {
  const file = join(folder, 'fuller.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m')]);
  await store.live();
  const makeRoom = fillDisk(file);
  const long = 'x'.repeat(400_000);
  const kept: string[] = [];
  let refused: unknown;
  for (let n = 0; n < 30 && refused === undefined; n++) {
    const text = `${long} ${n}`;
    await store.write([line('m', n, text)]).then(
      () => kept.push(text),
      (error: unknown) => (refused = error),
    );
  }
  expect(refused).toMatchObject({ message: 'database or disk is full' });
  expect(kept.length).toBeGreaterThan(5);
  await expect(store.write([line('m', kept.length, 'y'.repeat(5 << 20))])).rejects.toThrow('disk is full');
  await store.close(); // as at SIGTERM: what is in the log is durable
  makeRoom();
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(kept);
  await again.write([line('m', kept.length, 'more')]);
  await again.close();
});

const { write } = fs;
afterEach(() => {
  fs.write = write;
  syncBuiltinESMExports();
});

type Done = (error: Error | null, bytes?: number) => void;
/** Each write of the log goes through `each`: it lets it `go`, and may say something else of it than what came of it. */
function writesOfLog(each: (n: number, go: (then?: Done) => void, done: Done) => void): void {
  let n = 0;
  fs.write = vi.fn((...args: unknown[]) => {
    const done = args.at(-1) as Done;
    each(n++, (then = done) => Reflect.apply(write, fs, [...args.slice(0, -1), then]), done);
  }) as unknown as typeof write;
  syncBuiltinESMExports();
}
const noInput = (): Error => Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });

/** The files as they lie on the disk at this moment, opened anew: what a crash would leave. */
async function crashed<T>(file: string, look: (store: Store) => Promise<T>): Promise<T> {
  const copy = `${file}-${copies++}.db`;
  for (const part of ['', '-wal', '-log']) copyFileSync(`${file}${part}`, `${copy}${part}`);
  const db = new Database(copy);
  db.exec('drop trigger if exists full');
  db.close();
  const store = openThreadedStore(copy);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}
let copies = 0;

test('a write of the log that fails did not happen, though it is on the disk, nor what was behind it: not after a crash either', async () => {
  const file = join(folder, 'torn.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m'), line('m', 0)]);
  const missing = new Set([0, 1]);
  let fail = (): void => {};
  writesOfLog((n, go, done) => {
    go((error, bytes) => {
      if (n === 0)
        fail = () => done(noInput()); // it is there all the same
      else done(error, bytes);
      missing.delete(n);
      if (n < 2 && missing.size === 0) fail();
    });
  });
  const [first, second] = [store.write([line('m', 1, 'first')]), store.write([line('m', 2, 'behind')])];
  await expect(first).rejects.toThrow('EIO');
  expect(store.trouble!()).toMatchObject({ error: { message: 'EIO: i/o error, write' }, final: false });
  await expect(second).rejects.toThrow('EIO');
  expect(await crashed(file, (again) => linesOf(again, 'm'))).toEqual(['m 0']);
  await store.write([line('m', 1, 'again')]);
  expect(store.trouble!()).toBeUndefined();
  expect(await linesOf(store, 'm')).toEqual(['m 0', 'again']);
  expect(log.errors).toMatchObject([{ fields: { code: 'EIO' }, message: 'the log cannot be written' }]);
  expect(log.infos).toEqual(['the log is written again']);
  await store.close();
});

test('a write of the log that fails while the database is full did not happen either, and play goes on', async () => {
  const file = join(folder, 'both.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  await store.live();
  const makeRoom = fillDisk(file);
  await store.write([line('m', 1)]);
  await expect.poll(() => store.trouble!()?.error.message).toBe('database or disk is full');
  writesOfLog((n, go, done) => (n === 0 ? go(() => done(noInput())) : go())); // it is there all the same
  await expect(store.write([line('m', 2, 'refused')])).rejects.toThrow('EIO');
  expect(await crashed(file, (again) => linesOf(again, 'm'))).toEqual(['m 0', 'm 1']);
  await store.write([line('m', 2, 'again')]);
  expect(await linesOf(store, 'm')).toEqual(['m 0', 'm 1', 'again']);
  expect(await crashed(file, (again) => linesOf(again, 'm'))).toEqual(['m 0', 'm 1', 'again']);
  makeRoom();
  await expect.poll(() => store.trouble!(), { timeout: 20_000 }).toBeUndefined();
  await store.write([line('m', 3)]);
  await store.close();
  const plain = openLibsqlStore(file);
  expect(await linesOf(plain, 'm')).toEqual(['m 0', 'm 1', 'again', 'm 3']);
  await plain.close();
});

test('a write that may be on the disk is told to have failed only when it cannot come back any more', async () => {
  const file = join(folder, 'held.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  await store.live();
  let isDead = true;
  let tries = 0;
  writesOfLog((n, go, done) => {
    tries++;
    if (!isDead) return go();
    if (n === 0) return go(() => done(noInput()));
    done(noInput());
  });
  const told: string[] = [];
  const failing = store.write([line('m', 1, 'refused')]).catch((error: Error) => void told.push(error.message));
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(3);
  expect(told).toEqual([]);
  expect(store.trouble!()).toMatchObject({ error: { code: 'EIO' }, final: false });
  isDead = false;
  await failing;
  expect(told).toEqual(['EIO: i/o error, write']);
  expect(await crashed(file, (again) => linesOf(again, 'm'))).toEqual(['m 0']);
  await store.write([line('m', 1)]);
  expect(await linesOf(store, 'm')).toEqual(['m 0', 'm 1']);
  expect(store.trouble!()).toBeUndefined();
  await store.close();
});

test('after a failed write nothing is written in its place before the one behind it has ended', async () => {
  const file = join(folder, 'late.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  const order: string[] = [];
  let fail = (): void => {};
  let second: (() => void) | undefined;
  writesOfLog((n, go, done) => {
    if (n === 0) return void (fail = () => done(noInput()));
    if (n > 1) order.push('in its place');
    if (n > 1) return go();
    second = go;
    fail();
  });
  const failing = [store.write([line('m', 1, 'a')]), store.write([line('m', 2, 'b')])];
  const third = store.write([line('m', 1, 'c')]);
  await expect.poll(() => second).toBeDefined();
  await store.fact('anything'); // there was time for it
  order.push('the one behind');
  second!();
  for (const write of failing) await expect(write).rejects.toThrow('EIO');
  await third;
  expect(order).toEqual(['the one behind', 'in its place', 'in its place']); // the break, and the third
  expect(await linesOf(store, 'm')).toEqual(['m 0', 'c']);
  await store.close();
});

test('files that are moved away while they are open: nothing is said to be stored in them, the reason is told, and all goes on when they are back', async () => {
  const home = join(folder, 'moved');
  const file = join(home, 'cardwright.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m'), line('m', 0)]);
  for (const part of ['', '-log']) {
    const { length } = await linesOf(store, 'm');
    renameSync(`${file}${part}`, join(folder, 'elsewhere'));
    await expect.poll(() => store.trouble!()?.error.message).toBe(`${file}${part} was removed or replaced while the server runs`);
    await expect(store.write([line('m', length, 'lost')])).rejects.toThrow('was removed or replaced');
    writeFileSync(`${file}${part}`, 'another one');
    await expect(store.write([line('m', length, 'lost')])).rejects.toThrow('was removed or replaced');
    expect(store.trouble!()?.final).toBe(false);
    rmSync(`${file}${part}`);
    renameSync(join(folder, 'elsewhere'), `${file}${part}`);
    await expect.poll(() => store.write([line('m', length)]).then(() => 'stored', String)).toBe('stored');
    expect(store.trouble!()).toBeUndefined();
  }
  expect(log.errors.map((e) => e.fields.code)).toEqual(['ENOENT', 'ENOENT']);
  await store.close();
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(['m 0', 'm 1', 'm 2']);
  await again.close();
});

test('a thread of the database that ends is told of for good, closing is no error, and what was stored is there at the next start', async () => {
  const file = join(folder, 'ended.db');
  const log = new Log();
  const store = openThreadedStore(file, log);
  await store.write([match('m'), line('m', 0)]);
  await threads.at(-1)!.terminate();
  await expect.poll(() => store.trouble!()).toMatchObject({ final: true });
  await expect(store.write([line('m', 1)])).rejects.toThrow('the thread of the database failed');
  await expect(store.match('m')).rejects.toThrow('the thread of the database failed');
  await store.close();
  expect(log.errors.length).toBe(2);
  const again = openThreadedStore(file);
  expect(await linesOf(again, 'm')).toEqual(['m 0']);
  await again.close();
});

test('a record that does not fit the database is left out and told of at a start; the rest of it, and the others, are taken over', async () => {
  const file = join(folder, 'odd.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  await store.close();
  const db = openLibsqlStore(file);
  const place = JSON.parse((await db.fact('log'))!) as { number: number; at: number; chain: number };
  await db.close();
  const log = new LogFile(`${file}-log`);
  log.goOn(place);
  const append = (text: string): Promise<void> => new Promise((resolve, reject) => log.append(text, (error) => (error ? reject(error) : resolve())));
  await append(logText([line('m', 0, 'a second zero'), match('n'), line('n', 0)]));
  await append('no JSON');
  await append(logText([line('m', 1)]));
  log.close();
  const said = new Log();
  const again = openThreadedStore(file, said);
  expect(await linesOf(again, 'm')).toEqual(['m 0', 'm 1']);
  expect(await linesOf(again, 'n')).toEqual(['n 0']);
  expect(said.errors.map((e) => e.fields.error)).toEqual([
    expect.stringContaining('a record of the log cannot be read') as string,
    'line 0 of match m cannot be written: its next line is 1',
  ]);
  await again.close();
});

test('a backup made while the server runs opens by itself, and goes on', async () => {
  const file = join(folder, 'running.db');
  const store = openThreadedStore(file);
  await store.write([match('m'), line('m', 0)]);
  await store.list({ limit: 1 }); // by now the database has it
  const db = new Database(file);
  const backup = join(folder, 'backup', 'cardwright.db');
  mkdirSync(join(folder, 'backup'));
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

test('a database that is full says so, not that there is nothing to roll back', () => {
  const file = join(folder, 'rollback.db');
  const store = openLibsqlStore(file);
  const makeRoom = fillDisk(file);
  expect(() => store.writeNow([{ do: 'fact', key: 'a', value: 'b' }])).toThrow('database or disk is full');
  makeRoom();
  store.writeNow([{ do: 'fact', key: 'a', value: 'b' }]);
  return store.close();
});

test('a lock that cannot be had says why: another server only where there is one', () => {
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

test('the folder and all files are for their own user alone, also those that were open to others', async () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  const parts = ['', '-wal', '-shm', '-log', '-lock'];
  const own = join(folder, 'made', 'here');
  const file = join(own, 'cardwright.db');
  for (const round of ['new', 'old']) {
    const store = openThreadedStore(file);
    await store.write([match(round)]);
    expect([own, ...parts.map((p) => `${file}${p}`)].map(modeOf)).toEqual([0o700, ...parts.map(() => 0o600)]);
    await store.close();
    chmodSync(own, 0o755);
    for (const part of ['', '-log', '-lock']) chmodSync(`${file}${part}`, 0o644);
  }
  const shared = join(folder, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  writeFileSync(join(shared, 'letter.txt'), 'for all');
  await openLibsqlStore(join(shared, 'cardwright.db')).close();
  expect(modeOf(shared)).toBe(0o755);
});
