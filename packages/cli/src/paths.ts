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

/**
 * The text of a file that was named. The system does not always say which one it could not read.
 */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Refuses, before anything is played, a file that could not be written at the end. */
export function expectWritable(option: string, path: string | undefined): void {
  if (path === undefined) return;
  told(option, () => {
    if (path === '') throw new UsageError(`'': a file's name was expected`);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UsageError(`${path}: that is a folder, not a file`);
    if (!there && !statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`${path}: there is no folder ${dirname(path)}`);
    // a terminal or a pipe: opening it would do something
    if (there && !there.isFile()) return accessSync(path, constants.W_OK);
    openForWriting(path, path);
  });
}

/**
 * The system's word that a place can be written is not enough: in some, as in /proc, nothing can be
 * made. Leaves all as it was.
 */
function openForWriting(file: string, named: string): void {
  const isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw Object.assign(error as Error, { path: named });
    throw new UsageError(`${named}: nothing can be written there`);
  }
  if (isNew) rmSync(file);
}

/** A folder to write in, made where there is none. */
export function expectFolder(option: string, path: string): void {
  told(option, () => {
    makeFolder(path);
    openForWriting(join(path, `.cardwright-${process.pid}`), path);
  });
}

/**
 * Node's own way to make the folders above too never ends where the system has nothing to make them
 * in, as in /proc.
 */
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
