import { copyFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { openLibsqlStore } from './libsql-store.ts';
import { importLegacyLog, readLegacyLog } from './read-legacy-log.ts';
import { allLines, type Store, type Write } from './store.ts';
import { openThreadedStore } from './threaded-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-legacy-'));
const BREAK = 2 ** 32 - 1;
const line = (match: string, number: number, text = `${match} ${number}`): Write => ({
  do: 'append',
  match,
  number,
  line: text,
});
const text = (match: string, number: number): string => `[]\n${match} ${number} ${match} ${number}`;

/** A record as version 0.1 wrote it, and the checksum that the next one begins with. */
function record(number: number, content: string, chain = 0, length?: number): [Buffer, number] {
  const body = Buffer.from(content);
  const head = Buffer.alloc(16);
  head.writeDoubleLE(number, 0);
  head.writeUInt32LE(length ?? body.length, 8);
  const checksum = crc32(body, crc32(head.subarray(0, 12), chain));
  head.writeUInt32LE(checksum, 12);
  return [Buffer.concat([head, body]), checksum];
}

/** Records one after the other, each with the checksum of the one before. */
function records(first: number, contents: readonly string[], chain: number): Buffer {
  const buffers: Buffer[] = [];
  let sum = chain;
  for (const [i, content] of contents.entries()) {
    const [buffer, next] = record(first + i, content, sum, content === '' ? BREAK : undefined);
    buffers.push(buffer);
    sum = next;
  }
  return Buffer.concat(buffers);
}

test('the records after the known place are read, around the end of the file, breaks left out', () => {
  const tail = records(7, ['seven', '', 'nine'], 99);
  const [ten, chain] = record(10, 'ten', crcOf(tail));
  const log = Buffer.concat([ten, record(11, 'eleven', chain)[0], Buffer.alloc(50), tail]);
  const at = log.length - tail.length;
  expect(readLegacyLog(log, { number: 7, at, chain: 99 })).toEqual([
    'seven',
    'nine',
    'ten',
    'eleven',
  ]);
  // what was given up goes on from another record, though its number fits
  expect(readLegacyLog(log, { number: 7, at, chain: 98 })).toEqual([]);
});

/** The checksum of the last record, `nine`. */
const crcOf = (log: Buffer): number => log.readUInt32LE(log.length - 'nine'.length - 4);

test('a record that is torn or changed in any byte is not read, those before it are', () => {
  const log = Buffer.concat([records(0, ['the first', 'the second one'], 0), Buffer.alloc(100)]);
  const from = { number: 0, at: 0, chain: 0 };
  const first = 16 + 'the first'.length;
  const end = first + 16 + 'the second one'.length;
  expect(readLegacyLog(log, from)).toEqual(['the first', 'the second one']);
  for (let byte = first; byte < end; byte++) {
    const torn = Buffer.from(log);
    torn[byte]! ^= 0x55;
    expect(readLegacyLog(torn, from)).toEqual(['the first']);
    expect(readLegacyLog(log.subarray(0, byte), from)).toEqual(['the first']);
  }
});

const START: Write[] = [
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
];

/** A database beside a log, as a killed server of version 0.1 left them. */
async function killedServer(name: string, place: object, log: Buffer): Promise<string> {
  const file = join(folder, `${name}.db`);
  const db = openLibsqlStore(file);
  await db.write([...START, { do: 'fact', key: 'log', value: JSON.stringify(place) }]);
  await db.close();
  writeFileSync(`${file}-log`, log);
  return file;
}

const numbersOf = async (store: Store): Promise<number[]> =>
  allLines((await store.match('m'))!).map(({ number }) => number);

async function opensWith(file: string, count: number): Promise<void> {
  const store = openThreadedStore(file);
  expect(await numbersOf(store)).toEqual(Array.from({ length: count }, (_, n) => n));
  await store.write([line('m', count)]);
  await store.close();
}

test('a log with unapplied records is imported once and removed', async () => {
  const log = Buffer.concat([records(7, [text('m', 1), text('m', 2)], 5), Buffer.alloc(50)]);
  const file = await killedServer('chained', { number: 7, at: 0, chain: 5 }, log);
  await opensWith(file, 3);
  expect(existsSync(`${file}-log`)).toBe(false);
  await opensWith(file, 4);
});

test('a log of the first format, without a chain, is imported too', async () => {
  const [before] = record(6, 'applied');
  const log = Buffer.concat([before, record(7, text('m', 1))[0], record(8, text('m', 2))[0]]);
  const file = await killedServer('unchained', { number: 7, at: before.length }, log);
  await opensWith(file, 3);
});

test('a crash before the import, or before the log is removed, repeats nothing and loses nothing', async () => {
  const log = records(7, [text('m', 1), text('m', 2)], 5);
  const file = await killedServer('crashed', { number: 7, at: 0, chain: 5 }, log);
  const db = new Database(file);
  // the disk refuses the transaction
  db.exec("create trigger full before insert on parts begin select raise(rollback, 'full'); end");
  expect(() => importLegacyLog(db, file, () => {})).toThrow('full');
  expect(existsSync(`${file}-log`)).toBe(true);
  db.exec('drop trigger full');
  // the file outlives the import
  copyFileSync(`${file}-log`, `${file}-copy`);
  importLegacyLog(db, file, () => {});
  db.close();
  copyFileSync(`${file}-copy`, `${file}-log`);
  await opensWith(file, 3);
  expect(existsSync(`${file}-log`)).toBe(false);
});

test('a record that does not fit stops the import; accepted, the rest is imported', async () => {
  const contents = [
    `[{"do":"fact","key":"f","value":"v"}]\nm 0 a second zero\nm 1 m 1`,
    'no JSON',
    text('m', 2),
  ];
  const place = { number: 7, at: 0, chain: 5 };
  const file = await killedServer('odd', place, records(7, contents, 5));
  const refused = openThreadedStore(file);
  await expect(refused.live()).rejects.toThrow('a record of the old log cannot be read');
  await refused.close().catch(() => {});
  expect(existsSync(`${file}-log`)).toBe(true);
  const faults: string[] = [];
  const log = {
    info() {},
    error: (fields: object) => void faults.push((fields as { error: string }).error),
  };
  const store = openThreadedStore(file, log, true);
  expect(await numbersOf(store)).toEqual([0, 1, 2]);
  expect(await store.fact('f')).toBe('v');
  await store.close();
  expect(faults).toEqual([
    expect.stringContaining('a record of the old log cannot be read') as string,
    'line 0 of match m cannot be written: its next line is 1',
  ]);
});
