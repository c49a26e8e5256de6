import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogFile, type LogPlace } from './log-file.ts';
import { logText, writesIn } from './log-text.ts';
import type { Write } from './store.ts';
import { openThreadedStore } from './threaded-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-log-'));
let files = 0;
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
        let from: LogPlace = { number: 0, at: 0 };
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
    expect(again.read({ number: 0, at: 0 })).toEqual(['the first']);
    expect(again.end).toEqual(first);
    again.close();
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

const line = (match: string, number: number, text = `${match} ${number}`): Write => ({ do: 'append', match, number, line: text });

test('the store: whatever was acknowledged is there when the files are opened as they lie on the disk at that moment', async () => {
  const file = join(folder, 'live.db');
  const store = openThreadedStore(file);
  await store.write([{ do: 'match', id: 'm', game: 'dominion', state: 'running', created: 1, names: '', head: '{}' }]);
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
