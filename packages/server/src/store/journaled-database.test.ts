import { copyFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { JournaledDatabase } from './journaled-database.ts';
import { allLines, type Write } from './store.ts';

/** The next commits fail with these codes, before anything of them is written. */
const codes = vi.hoisted((): string[] => []);
/** This one fails the next checkpoint instead. */
const CHECKPOINT = 'SQLITE_FULL_AT_CHECKPOINT';
vi.mock('libsql', async (original) => {
  const { default: Real } = await original<{ default: typeof Database }>();
  const commit = (atCheckpoint = false): void => {
    if (codes[0]?.endsWith('_AT_CHECKPOINT') !== atCheckpoint) return;
    const code = codes.shift();
    if (code !== undefined) throw Object.assign(new Error('disk I/O error'), { code });
  };
  class FailingDatabase extends Real {
    constructor(file: string) {
      super(file);
      const [exec, prepare] = [this.exec.bind(this), this.prepare.bind(this)];
      this.exec = (sql) => {
        if (sql === 'commit') commit();
        if (sql.startsWith('pragma wal_checkpoint')) commit(true);
        return exec(sql);
      };
      this.prepare = ((sql) => {
        const statement = prepare(sql);
        const run = statement.run.bind(statement);
        statement.run = (...args) => {
          if (sql.startsWith('insert into journal') && !this.inTransaction) commit();
          return run(...args);
        };
        return statement;
      }) as typeof this.prepare;
    }
  }
  return { default: FailingDatabase };
});

const folder = mkdtempSync(join(tmpdir(), 'cardwright-journal-'));
let files = 0;
const START: Write = {
  do: 'match',
  id: 'm',
  game: 'dominion',
  state: 'running',
  created: 1,
  names: '',
  listed: true,
  head: '{}',
};
const line = (number: number, text = `m ${number}`): Write => ({
  do: 'append',
  match: 'm',
  number,
  line: text,
});

class Opened {
  readonly file: string;
  readonly database: JournaledDatabase;
  readonly troubles: unknown[] = [];
  readonly losses: string[] = [];
  constructor(file = join(folder, `${files++}.db`)) {
    this.file = file;
    this.database = new JournaledDatabase(file, {
      trouble: (error) => this.troubles.push(error),
      loss: (message) => this.losses.push(message),
    });
  }
  lines(): string[] {
    const match = this.database.read((tables) => tables.match('m'));
    return match ? allLines(match).map((l) => l.line) : [];
  }
  /** The lines that stand in the journal and in the match's own rows. */
  stored(): { waiting: number; moved: number } {
    const db = new Database(this.file);
    const count = (sql: string): number => (db.prepare(sql).all() as { n: number }[])[0]?.n ?? 0;
    const moved = count('select sum(json_array_length(lines)) as n from parts');
    const waiting = count(`select count(*) as n from journal, json_each(writes)
      where value ->> 'do' = 'append'`);
    db.close();
    return { waiting, moved };
  }
}

/** Writes come as messages, each in a turn of the event loop of its own. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
  codes.length = 0;
});

test('a write is one row of the journal; it moves later, and at once when many have gathered', async () => {
  vi.useFakeTimers();
  const opened = new Opened();
  await opened.database.write([START, line(0)]);
  await opened.database.write([line(1), line(2)]);
  expect(opened.stored()).toEqual({ waiting: 3, moved: 0 });
  vi.advanceTimersByTime(1000);
  expect(opened.stored()).toEqual({ waiting: 0, moved: 3 });
  await opened.database.write(Array.from({ length: 600 }, (_, i) => line(3 + i)));
  vi.advanceTimersByTime(0);
  expect(opened.stored()).toEqual({ waiting: 0, moved: 603 });
  opened.database.close();
});

test('the WAL keeps its size, however much is written', async () => {
  const opened = new Opened();
  await opened.database.write([START]);
  const sizes = new Set<number>();
  for (let n = 0; n < 1500; n++) {
    await opened.database.write([line(n, 'x'.repeat(4000))]);
    await turn();
    if (n % 100 === 0) sizes.add(statSync(`${opened.file}-wal`).size);
  }
  expect(sizes.size).toBe(1);
  opened.database.close();
});

test('a write whose sync failed is reported only when a later commit has overwritten it', async () => {
  vi.useFakeTimers();
  const opened = new Opened();
  await opened.database.write([START, line(0)]);
  opened.lines();
  codes.push('SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_FSYNC');
  const told: unknown[] = [];
  const failing = opened.database
    .write([line(1, 'refused')])
    .catch((error: unknown) => told.push(error));
  await vi.advanceTimersByTimeAsync(150); // the first retry has failed too
  expect(told).toEqual([]);
  await expect(opened.database.write([line(1)])).rejects.toThrow('disk I/O error');
  await vi.advanceTimersByTimeAsync(5000);
  await failing;
  expect(told).toMatchObject([{ code: 'SQLITE_IOERR_FSYNC' }]);
  expect(opened.troubles.at(-1)).toBeUndefined();
  await opened.database.write([line(1)]);
  expect(opened.lines()).toEqual(['m 0', 'm 1']);
  opened.database.close();
});

test('a full disk is reported at once, and reads see pending rows that cannot be moved', async () => {
  vi.useFakeTimers();
  const opened = new Opened();
  await opened.database.write([START, line(0)]);
  codes.push(...Array.from({ length: 5 }, () => 'SQLITE_FULL'));
  await expect(opened.database.write([line(1)])).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(opened.lines()).toEqual(['m 0']);
  expect(opened.stored()).toEqual({ waiting: 1, moved: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(codes).toEqual([]);
  expect(opened.stored()).toEqual({ waiting: 0, moved: 1 });
  await opened.database.write([line(1)]);
  expect(opened.lines()).toEqual(['m 0', 'm 1']);
  opened.database.close();
});

test('a checkpoint that fails leaves no mark that a WAL follows when the database is closed', async () => {
  const opened = new Opened();
  await opened.database.write([START, line(0)]);
  codes.push(CHECKPOINT);
  for (let n = 1; codes.length > 0; n++) {
    await opened.database.write([line(n, 'x'.repeat(4000))]);
    await turn();
  }
  expect(opened.troubles).toMatchObject([{ code: CHECKPOINT }]);
  opened.database.close();
  const db = new Database(opened.file);
  expect(db.prepare('pragma user_version').all()).toEqual([{ user_version: 0 }]);
  db.close();
});

/** The beginning of the WAL, which is longer than what these tests write. */
const usedWal = (file: string): Buffer => readFileSync(`${file}-wal`).subarray(0, 1 << 20);

/** A database whose WAL is cut anywhere after the last acknowledged write, as by a power cut. */
class Life {
  private opened = new Opened();
  private acknowledged = 0;
  /** The WAL at the last acknowledged write: that much is on the disk. */
  private synced = usedWal(this.opened.file);

  async write(count: number): Promise<void> {
    const writes = Array.from({ length: count }, (_, i) => line(this.acknowledged + i));
    await this.opened.database.write(this.acknowledged === 0 ? [START, ...writes] : writes);
    this.acknowledged += count;
    this.synced = usedWal(this.opened.file);
  }

  move(): void {
    vi.advanceTimersByTime(1000);
  }

  /**
   * Of what was written since the last sync only the first `part` of the bytes reached the disk.
   */
  crash(part: number): void {
    const copy = join(folder, `${files++}.db`);
    const { file } = this.opened;
    const now = usedWal(file);
    const first = now.findIndex((byte, at) => byte !== this.synced[at]);
    const last = now.findLastIndex((byte, at) => byte !== this.synced[at]);
    const cut = first < 0 ? now.length : first + Math.floor(part * (last - first));
    copyFileSync(file, copy);
    writeFileSync(`${copy}-wal`, Buffer.concat([now.subarray(0, cut), this.synced.subarray(cut)]));
    this.opened.database.close();
    this.opened = new Opened(copy);
    expect(this.opened.lines()).toEqual(
      Array.from({ length: this.acknowledged }, (_, n) => `m ${n}`),
    );
    expect(this.opened.losses).toEqual([]);
    this.synced = usedWal(copy);
  }

  close(): void {
    this.opened.database.close();
  }
}

test('wherever a power cut tears the WAL, every acknowledged line is there exactly once', async () => {
  vi.useFakeTimers();
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => (life: Life) => life.write(n)),
    },
    { weight: 2, arbitrary: fc.constant((life: Life) => life.move()) },
    {
      weight: 2,
      arbitrary: fc
        .double({ min: 0, max: 1, noNaN: true })
        .map((part) => (life: Life) => life.crash(part)),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const life = new Life();
      for (const take of steps) await take(life);
      life.crash(0.5);
      life.close();
    }),
    { numRuns: 20 },
  );
});
