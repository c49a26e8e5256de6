/**
 * A job is a small share of the remaining games, within these bounds: every job has some
 * milliseconds of overhead, and a killed worker loses at most one.
 */
const SHARE = 15;
const SHORTEST_MS = 300;
const LONGEST_MS = 5000;
const REMEMBERED = 12;

/** Estimates the duration of games from recent jobs. */
export class Speed {
  private readonly last: { games: number; milliseconds: number }[] = [];

  add(games: number, milliseconds: number): void {
    this.last.push({ games, milliseconds });
    if (this.last.length > REMEMBERED) this.last.shift();
  }

  /**
   * The number of games for the next job. The first gets one unit, because nothing is known yet;
   * near the end jobs get smaller, so that all workers finish together.
   */
  jobSize(unit: number, left: number, threads: number): number {
    const games = this.last.reduce((sum, job) => sum + job.games, 0);
    const milliseconds = this.last.reduce((sum, job) => sum + job.milliseconds, 0);
    if (games === 0) return unit;
    const perMs = games / Math.max(1, milliseconds);
    const workers = Math.max(1, threads);
    const fit = Math.max(perMs * SHORTEST_MS, left / (SHARE * workers));
    // split the last ones among all workers
    const size = Math.min(fit, perMs * LONGEST_MS, left / workers);
    return Math.max(1, Math.round(size / unit)) * unit;
  }
}
