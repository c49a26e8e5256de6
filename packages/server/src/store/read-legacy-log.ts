import { existsSync, readFileSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type Database from 'libsql';
import { inTransaction } from './open-database.ts';
import { tableReader } from './read-tables.ts';
import type { Write } from './store.ts';
import { tableWriter } from './write-tables.ts';

/**
 * Up to version 0.1 a write was durable in `cardwright.db-log`, a ring of checksummed records,
 * before the database had it. This file reads such a log in once; nothing writes one any more.
 */
interface LogPlace {
  /** The next record's number, and where in the file it starts. */
  number: number;
  at: number;
  /** The checksum of the record before, with which this one's begins. The first logs had none. */
  chain?: number;
}

/** The fact that says up to which place the database has the log, or that it has all of it. */
const PLACE = 'log';
/** An older server cannot read this, so it refuses a folder whose journal it does not know. */
const IMPORTED = 'imported';

/** A record: number (8 bytes), length (4), checksum (4), text. */
const HEAD = 16;
/**
 * Stands for the length of a record without a text, which replaced one that could not be written.
 */
const BREAK = 2 ** 32 - 1;

/**
 * Imports the log beside a database, then removes it. The import is one transaction that also says
 * that it is done, so a crash at any moment repeats it or finds only the file left to remove.
 */
export function importLegacyLog(
  db: Database.Database,
  file: string,
  onFault: (fault: string) => void,
): void {
  const path = `${file}-log`;
  const place = tableReader(db).fact(PLACE);
  if (place !== IMPORTED) {
    const from = JSON.parse(place ?? '{"number":0,"at":0}') as LogPlace;
    const texts = existsSync(path) ? readLegacyLog(readFileSync(path), from) : [];
    const writes = texts.flatMap((text) => writesIn(text, onFault));
    const done: Write = { do: 'fact', key: PLACE, value: IMPORTED };
    const { apply } = tableWriter(db);
    inTransaction(db, () => apply([...writes, done], (conflict) => onFault(conflict.message)));
  }
  rmSync(path, { force: true });
}

/** The records from a place on, up to the first that is torn: that one was never acknowledged. */
export function readLegacyLog(log: Buffer, from: LogPlace): string[] {
  const texts: string[] = [];
  let place = from;
  for (;;) {
    const found = recordAt(log, place.at, place) ?? recordAt(log, 0, place);
    if (!found) return texts;
    if (found.text !== '') texts.push(found.text);
    place = found.next;
  }
}

function recordAt(
  log: Buffer,
  at: number,
  { number, chain }: LogPlace,
): { text: string; next: LogPlace } | undefined {
  if (at + HEAD > log.length) return undefined;
  const given = log.readUInt32LE(at + 8);
  const end = at + HEAD + (given === BREAK ? 0 : given);
  if (log.readDoubleLE(at) !== number || given === 0 || end > log.length) return undefined;
  const text = log.subarray(at + HEAD, end);
  const checksum = crc32(text, crc32(log.subarray(at, at + 12), chain ?? 0));
  if (log.readUInt32LE(at + 12) !== checksum) return undefined;
  const next = { number: number + 1, at: end };
  return {
    text: text.toString(),
    next: chain === undefined ? next : { ...next, chain: checksum },
  };
}

/** A record's text: a JSON list of writes, then one line for each appended line. */
function writesIn(text: string, onFault: (fault: string) => void): Write[] {
  const [rest = '[]', ...lines] = text.split('\n');
  try {
    const writes = JSON.parse(rest) as Write[];
    for (const entry of lines) {
      const [match = '', number = ''] = entry.split(' ', 2);
      const line = entry.slice(match.length + number.length + 2);
      writes.push({ do: 'append', match, number: Number(number), line });
    }
    return writes;
  } catch (error) {
    onFault(`a record of the old log cannot be read: ${String(error)}`);
    return [];
  }
}
