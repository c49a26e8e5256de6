/**
 * A job takes a small share of what is left, within these bounds: a job costs some milliseconds,
 * whatever its size, and a killed worker loses no more than one.
 */
const SHARE = 15;
const SHORTEST_MS = 300;
const LONGEST_MS = 5000;
const REMEMBERED = 12;

/** How long games take, from the jobs that came back last. */
export class Speed {
  private readonly last: { games: number; milliseconds: number }[] = [];

  add(games: number, milliseconds: number): void {
    this.last.push({ games, milliseconds });
    if (this.last.length > REMEMBERED) this.last.shift();
  }

  /**
   * How many games the next job gets. Nothing is known at first, so it gets one unit; near the end
   * the jobs get smaller, so that all workers end together.
   */
  jobSize(unit: number, left: number, threads: number): number {
    const games = this.last.reduce((sum, job) => sum + job.games, 0);
    const milliseconds = this.last.reduce((sum, job) => sum + job.milliseconds, 0);
    if (games === 0) return unit;
    const perMs = games / Math.max(1, milliseconds);
    const workers = Math.max(1, threads);
    const fit = Math.max(perMs * SHORTEST_MS, left / (SHARE * workers));
    // the last ones are for everybody
    const size = Math.min(fit, perMs * LONGEST_MS, left / workers);
    return Math.max(1, Math.round(size / unit)) * unit;
  }
}
