import { readFileSync, statSync } from 'node:fs';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { FOLDER_LIMITS, PackFault } from './read-folder.ts';

/** A file of an archive; its path is relative, with forward slashes. */
export interface ArchivedFile {
  path: string;
  bytes: Uint8Array;
}

const BLOCK = 512;
/** Limits of a packed file; unpacked, the limits of a folder apply. */
const MOST_PACKED = 32 * 1024 * 1024;
const MOST_ENTRIES = 2_000;

/**
 * Packs files into a gzipped ustar archive. The same files always give the same bytes: no times, no
 * owners.
 */
export function formatArchive(files: readonly ArchivedFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    parts.push(header(path, bytes.length), bytes, new Uint8Array(-bytes.length & (BLOCK - 1)));
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return gzipSync(Buffer.concat(parts), { level: constants.Z_BEST_COMPRESSION });
}

function header(path: string, size: number): Uint8Array {
  const wrong = pathFault(path) ?? (Buffer.byteLength(path) > 100 ? 'its name is too long' : '');
  if (wrong) throw new PackFault(`${path} cannot be packed: ${wrong}`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0, 100, 'utf8');
  block.write('0000644\0', 100, 'latin1');
  for (const at of [108, 116]) block.write('0000000\0', at, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write('00000000000\0', 136, 'latin1');
  block.write('        ', 148, 'latin1');
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

const checksum = (block: Uint8Array): number =>
  block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);

/** Why a path is not allowed in an archive. */
export function pathFault(path: string): string | undefined {
  if (path === '') return 'a file without a name';
  if (/^[\\/]|^[A-Za-z]:/.test(path)) return 'an absolute path';
  if (/[\\\p{Cc}]/u.test(path)) return 'a character that no path may have';
  if (path.split('/').some((part) => part === '..' || part === '.' || part === ''))
    return 'a path that leads out of the pack';
  return undefined;
}

/**
 * Reads an archive; refuses everything that one made by us would not contain, with the entry's
 * name.
 */
export function readArchive(path: string): ArchivedFile[] {
  const refuse = (why: string): never => {
    throw new PackFault(`${path} is refused: ${why}`);
  };
  const { size } = statSync(path);
  if (size > MOST_PACKED) refuse(`it has ${size} bytes, at most ${MOST_PACKED} are read`);
  let tar: Uint8Array;
  try {
    tar = gunzipSync(readFileSync(path), { maxOutputLength: FOLDER_LIMITS.bytes });
  } catch (error) {
    const { code } = error as { code?: string };
    return refuse(
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `unpacked it has more than ${FOLDER_LIMITS.bytes} bytes`
        : 'it is not a gzip file, or it is damaged',
    );
  }
  const files: ArchivedFile[] = [];
  const names = new Set<string>();
  let at = 0;
  for (;;) {
    const block = tar.subarray(at, at + BLOCK);
    if (block.length < BLOCK) refuse('it is truncated');
    if (block.every((byte) => byte === 0)) return files;
    const entry = readHeader(block);
    if (typeof entry === 'string') return refuse(entry);
    at += BLOCK;
    const bytes = tar.subarray(at, at + entry.size);
    if (bytes.length < entry.size) refuse('it is truncated');
    at += Math.ceil(entry.size / BLOCK) * BLOCK;
    if (entry.folder) continue;
    if (names.has(entry.path.toLowerCase()))
      refuse(`it contains the file ${shown(entry.path)} twice`);
    names.add(entry.path.toLowerCase());
    if (names.size > MOST_ENTRIES) refuse(`it has more than ${MOST_ENTRIES} files`);
    files.push({ path: entry.path, bytes });
  }
}

const shown = (path: string): string => JSON.stringify(path.slice(0, 80));

const textAt = (block: Uint8Array, from: number, length: number): string => {
  const bytes = block.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8');
};

const KINDS: { readonly [type: string]: string } = {
  '1': 'a link',
  '2': 'a link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a pipe',
};

/** An entry, or why it is refused. */
function readHeader(block: Uint8Array): { path: string; size: number; folder: boolean } | string {
  if (textAt(block, 257, 5) !== 'ustar') return 'it is not a tar file in the ustar format';
  if (Number.parseInt(textAt(block, 148, 8), 8) !== checksum(block)) return 'a header is damaged';
  const prefix = textAt(block, 345, 155);
  const written = `${prefix === '' ? '' : `${prefix}/`}${textAt(block, 0, 100)}`;
  const type = String.fromCharCode(block[156] ?? 0).replace('\0', '0');
  const folder = type === '5';
  const path = folder ? written.replace(/\/+$/, '') : written;
  if (type !== '0' && !folder)
    return `${shown(path)} is ${KINDS[type] ?? `an entry of type ${shown(type)}`}, not a file`;
  const wrong = pathFault(path);
  if (wrong !== undefined) return `${shown(path)} is ${wrong}`;
  const size = textAt(block, 124, 12).trim();
  if (!/^[0-7]{1,11}$/.test(size)) return `the size of ${shown(path)} cannot be read`;
  const bytes = Number.parseInt(size, 8);
  if (bytes > FOLDER_LIMITS.fileBytes) return `${shown(path)} is too big`;
  return { path, size: folder ? 0 : bytes, folder };
}
