import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';
import { checkFile } from '@cardwright/games';
import { z } from 'zod';
import { UsageError } from '../exit.ts';
import { expectWritable, readText } from '../paths.ts';

/** One run: its place and date, which old entries do not have, and its values by row. */
const Entry = z.looseObject({
  date: z.string().optional(),
  commit: z.string().optional(),
  cpu: z.string().optional(),
  cores: z.number().optional(),
  node: z.string().optional(),
  rows: z.record(z.string(), z.number()),
});
type Entry = z.infer<typeof Entry>;
export type Rows = { readonly [row: string]: number };

const KEPT = 50;

/**
 * The runs so far, oldest first. An invalid or read-only file is refused before anything is
 * measured.
 */
export function readHistory(path: string): Entry[] {
  expectWritable('--history', path);
  if (!existsSync(path)) return [];
  const { value, faults } = checkFile({ path, text: readText(path) }, z.array(Entry));
  if (value) return value;
  const [first] = faults;
  throw new UsageError(
    `--history ${path} is not a bench history: ` +
      (first ? `${first.line}:${first.column} ${first.message}` : ''),
  );
}

/** Each row's value in the latest run that measured it; a run may cover only one suite. */
export const lastValues = (history: readonly Entry[]): Rows =>
  Object.assign({}, ...history.map((entry) => entry.rows)) as Rows;

export function writeHistory(
  path: string,
  history: readonly Entry[],
  rows: Rows,
  machine: Machine,
): void {
  const entry: Entry = {
    date: new Date().toISOString(),
    ...commitOf(dirname(path)),
    ...machine,
    rows,
  };
  writeFileSync(path, `${JSON.stringify([...history, entry].slice(-KEPT), null, 1)}\n`);
}

export interface Machine {
  cpu: string;
  cores: number;
  node: string;
}

export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  node: process.version,
});

/**
 * The commit of the sources, with a `+` if there are uncommitted changes; empty outside a
 * repository.
 */
function commitOf(folder: string): { commit?: string } {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return {
      commit: `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`,
    };
  } catch {
    return {};
  }
}
