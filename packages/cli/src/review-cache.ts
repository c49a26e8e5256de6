import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Moment } from '@cardwright/sim/search';

/**
 * Decisions of a review that are already worked out, in the user's cache folder. A file that cannot
 * be read or written only means that the work is done again.
 */
export class ReviewCache {
  private readonly file: string;

  constructor(record: string, count: number) {
    const folder = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
    this.file = join(folder, 'cardwright', 'reviews', `${record}-${count}.json`);
  }

  read(): readonly Moment[] {
    try {
      const found: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      return Array.isArray(found) && found.every(isMoment) ? found : [];
    } catch {
      return [];
    }
  }

  write(moments: readonly Moment[]): void {
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      const fresh = `${this.file}.${process.pid}`;
      writeFileSync(fresh, JSON.stringify(moments));
      renameSync(fresh, this.file);
    } catch {
      // the review itself does not depend on it
    }
  }
}

function isMoment(value: unknown): value is Moment {
  if (typeof value !== 'object' || value === null) return false;
  const { entry, seat, best, error } = value as { [name: string]: unknown };
  const chance = typeof best === 'object' && best !== null && 'chance' in best && best.chance;
  return (
    Number.isInteger(entry) &&
    Number.isInteger(seat) &&
    typeof error === 'number' &&
    typeof chance === 'number'
  );
}
