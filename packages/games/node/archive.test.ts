import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type ArchivedFile, formatArchive, readArchive } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (archive: Uint8Array): ArchivedFile[] => {
  const path = join(folder, 'pack.tgz');
  writeFileSync(path, archive);
  return readArchive(path);
};

const honest = formatArchive([
  { path: 'sub/b.json', bytes: bytes('[1]') },
  { path: 'a.json', bytes: bytes('x'.repeat(512)) },
]);

test('what was packed is read again; the same files give the same bytes', () => {
  const files = read(honest);
  expect(files.map(({ path, bytes: b }) => [path, Buffer.from(b).toString()])).toEqual([
    ['a.json', 'x'.repeat(512)],
    ['sub/b.json', '[1]'],
  ]);
  expect(formatArchive(files)).toEqual(honest);
});

/** The honest archive with its first header changed, and the checksum put right. */
function forged(change: (header: Buffer) => void): Uint8Array {
  const tar = Buffer.from(gunzipSync(honest));
  change(tar.subarray(0, 512));
  tar.write('        ', 148, 'latin1');
  const sum = tar.subarray(0, 512).reduce((a, b) => a + b, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return gzipSync(tar);
}

const named = (name: string): Uint8Array =>
  forged((header) => header.fill(0, 0, 100).write(name, 0, 'utf8'));
const typed = (type: string): Uint8Array => forged((header) => header.write(type, 156, 'latin1'));

test.each([
  ['a path out of the pack', named('../a.json'), '"../a.json" is a path that leads out'],
  ['a path through another folder', named('a/../../b'), 'leads out of the pack'],
  ['an absolute path', named('/etc/passwd'), 'an absolute path'],
  ['a drive', named('C:/x.json'), 'an absolute path'],
  ['a backslash', named('..\\x.json'), 'a character that no path may have'],
  ['a hard link', typed('1'), 'is a link'],
  ['a symbolic link', typed('2'), 'is a link'],
  ['a device', typed('3'), 'is a device'],
  ['a pipe', typed('6'), 'is a pipe'],
  ['an unknown entry', typed('x'), 'an entry of type'],
  ['a file twice', named('sub/B.json'), 'twice'],
  ['a huge size', forged((h) => h.write('77777777777', 124, 'latin1')), 'too big'],
  ['a size that is none', forged((h) => h.write('-0000000001', 124, 'latin1')), 'cannot be read'],
  ['a damaged header', gzipSync(gunzipSync(honest).fill(65, 0, 3)), 'a header is damaged'],
  ['no tar file', gzipSync(bytes('x'.repeat(2000))), 'not a tar file'],
  ['no gzip file', bytes('hello'), 'not a gzip file'],
  ['a truncated gzip file', honest.subarray(0, honest.length - 9), 'damaged'],
  ['a truncated tar file', gzipSync(gunzipSync(honest).subarray(0, 700)), 'truncated'],
  ['a bomb', gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'more than 67108864 bytes'],
])('%s is refused by name', (_name, archive, why) => {
  expect(() => read(archive)).toThrow(why);
});

test('very many files are refused', () => {
  const many = Array.from({ length: 2_001 }, (_, i) => ({ path: `${i}.json`, bytes: bytes('') }));
  expect(() => read(formatArchive(many))).toThrow('more than 2000 files');
});
