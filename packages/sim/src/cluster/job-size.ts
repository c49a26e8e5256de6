/** A job should take about so long: a killed worker loses no more, and the overhead stays small. */
const JOB_MS = 500;
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
    const fit = (JOB_MS * games) / Math.max(1, milliseconds);
    const share = left / (2 * Math.max(1, threads));
    return Math.max(1, Math.round(Math.min(fit, share) / unit)) * unit;
  }
}
