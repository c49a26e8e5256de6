import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLibsqlStore } from './libsql-store.ts';
import { afterBreak, LogFile, type LogPlace } from './log-file.ts';
import { logText, writesIn } from './log-text.ts';
import type { Write } from './store.ts';
import { openThreadedStore } from './threaded-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-log-'));
let files = 0;
const line = (match: string, number: number, text = `${match} ${number}`): Write => ({ do: 'append', match, number, line: text });
const append = (log: LogFile, text: string): Promise<void> =>
  new Promise((resolve, reject) => log.append(text, (error) => (error ? reject(error) : resolve())));

test('the log, round and round: what the database does not have yet is read again, in order, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ length: fc.integer({ min: 1, max: 300 }), keep: fc.integer({ min: 0, max: 5 }) }), { minLength: 1, maxLength: 60 }),
      async (steps) => {
        const file = join(folder, `log-${files++}`);
        const log = new LogFile(file, 1000);
        let kept: string[] = [];
        let from: LogPlace = { number: 0, at: 0, chain: 0 };
        const ends: LogPlace[] = [];
        const apply = (keep: number): void => {
          while (kept.length > keep) {
            kept = kept.slice(1);
            from = ends.shift()!;
          }
          log.applied(from.number);
        };
        for (const { length, keep } of steps) {
          if (!log.hasRoom(length)) apply(0);
          const text = String.fromCharCode(97 + (log.end.number % 26)).repeat(length);
          await append(log, text);
          kept.push(text);
          ends.push(log.end);
          const again = new LogFile(file, 1000);
          expect(again.read(from)).toEqual(kept);
          expect(again.end).toEqual(log.end);
          again.close();
          apply(keep);
        }
        log.close();
      },
    ),
  );
});

test('the log: a record that was torn or changed in any byte is not read, those before it are', async () => {
  const file = join(folder, 'torn');
  const log = new LogFile(file, 2000);
  await append(log, 'the first');
  const first = log.end;
  await append(log, 'the second one');
  const { at } = log.end;
  log.close();
  for (let byte = first.at; byte < at; byte++) {
    const torn = `${file}-${byte}`;
    copyFileSync(file, torn);
    const fd = openSync(torn, 'r+');
    writeSync(fd, Buffer.from([readFileSync(file)[byte]! ^ 0x55]), 0, 1, byte);
    closeSync(fd);
    const again = new LogFile(torn, 2000);
    expect(again.read({ number: 0, at: 0, chain: 0 })).toEqual(['the first']);
    expect(again.end).toEqual(first);
    again.close();
  }
});

const SIZE = 300;

/** A log with writes under way, and what a disk and a database make of it. */
class Life {
  readonly file = join(folder, `life-${files++}`);
  private log = new LogFile(this.file, SIZE);
  /** What the database knows. */
  private known: LogPlace = { number: 0, at: 0, chain: 0 };
  private acknowledged: { text: string; end: LogPlace }[] = [];
  private underWay: { text: string; start: LogPlace; end: LogPlace; before: Buffer }[] = [];

  async set(text: string): Promise<void> {
    if (this.underWay.length === 2 || !this.log.hasRoom(text.length)) return;
    const start = this.log.end;
    const before = readFileSync(this.file);
    await append(this.log, text);
    this.underWay.push({ text, start, end: this.log.end, before });
  }

  acknowledge(): void {
    const first = this.underWay.shift();
    if (first) this.acknowledged.push(first);
  }

  takeOver(count: number): void {
    for (const { end } of this.acknowledged.splice(0, count)) this.known = end;
    this.log.applied(this.known.number);
  }

  /** A write fails, and with it the one behind it; either may be on the disk in part, or whole. */
  async fail(cuts: number[]): Promise<void> {
    if (!this.underWay[0]) return;
    this.tear(cuts);
    await this.break();
    this.underWay = [];
  }

  /** The same, and the power goes while the break is written: what failed was not told yet, and may come back, but nothing else does. */
  async failAndCrash(cuts: number[], cut: number): Promise<void> {
    if (!this.underWay[0]) return;
    this.tear(cuts);
    const before = readFileSync(this.file);
    const { at } = await this.break();
    const now = readFileSync(this.file);
    const from = at - 16 + cut;
    writeFileSync(this.file, Buffer.concat([now.subarray(0, from), before.subarray(from)]));
    const log = new LogFile(this.file, SIZE);
    const found = log.read(this.known);
    log.close();
    expect(found.length).toBeGreaterThanOrEqual(this.acknowledged.length);
    this.restart([...this.acknowledged, ...this.underWay].map((w) => w.text).slice(0, found.length));
  }

  private async break(): Promise<LogPlace> {
    await new Promise<void>((resolve, reject) => this.log.breakAt(this.underWay[0]!.start, (error) => (error ? reject(error) : resolve())));
    return this.log.end;
  }

  /** Ends as a power cut does, and starts again: all that was acknowledged is read, then what else had got to the disk before the first gap. */
  crash(cuts: number[]): void {
    const whole = this.tear(cuts);
    const gap = whole.indexOf(false);
    const more = this.underWay.slice(0, gap < 0 ? whole.length : gap);
    this.restart([...this.acknowledged, ...more].map((w) => w.text));
  }

