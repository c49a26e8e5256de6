import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const PARTS = ['', '-wal', '-shm', '-log', '-lock'];

/**
 * Restricts the data folder and its files to the server's own user: they hold hidden cards and
 * seeds. This also fixes files that an older version left readable.
 */
export function restrictPermissions(file: string): void {
  const folder = dirname(file);
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  // a folder that holds other things is not ours to restrict
  const isOurs = readdirSync(folder).every((name) => name.startsWith(basename(file)));
  if (!isNew && isOurs) restrict(folder, 0o700);
  // SQLite creates -wal and -shm with the mode of the main file
  for (const part of ['', '-lock']) create(`${file}${part}`);
  for (const part of PARTS) restrict(`${file}${part}`, 0o600);
}

/** Leaves an existing file unopened: closing it would drop the locks this process holds on it. */
function create(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // missing, or owned by another user
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}
