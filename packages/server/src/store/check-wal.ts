import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * Detects a missing or damaged write-ahead log before SQLite opens the file and silently drops the
 * damaged part. The format: https://www.sqlite.org/fileformat2.html#walformat
 */

/**
 * `user_version` of a main file whose WAL holds newer commits. The WAL itself sets it to 0, so any
 * merge of the two (SQLite's last close, a backup) ends with 0.
 */
export const WAL_FOLLOWS = 1;
const USER_VERSION_AT = 60;

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
/**
 * A power cut may leave up to this many complete but unacknowledged commits after a torn one,
 * because moves are not synced one by one. More than that means that acknowledged commits are lost.
 */
const UNSYNCED_COMMITS = 4;

/**
 * What is wrong with the WAL of a database file; undefined if no acknowledged write is missing.
 */
export function findWalLoss(file: string): string | undefined {
  const path = `${file}-wal`;
  const wal = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (hasHeader(wal)) {
    const lost = commitsBehindBreak(wal);
    if (lost <= UNSYNCED_COMMITS) return undefined;
    return `the write-ahead log ${path} is damaged: ${lost} commits cannot be read`;
  }
  if (!expectsWal(file)) return undefined;
  const how = wal.length === 0 ? 'missing' : 'damaged';
  return `the write-ahead log ${path} is ${how}: the latest moves are lost`;
}

function expectsWal(file: string): boolean {
  if (!existsSync(file)) return false;
  const header = Buffer.alloc(100);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, header, 0, header.length, 0);
  } finally {
    closeSync(fd);
  }
  return header.readUInt32BE(USER_VERSION_AT) === WAL_FOLLOWS;
}

type Checksum = readonly [number, number];

function hasHeader(wal: Buffer): boolean {
  if (wal.length < HEADER || (wal.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return false;
  return isAt(wal, 24, checksum(wal, 0, 24, [0, 0]));
}

const isAt = (wal: Buffer, at: number, [a, b]: Checksum): boolean =>
  wal.readUInt32BE(at) === a && wal.readUInt32BE(at + 4) === b;

/** The checksum of the bytes from `from` to `to`, continued from the one before. */
function checksum(wal: Buffer, from: number, to: number, before: Checksum): Checksum {
  const isBigEndian = (wal.readUInt32BE(0) & 1) === 1;
  const read = (at: number): number => (isBigEndian ? wal.readUInt32BE(at) : wal.readUInt32LE(at));
  let [a, b] = before;
  for (let at = from; at < to; at += 8) {
    a = (a + read(at) + b) >>> 0;
    b = (b + read(at + 4) + a) >>> 0;
  }
  return [a, b];
}

/** The number of commits of the current generation after the first unreadable frame. */
function commitsBehindBreak(wal: Buffer): number {
  const frame = FRAME_HEADER + wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let sum: Checksum = [wal.readUInt32BE(24), wal.readUInt32BE(28)];
  let isBroken = false;
  let commits = 0;
  for (let at = HEADER; at + frame <= wal.length; at += frame) {
    const isCurrent = wal.compare(salts, 0, 8, at + 8, at + 16) === 0;
    if (!isBroken) {
      sum = checksum(wal, at + FRAME_HEADER, at + frame, checksum(wal, at, at + 8, sum));
      isBroken = !isCurrent || !isAt(wal, at + 16, sum);
    } else if (isCurrent && wal.readUInt32BE(at + 4) !== 0) commits++;
  }
  return commits;
}
