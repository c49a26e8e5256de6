import { accessSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageFault } from './exit.ts';
import { plainly } from './expected.ts';

/** The text of a file that was named. The system does not always say which one it could not read. */
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
    if (path === '') throw new UsageFault(`${option} '': a file's name was expected`);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UsageFault(`${option} ${path}: that is a folder, not a file`);
    if (!there && !statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
      throw new UsageFault(`${option} ${path}: there is no folder ${dirname(path)}`);
    accessSync(there ? path : dirname(path), constants.W_OK);
  });
}

/** A folder to write in, made where there is none. */
export function expectFolder(option: string, path: string): void {
  told(option, () => {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  });
}

/** Node's own way to make the folders above too never ends where the system has nothing to make them in, as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

function told(option: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof UsageFault ? error : new UsageFault(`${option} ${plainly(error)}`);
  }
}
