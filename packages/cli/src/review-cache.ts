import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Moment } from '@cardwright/sim/search';

/**
 * Caches a review's finished decisions in the user's cache folder. If a file cannot be read or
 * written, the work is simply repeated.
 */
export class ReviewCache {
  private readonly file: string;

  constructor(key: string) {
    const folder = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
    this.file = join(folder, 'cardwright', 'reviews', `${key}.json`);
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
      // the review works without the cache
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