  private restart(expected: string[]): void {
    this.log.close();
    this.log = new LogFile(this.file, SIZE);
    expect(this.log.read(this.known)).toEqual(expected);
    this.known = afterBreak(this.log.end);
    this.log.goOn(this.known);
    this.acknowledged = [];
    this.underWay = [];
  }

  /** Of each write under way only so many bytes get to the disk; says which are there all the same. */
  private tear(cuts: number[]): boolean[] {
    return this.underWay.map(({ text, end, before }, i) => {
      const now = readFileSync(this.file);
      const start = end.at - 16 - text.length;
      const cut = start + Math.min(cuts[i]!, 16 + text.length);
      writeFileSync(this.file, Buffer.concat([now.subarray(0, cut), before.subarray(cut, end.at), now.subarray(end.at)]));
      return before.subarray(cut, end.at).equals(now.subarray(cut, end.at));
    });
  }

  close(): void {
    this.log.close();
  }
}

test('the log: whatever fails or crashes, all that was acknowledged is read, and nothing that was given up', async () => {
  // few texts and lengths: what is given up is often as long as what comes in its place, or the same
  const text = fc.constantFrom('aaaaa', 'aaaab', 'bbbbb', 'a longer one', 'x'.repeat(90));
  const cuts = fc.tuple(...[0, 1].map(() => fc.oneof(fc.constant(999), fc.integer({ min: 0, max: 20 }))));
  const step = fc.oneof(
    { weight: 5, arbitrary: text.map((t) => (life: Life) => life.set(t)) },
    { weight: 3, arbitrary: fc.constant((life: Life) => life.acknowledge()) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((n) => (life: Life) => life.takeOver(n)) },
    { weight: 2, arbitrary: cuts.map((c) => (life: Life) => life.fail(c)) },
    {
      weight: 1,
      arbitrary: fc.tuple(cuts, fc.integer({ min: 0, max: 16 })).map(
        ([c, cut]) =>
          (life: Life) =>
            life.failAndCrash(c, cut),
      ),
    },
    { weight: 2, arbitrary: cuts.map((c) => (life: Life) => life.crash(c)) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const life = new Life();
      for (const take of steps) await take(life);
      life.crash([0, 0]);
      life.close();
    }),
    { numRuns: 300 },
  );
});

/** A record of version 0.1, which stands for itself. */
function oldRecord(number: number, text: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeDoubleLE(number, 0);
  head.writeUInt32LE(text.length, 8);
  head.writeUInt32LE(crc32(text, crc32(head.subarray(0, 12))), 12);
  return Buffer.concat([head, Buffer.from(text)]);
}

test('the log: one of version 0.1, without a chain, is read, and goes on with one', async () => {
  const file = join(folder, 'old.db');
  const db = openLibsqlStore(file);
  await db.write([
    { do: 'match', id: 'm', game: 'dominion', state: 'running', created: 1, names: '', listed: true, head: '{}' },
    line('m', 0),
    { do: 'fact', key: 'log', value: '{"number":7,"at":26}' },
  ]);
  await db.close();
  writeFileSync(`${file}-log`, Buffer.concat([oldRecord(6, 'taken over'), oldRecord(7, logText([line('m', 1)])), oldRecord(8, logText([line('m', 2)]))]));
  for (let next = 3; next < 6; next++) {
    const store = openThreadedStore(file);
    expect((await store.match('m'))!.lines.map((l) => l.line)).toEqual(Array.from({ length: next }, (_, n) => `m ${n}`));
    await store.write([line('m', next)]);
    await store.close();
  }
});

test('the log: writes come back from their text as they were, lines after the rest', () => {
  const text = fc.oneof(fc.string(), fc.constant('{"e":{"seat":0,"pick":[1]},"t":5}'));
  const append = fc.record({ do: fc.constant('append' as const), match: fc.oneof(fc.constant('abc'), fc.string()), number: fc.nat(), line: text });
  const fact = fc.record({ do: fc.constant('fact' as const), key: fc.string(), value: fc.string() });
  fc.assert(
    fc.property(fc.array(fc.oneof(append, fact)), (writes: Write[]) => {
      const found = writesIn(logText(writes));
      for (const kind of ['append', 'fact']) expect(found.filter((w) => w.do === kind)).toEqual(writes.filter((w) => w.do === kind));
    }),
  );
});

test('the store: whatever was acknowledged is there when the files are opened as they lie on the disk at that moment', async () => {
  const file = join(folder, 'live.db');
  const store = openThreadedStore(file);
  await store.write([{ do: 'match', id: 'm', game: 'dominion', state: 'running', created: 1, names: '', listed: true, head: '{}' }]);
  const long = 'x'.repeat(300_000); // a few of these go once around the log
  let number = 0;
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 5; i++) await store.write([line('m', number++, `${long} ${round}`), line('m', number++)]);
    const copy = join(folder, `copy-${round}.db`);
    for (const part of ['', '-wal', '-log']) copyFileSync(`${file}${part}`, `${copy}${part}`);
    const again = openThreadedStore(copy);
    expect((await again.match('m'))!.lines.map((l) => l.number)).toEqual(Array.from({ length: number }, (_, i) => i));
    await again.write([line('m', number)]);
    await again.close();
  }
  await store.write([line('m', number++, 'y'.repeat(5 << 20))]); // longer than the log
  await store.write([line('m', number++)]);
  expect((await store.match('m'))!.lines.length).toBe(number);
  await store.close();
});

test('the store: a second server is kept off the same files, and told so', async () => {
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
