import { existsSync, readFileSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type Database from 'libsql';
import { inTransaction } from './open-database.ts';
import { tableReader } from './read-tables.ts';
import type { Write } from './store.ts';
import { tableWriter } from './write-tables.ts';

/**
 * Up to version 0.1 a write was durable in `cardwright.db-log`, a ring of checksummed records,
 * before it reached the database. This file imports such a log; nothing writes one any more.
 */
interface LogPlace {
  /** The next record's number, and where in the file it starts. */
  number: number;
  at: number;
  /** The previous record's checksum, which seeds this one's. The first logs had none. */
  chain?: number;
}

/** The key of the position up to which the log has been imported, or of the finished import. */
const PLACE = 'log';
/** An older server cannot parse this, so it refuses a folder with the new journal. */
const IMPORTED = 'imported';

/** A record: number (8 bytes), length (4), checksum (4), text. */
const HEAD = 16;
/**
 * The length field of an empty record, which replaced one that could not be written.
 */
const BREAK = 2 ** 32 - 1;

/**
 * Imports the log beside a database, then removes it. The import and its completion mark are one
 * transaction, so after a crash the import is repeated or only the file is left to remove.
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

/** The records from a position up to the first torn one, which was never acknowledged. */
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

/** The text of a record: a JSON array of writes, then one line per appended line. */
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
