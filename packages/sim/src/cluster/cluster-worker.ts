import { appendFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import { GameFailure, GamePool } from '../game-pool.ts';
import { sizeOf } from '../partial-result.ts';
import { recordsFile } from '../records-file.ts';
import { ClusterDatabase, RUNS_CHANNEL } from './cluster-database.ts';
import { type JobWorker, openQueueWorker, parseJob } from './job-queue.ts';
import { type PackFolders, RunSpec, whyNot, withPackFolders, writePacks } from './run-spec.ts';

export interface WorkerSettings {
  database: string;
  threads?: number | undefined;
  /** The folder for records, for runs that want them. */
  records?: string | undefined;
  /** Receives messages for the person at the terminal. */
  log(line: string): void;
}

/** A run that this worker participates in. */
interface JoinedRun {
  id: string;
  packs: PackFolders;
  jobs: JobWorker;
  stop: AbortController;
}

const LOOK_MS = 2000;

/**
 * Takes jobs of every run that it can reproduce exactly; for the others it reports why not. `close`
 * returns the work in progress.
 */
export class ClusterWorker {
  readonly name = `${hostname()}:${process.pid}`;
  private readonly database: ClusterDatabase;
  private readonly pool: GamePool;
  private readonly log: (line: string) => void;
  private readonly records: string | undefined;
  private readonly joined = new Map<string, JoinedRun>();
  private readonly refused = new Map<string, string>();
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined = undefined;
  private lost = false;

  private constructor(database: ClusterDatabase, { threads, records, log }: WorkerSettings) {
    this.database = database;
    this.pool = new GamePool(threads);
    this.log = log;
    this.records = records;
  }

  static async start(settings: WorkerSettings): Promise<ClusterWorker> {
    const worker = new ClusterWorker(await ClusterDatabase.open(settings.database), settings);
    await worker.database.listen(RUNS_CHANNEL, () => worker.look());
    worker.timer = setInterval(() => worker.look(), LOOK_MS);
    const { threads } = worker.pool;
    worker.log(
      `worker ${worker.name}, ${threads} ${threads === 1 ? 'thread' : 'threads'}: waiting for runs`,
    );
    worker.look();
    return worker;
  }

  /** Polls once at a time; an unreachable database is only logged. */
  private look(): void {
    this.looking = this.looking
      .then(() => this.followRuns())
      .then(() => {
        if (this.lost) this.log('the database is back');
        this.lost = false;
      })
      .catch((error: unknown) => {
        if (!this.lost) this.log(`the database does not answer: ${String(error)}`);
        this.lost = true;
      });
  }

  private async followRuns(): Promise<void> {
    const open = await this.database.openRuns();
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.refused.keys()) if (!ids.has(id)) this.refused.delete(id);
    for (const run of this.joined.values()) if (!ids.has(run.id)) await this.leave(run);
    for (const { id, spec } of open) {
      const refusal = this.refused.get(id);
      if (refusal !== undefined || this.joined.has(id))
        await this.database.join(id, this.name, this.pool.threads, refusal);
      else await this.meet(id, spec);
    }
  }

  /** Prepares a run that it has not seen before. */
  private async meet(id: string, data: unknown): Promise<void> {
    const spec = RunSpec.safeParse(data);
    const packs = spec.success ? writePacks(spec.data) : undefined;
    const refusal =
      spec.success && packs
        ? this.whyNot(spec.data, packs)
        : 'its cardwright does not know this kind of run';
    await this.database.join(id, this.name, this.pool.threads, refusal);
    if (refusal !== undefined || !packs) {
      packs?.remove();
      this.refused.set(id, refusal ?? '');
      this.log(`run ${id}: not taking part: ${refusal}`);
      return;
    }
    const stop = new AbortController();
    // one more than there are threads, so that the next job is ready when one finishes
    const jobs = openQueueWorker(this.database.url, id, this.pool.threads + 1, (job) =>
      this.playJob(id, job, packs, stop.signal),
    );
    this.joined.set(id, { id, packs, jobs, stop });
    this.log(`run ${id}: taking part`);
  }

  private whyNot(spec: RunSpec, packs: PackFolders): string | undefined {
    if (spec.records && this.records === undefined)
      return 'the run wants records; start the worker with --records FOLDER';
    try {
      return whyNot(spec, packs);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return `it cannot load the run's cards: ${why}`;
    }
  }

  private async playJob(
    run: string,
    job: Job,
    { folders }: PackFolders,
    signal: AbortSignal,
  ): Promise<void> {
    const { key, task, range } = parseJob(job.data);
    const began = performance.now();
    try {
      const part = await this.pool.playInThread(withPackFolders(task, folders), range, {
        signal,
        wholeUnits: true,
      });
      const [covered] = part.covered;
      if (!covered || sizeOf(part) === 0) return; // stopped before the first unit was complete
      const { records, ...numbers } = part;
      const isTraining = 'plan' in task && task.plan.samples !== undefined;
      if (records && !isTraining && this.records !== undefined)
        appendFileSync(recordsFile(this.records, `${run}-${this.name}`), records);
      const kept = isTraining ? part : numbers;
      await this.database.savePart(run, key, covered, kept, performance.now() - began);
    } catch (error) {
      if (!(error instanceof GameFailure)) throw error;
      this.log(`run ${run}: ${error.message}`);
      await job.updateProgress({ number: error.number, seed: error.seed });
      throw error;
    }
  }

  private async leave(run: JoinedRun): Promise<void> {
    this.joined.delete(run.id);
    run.stop.abort();
    await run.jobs.close();
    await this.database.leave(run.id, this.name);
    run.packs.remove();
    this.log(`run ${run.id}: ended`);
  }

  /** Returns the work in progress; finished games are kept. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    for (const run of this.joined.values()) await this.leave(run);
    await this.pool.close();
    await this.database.close();
  }
}
