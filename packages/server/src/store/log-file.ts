import { randomInt } from 'node:crypto';
import { closeSync, constants, fdatasync, fstatSync, fsyncSync, openSync, readSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Where the log goes on: the next record's number, where in the file it comes, and what its checksum begins with. */
export interface LogPlace {
  number: number;
  at: number;
  /** The checksum of the record before, or the number of a break; a log of version 0.1 has none. */
  chain?: number;
}

/**
 * The same place after a break. What was written before the break and never acknowledged may still lie there, whole; it goes on
 * from something else, so it is never read again.
 */
export const afterBreak = ({ number, at }: LogPlace): LogPlace => ({ number, at, chain: randomInt(2 ** 32) });

/** A record: number (8 bytes), length (4), checksum of the record before, these and the text (4), text. */
const HEAD = 16;
/** Stands for the length where the record is a break, which has no text. */
const BREAK = 2 ** 32 - 1;
export const LOG_BYTES = 4 << 20;

interface Kept {
  number: number;
  at: number;
}

/**
 * A file of fixed size, written round and round: what was written has a place in the database before it is written over. A
 * write to blocks that the file has already is on the disk in a tenth of the time that a growing file takes.
 */
export class LogFile {
  private readonly fd: number;
  private readonly size: number;
  private place: LogPlace = { number: 0, at: 0, chain: 0 };
  /** Records the database does not have yet, oldest first. */
  private kept: Kept[] = [];
  private readonly syncs = constants.O_DSYNC === undefined;

  constructor(path: string, size = LOG_BYTES) {
    this.size = size;
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      if (fill(fd, size)) syncFolder(dirname(path));
    } finally {
      closeSync(fd);
    }
    this.fd = openSync(path, constants.O_RDWR | (constants.O_DSYNC ?? 0));
  }

  /** The texts that were written from a place on, and where the log goes on after them: a torn record was never acknowledged. */
  read(from: LogPlace): string[] {
    const texts: string[] = [];
    let place = from;
    for (;;) {
      const found = this.recordAt(place.at, place) ?? this.recordAt(0, place);
      if (!found) break;
      if (found.text !== '') texts.push(found.text);
      place = found.next;
    }
    this.place = place;
    return texts;
  }

  private recordAt(at: number, { number, chain }: LogPlace): { text: string; next: LogPlace } | undefined {
    if (at + HEAD > this.size) return undefined;
    const head = Buffer.alloc(HEAD);
    readSync(this.fd, head, 0, HEAD, at);
    const given = head.readUInt32LE(8);
    const length = given === BREAK ? 0 : given;
    if (head.readDoubleLE(0) !== number || given === 0 || at + HEAD + length > this.size) return undefined;
    const text = Buffer.alloc(length);
    readSync(this.fd, text, 0, length, at + HEAD);
    const sum = checksum(head, text, chain);
    if (head.readUInt32LE(12) !== sum) return undefined;
    const next = { number: number + 1, at: at + HEAD + length };
    return { text: text.toString(), next: chain === undefined ? next : { ...next, chain: sum } };
  }

  /** Goes on from here after a start. */
  goOn(place: LogPlace): void {
    this.place = place;
  }

  /**
   * Writes a break over the record that should have come at this place and could not be written. However much of it lies there,
   * neither it nor those after it, which hang on it, are read again once this is `done`. Nothing else may be under way.
   */
  breakAt(place: LogPlace, done: (error: Error | null) => void): void {
    const at = this.kept.find(({ number }) => number === place.number)?.at ?? place.at;
    this.kept = this.kept.filter(({ number }) => number < place.number);
    this.place = place;
    this.put(Buffer.alloc(HEAD), BREAK, at, done);
  }

  get end(): LogPlace {
    return this.place;
  }

  /** Whether a text of so many bytes can be written now; one that is `tooLong` never can. */
  hasRoom(bytes: number): boolean {
    return this.startOf(bytes) >= 0;
  }
  tooLong(bytes: number): boolean {
    return HEAD + bytes > this.size;
  }

  private startOf(bytes: number): number {
    const { size, kept } = this;
    const { at } = this.place;
    const wanted = HEAD + bytes;
    const oldest = kept[0]?.at;
    if (oldest !== undefined && at <= oldest) return at + wanted <= oldest ? at : -1;
    if (at + wanted <= size) return at;
    return wanted <= (oldest ?? size) ? 0 : -1;
  }

  /** Writes the next record; `done` is called when it is on the disk. Several may be under way. */
  append(text: string, done: (error: Error | null) => void): void {
    const length = Buffer.byteLength(text);
    const at = this.startOf(length);
    const record = Buffer.allocUnsafe(HEAD + length);
    record.write(text, HEAD);
    this.put(record, length, at, done);
  }

  private put(record: Buffer, length: number, at: number, done: (error: Error | null) => void): void {
    const { number, chain } = this.place;
    record.writeDoubleLE(number, 0);
    record.writeUInt32LE(length, 8);
    const sum = checksum(record, record.subarray(HEAD), chain);
    record.writeUInt32LE(sum, 12);
    this.kept.push({ number, at });
    this.place = { number: number + 1, at: at + record.length, chain: sum };
    write(this.fd, record, 0, record.length, at, (error, bytes) => {
      if (error || bytes !== record.length) done(error ?? new Error(`only ${bytes} of ${record.length} bytes were written to the log`));
      else if (this.syncs) fdatasync(this.fd, done);
      else done(null);
    });
  }

  /** The database has all records before this number. */
  applied(next: number): void {
    let n = 0;
    while (n < this.kept.length && this.kept[n]!.number < next) n++;
    if (n > 0) this.kept.splice(0, n);
  }

  close(): void {
    closeSync(this.fd);
  }
}

const checksum = (head: Buffer, text: Buffer, chain = 0): number => crc32(text, crc32(head.subarray(0, 12), chain));

/** The file has all its blocks from the start: a disk that is full later does not stop the log. True when it was not so. */
function fill(fd: number, size: number): boolean {
  const from = fstatSync(fd).size;
  if (from >= size) return false;
  const zeros = Buffer.alloc(size - from);
  for (let done = 0; done < zeros.length; ) done += writeSync(fd, zeros, done, zeros.length - done, from + done);
  fsyncSync(fd);
  return true;
}

/** A new file may be lost with its folder's entry, however well it is written itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
