import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Files } from './part.ts';

export const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
export const ROOT = join(import.meta.dirname, '..', '..', '..');

export const fixture = (path: string): string => join(FIXTURES, path);

export function readLines(path: string): string[] {
  if (!existsSync(fixture(path))) return [];
  return readFileSync(fixture(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export const readRows = <T>(path: string): T[] =>
  readLines(path).map((line) => JSON.parse(line) as T);

export function writeLines(path: string, lines: readonly string[]): void {
  mkdirSync(dirname(fixture(path)), { recursive: true });
  writeFileSync(fixture(path), lines.map((line) => `${line}\n`).join(''));
}

/** The stored lines of a part: every text file in its folder. */
export function keptFiles(part: string): Files {
  const files: Files = new Map();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.name.endsWith('.jsonl')) {
        const name = relative(FIXTURES, path);
        files.set(name, readLines(name));
      }
    }
  };
  if (existsSync(fixture(part))) visit(fixture(part));
  return files;
}

export function writeFiles(part: string, files: Files): void {
  for (const [path, lines] of files) writeLines(path, lines);
  for (const path of keptFiles(part).keys()) if (!files.has(path)) rmSync(fixture(path));
}
