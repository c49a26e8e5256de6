import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Debounce: editors save a file in several steps, so wait until nothing has changed for this long.
 */
const PAUSE_MS = 300;
const MOST_FILES = 20_000;

/**
 * Calls `changed` now and after every change of the files, until the signal is aborted. It polls
 * instead of watching, because editors replace files, and watchers lose replaced files.
 */
export async function watchFiles(
  paths: readonly string[],
  changed: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let seen: string | undefined;
  let last = '';
  while (!signal.aborted) {
    const now = fingerprint(paths);
    if (now !== seen && now === last) {
      seen = now;
      await changed();
    }
    last = now;
    await sleep(seen === undefined ? 0 : PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A fingerprint of all files: names, sizes, times and inodes; missing files are left out. */
function fingerprint(paths: readonly string[]): string {
  const out: string[] = [];
  const visit = (path: string, depth: number): void => {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    if (!found || out.length > MOST_FILES) return;
    out.push(`${path} ${found.ino} ${found.size} ${found.mtimeNs}`);
    if (found.isDirectory() && depth < 16)
      for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
        a.name < b.name ? -1 : 1,
      ))
        if (!entry.isSymbolicLink() || depth === 0) visit(join(path, entry.name), depth + 1);
  };
  for (const path of paths) {
    try {
      visit(path, 0);
    } catch {
      out.push(`${path} cannot be read`);
    }
  }
  return out.join('\n');
}
