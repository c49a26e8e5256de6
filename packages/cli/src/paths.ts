import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from './exit.ts';
import { errorText } from './error-text.ts';

/** Reads a file named by the user. The system's error does not always name the file. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Checks that an output file can be written, before anything is played. */
export function expectWritable(option: string, path: string | undefined): void {
  if (path === undefined) return;
  told(option, () => {
    if (path === '') throw new UsageError(`'': a file name is expected`);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UsageError(`${path}: that is a folder, not a file`);
    if (!there && !statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`${path}: the folder ${dirname(path)} does not exist`);
    // a terminal or a pipe: opening it could have side effects
    if (there && !there.isFile()) return accessSync(path, constants.W_OK);
    openForWriting(path, path);
  });
}

/**
 * Tries to open the file, because permissions are not enough: in /proc, for example, no file can be
 * created. Leaves no new file behind.
 */
function openForWriting(file: string, named: string): void {
  const isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw Object.assign(error as Error, { path: named });
    throw new UsageError(`${named}: no file can be created there`);
  }
  if (isNew) rmSync(file);
}

/** Checks that a folder can be written to; creates it if necessary. */
export function expectFolder(option: string, path: string): void {
  told(option, () => {
    makeFolder(path);
    openForWriting(join(path, `.cardwright-${process.pid}`), path);
  });
}

/** Node's recursive mkdir never returns where folders cannot be created, as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

function told(option: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    const words = error instanceof UsageError ? error.message : errorText(error);
    throw new UsageError(`${option} ${words}`);
  }
}
