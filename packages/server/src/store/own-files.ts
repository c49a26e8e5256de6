import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const PARTS = ['', '-wal', '-shm', '-log', '-lock'];

/** A store's folder and files are for its own user alone: hidden cards and seeds are in them. Also what an older version has left open. */
export function ownFiles(file: string): void {
  const folder = dirname(file);
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  // a folder with other things in it is not ours to close
  if (!isNew && readdirSync(folder).every((name) => name.startsWith(basename(file)))) close(folder, 0o700);
  for (const part of ['', '-lock']) make(`${file}${part}`); // the database makes its -wal and -shm like this one
  for (const part of PARTS) close(`${file}${part}`, 0o600);
}

/** One that is there is not opened: closing it again would give up the locks that this process has on it. */
function make(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // not there yet, or somebody else's, who has decided on it
    if (!['ENOENT', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
