import { type Stats, statSync } from 'node:fs';

/** Looking costs little, but not for every write of a busy server. */
const LOOK_MS = 100;

/** Notices files that were removed, moved away or replaced while they are open: whatever is written to them then is lost. */
export class InPlace {
  private readonly files: { path: string; stats: Stats }[];
  private lookedAt = 0;
  private found: Error | undefined = undefined;

  constructor(paths: readonly string[]) {
    this.files = paths.map((path) => ({ path, stats: statSync(path) }));
  }

  /** What is wrong, if anything. */
  trouble(): Error | undefined {
    const now = performance.now();
    if (now - this.lookedAt > LOOK_MS) {
      this.lookedAt = now;
      const missing = this.files.find(({ path, stats }) => !isSame(path, stats));
      this.found = missing && Object.assign(new Error(`${missing.path} was removed or replaced while the server runs`), { code: 'ENOENT' });
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
