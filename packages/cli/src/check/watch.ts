import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors save a file in several steps; a change counts once nothing has moved for this long. */
const PAUSE_MS = 300;
const MOST_FILES = 20_000;

/**
 * Calls `changed` now and after every change of the files, until the signal is aborted. It compares
 * what the folders hold instead of listening to them: editors replace files, and listeners lose
 * what was replaced.
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

/** Names, sizes, times and inodes of all files; a missing file has none. */
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
