import { type Stats, statSync } from 'node:fs';

/** Files are checked at most this often, not at every write. */
const CHECK_EVERY_MS = 100;

/**
 * Detects files that were removed, moved or replaced while they are open: everything written to
 * such a file would be lost.
 */
export class FileGuard {
  private readonly files: { path: string; stats: Stats }[];
  private checkedAt = 0;
  private found: Error | undefined = undefined;

  constructor(paths: readonly string[]) {
    this.files = paths.map((path) => ({ path, stats: statSync(path) }));
  }

  /** The error to report if a path no longer leads to the open file. */
  trouble(): Error | undefined {
    const now = performance.now();
    if (now - this.checkedAt > CHECK_EVERY_MS) {
      this.checkedAt = now;
      const missing = this.files.find(({ path, stats }) => !isSame(path, stats));
      const message = `${missing?.path} was removed or replaced while the server runs`;
      this.found = missing && Object.assign(new Error(message), { code: 'ENOENT' });
    }
    return this.found;
  }
}

function isSame(path: string, { dev, ino }: Stats): boolean {
  try {
    const now = statSync(path);
    return now.ino === ino && now.dev === dev;
  } catch {
    return false;
  }
}
