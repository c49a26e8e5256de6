import type { RunOptions, TaskRunner } from '../game-pool.ts';
import { emptyResult, mergeResult, type PartialResult, sizeOf } from '../partial-result.ts';
import { missingRanges, overlaps, type Range, rangeSize } from '../ranges.ts';
import { seedOf, type Task, unitOf } from '../task.ts';
import { ClusterDatabase, PARTS_CHANNEL, type PartRow } from './cluster-database.ts';
import { ClusterFault } from './cluster-fault.ts';
import { FailedGame, type JobData, type JobQueue, openQueue, parseJob } from './job-queue.ts';
import { Speed } from './job-size.ts';
import {
  type PackFolders,
  RunSpec,
  runSpec,
  taskKey,
  whyNot,
  withPackNumbers,
  writePacks,
} from './run-spec.ts';

/** A game that failed on every try. */
export interface FailedJob {
  from: number;
  to: number;
  seed: string;
  why: string;
}

export interface ClusterEvents {
  /** Something the user should read while waiting. */
  note?(line: string): void;
  /** Ctrl-C: cancels the run. */
  signal?: AbortSignal | undefined;
}

/** A range of a task that is being played. */
interface Playing {
  task: Task;
  key: string;
  whole: Range;
  sum: PartialResult;
  /** The numbers of the parts included in `sum`, and of those left out because they overlap. */
  merged: Set<number>;
  failed: Range[];
  progress: RunOptions['progress'];
  records: RunOptions['records'];
  end(): void;
}

const TICK_MS = 300;
const CHECK_MS = 2000;
const CANCEL_MS = 3000;
/** Queued jobs per thread, so that no thread runs idle. */
const JOBS_PER_THREAD = 3;
/** After this many different failures the run is aborted. */
const MOST_FAILURES = 10;
/** A row may become visible after one with a higher number, but within this time. */
const COMMIT_MS = 10_000;

/**
 * The coordinator of one run: splits tasks into jobs for the workers and merges their results.
 * Everything that a resumed run needs is in the database; the state here may be lost at any time.
 */
export class ClusterRun implements TaskRunner {
  readonly width = 16;
  readonly partsAtOnce = 48;
  readonly id: string;
  readonly spec: RunSpec;
  readonly packs: PackFolders;
  readonly failures: FailedJob[] = [];
  private readonly database: ClusterDatabase;
  private readonly queue: JobQueue;
  private readonly events: ClusterEvents;
  private readonly playing = new Set<Playing>();
  /** Jobs without a result yet. */
  private readonly pending = new Map<string, JobData>();
  private readonly absent = new Set<string>();
  private readonly parts = new Map<string, PartRow[]>();
  private readonly knownParts = new Set<number>();
  private readonly highest: { at: number; id: number }[] = [{ at: 0, id: 0 }];
  private readonly speed = new Speed();
  private readonly noted = new Set<string>();
  private threads = 0;
  private jobs = 0;
  private checked = Number.NEGATIVE_INFINITY;
  private wake: () => void = () => undefined;
  private loop: Promise<void> = Promise.resolve();
  private stopping = false;
  private error: unknown = undefined;

  private constructor(
    database: ClusterDatabase,
    id: string,
    spec: RunSpec,
    packs: PackFolders,
    events: ClusterEvents,
  ) {
    this.database = database;
    this.id = id;
    this.spec = spec;
    this.packs = packs;
    this.events = events;
    this.queue = openQueue(database.url, id);
  }

  /** Starts a new run. Its packs are stored with it. */
  static async start(
    url: string,
    run: {
      command: string;
      game: string;
      packs: readonly string[];
      records?: boolean;
      options: { readonly [name: string]: unknown };
    },
    events: ClusterEvents,
  ): Promise<ClusterRun> {
    const spec = runSpec(run.command, run.game, run.packs, {
      records: run.records === true,
      options: run.options,
    });
    const database = await ClusterDatabase.open(url);
    const id = await database.createRun(spec);
    const packs = { folders: run.packs, remove: () => undefined };
    return new ClusterRun(database, id, spec, packs, events).begin();
  }

  /** Resumes an interrupted run; everything that was already played counts. */
  static async resume(
    url: string,
    id: string,
    command: string,
    events: ClusterEvents,
  ): Promise<ClusterRun> {
    const database = await ClusterDatabase.open(url);
    try {
      const row = await database.readRun(id);
      if (!row) throw new ClusterFault(`there is no run '${id}'; finished runs are removed`);
      const read = RunSpec.safeParse(row.spec);
      if (!read.success)
        throw new ClusterFault(`run ${id} was started by another version of cardwright`);
      const spec = read.data;
      if (spec.command !== command)
        throw new ClusterFault(
          `run ${id} was started by cardwright ${spec.command}, not by ${command}`,
        );
      const packs = writePacks(spec);
      const refusal = whyNot(spec, packs);
      if (refusal !== undefined)
        throw new ClusterFault(`run ${id} cannot be resumed here: ${refusal}`);
      return await new ClusterRun(database, id, spec, packs, events).begin();
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private async begin(): Promise<this> {
    await this.queue.waitUntilReady();
    for (const job of await this.queue.getFailed(0, -1)) await job.remove();
    await this.database.listen(PARTS_CHANNEL, (run) => run === this.id && this.wake());
    await this.database.setState(this.id, 'running');
    this.events.signal?.addEventListener('abort', () => this.wake());
    this.loop = this.follow();
    return this;
  }

  play(task: Task, whole: Range, o: RunOptions = {}): Promise<PartialResult> {
    const travelling = withPackNumbers(task, this.packs.folders);
    return new Promise((resolve, reject) => {
      const playing: Playing = {
        task: travelling,
        key: taskKey(travelling),
        whole,
        sum: emptyResult(),
        merged: new Set(),
        failed: [],
        progress: o.progress,
        records: o.records,
        end: () => {
          this.playing.delete(playing);
          o.signal?.removeEventListener('abort', abort);
          if (this.error === undefined) resolve(playing.sum);
          else reject(this.error);
        },
      };
      const abort = (): void => {
        if (this.events.signal?.aborted) return; // the whole run ends: see `cancel`
        void this.withdraw(playing).finally(playing.end);
      };
      if (this.stopping) return playing.end();
      this.playing.add(playing);
      o.signal?.addEventListener('abort', abort);
      this.wake();
    });
  }

  playPart(task: Task, range: Range, signal: AbortSignal | undefined): Promise<PartialResult> {
    return this.play(task, range, { signal });
  }

  /** Runs when a part has arrived, and periodically. */
  private async follow(): Promise<void> {
    try {
      while (!this.stopping) {
        if (this.events.signal?.aborted) await this.cancel();
        else {
          await this.tick();
          await this.sleep(TICK_MS);
        }
      }
    } catch (error) {
      this.error = error;
    }
    this.stopping = true;
    for (const playing of this.playing) playing.end();
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        setTimeout(resolve, 10); // merges all parts that have arrived
      };
      if (this.events.signal?.aborted) this.wake();
    });
  }

  private async tick(): Promise<void> {
    if (performance.now() - this.checked > CHECK_MS) {
      await this.database.touchRun(this.id);
      await this.readWorkers();
      await this.readJobs();
      this.checked = performance.now();
    }
    await this.readParts();
    for (const playing of this.playing) await this.advance(playing);
  }

  private async readWorkers(): Promise<void> {
    const workers = await this.database.participants(this.id);
    this.threads = workers
      .filter(({ refusal, present }) => refusal === null && present)
      .reduce((sum, { threads }) => sum + threads, 0);
    for (const { worker, refusal } of workers)
      if (refusal !== null) this.note(`worker ${worker} does not take part: ${refusal}`);
    if (this.threads === 0 && Number.isFinite(this.checked))
      this.note('no worker takes part yet; start one with: cardwright worker --database …');
  }

  private note(line: string): void {
    if (!this.noted.has(line)) this.events.note?.(line);
    this.noted.add(line);
  }

  /**
   * Compares the queue with our list of jobs. A job that disappeared without a part was returned by
   * its worker, so its games are queued again; one that failed every attempt is reported.
   */
  private async readJobs(): Promise<void> {
    const live = await this.queue.getJobs(['waiting', 'active', 'delayed', 'prioritized']);
    const there = new Set(live.map(({ id }) => id));
    for (const job of await this.queue.getFailed(0, -1)) {
      if (job.id !== undefined) this.pending.delete(job.id);
      this.fail(parseJob(job.data), job.progress, job.failedReason ?? 'no reason was given');
      await job.remove();
    }
    await this.readParts();
    // a job that changes its state during the query is in no list, so it must be absent twice
    for (const id of this.pending.keys())
      if (there.has(id)) this.absent.delete(id);
      else if (this.absent.has(id)) this.pending.delete(id);
      else this.absent.add(id);
    for (const { id, data } of live)
      if (id !== undefined && !this.pending.has(id)) this.pending.set(id, parseJob(data));
  }

  private fail({ key, task, range }: JobData, progress: unknown, why: string): void {
    const game = FailedGame.safeParse(progress);
    const unit = unitOf(task);
    const failed = game.success
      ? { from: game.data.number, to: game.data.number + unit }
      : { from: range.from, to: range.to };
    for (const playing of this.playing)
      if (playing.key === key && overlaps(failed, [playing.whole])) playing.failed.push(failed);
    this.failures.push({ ...failed, seed: seedOf(task, failed.from), why });
    this.events.note?.(why);
    if (this.failures.length >= MOST_FAILURES) this.stopping = true;
  }

  private async readParts(): Promise<void> {
    const now = performance.now();
    while (this.highest.length > 1 && (this.highest[1]?.at ?? now) < now - COMMIT_MS)
      this.highest.shift();
    const rows = await this.database.partsAfter(this.id, this.highest[0]?.id ?? 0);
    for (const row of rows) {
      if (this.knownParts.has(row.id)) continue;
      this.knownParts.add(row.id);
      this.speed.add(row.to - row.from, row.milliseconds);
      this.parts.set(row.task, [...(this.parts.get(row.task) ?? []), row]);
      for (const [id, { key, range }] of this.pending)
        if (key === row.task && range.from === row.from) this.pending.delete(id);
    }
    const last = rows.at(-1);
    if (last) this.highest.push({ at: now, id: last.id });
  }

  private async advance(playing: Playing): Promise<void> {
    await this.collect(playing);
    const { key, whole, sum, failed } = playing;
    const given = [...this.pending.values()].filter((job) => job.key === key);
    const left = missingRanges(whole, [
      ...sum.covered,
      ...failed,
      ...given.map(({ range }) => range),
    ]);
    const outstanding = given.some(({ range }) => overlaps(range, [whole]));
    if (left.length === 0 && !outstanding) playing.end();
    else await this.giveOut(playing, left);
  }

  /** Merges the parts that have arrived. */
  private async collect(playing: Playing): Promise<void> {
    const { key, whole, sum, merged } = playing;
    const fresh: PartRow[] = [];
    for (const part of this.parts.get(key) ?? []) {
      if (merged.has(part.id) || part.from < whole.from || part.to > whole.to) continue;
      merged.add(part.id);
      if (!overlaps(part, [...sum.covered, ...fresh])) fresh.push(part);
    }
    if (fresh.length === 0) return;
    for (const result of await this.database.results(fresh.map(({ id }) => id))) {
      mergeResult(sum, result);
      if (result.records) playing.records?.(result.records);
    }
    playing.progress?.(sizeOf(sum));
  }

  private async giveOut({ key, task }: Playing, left: readonly Range[]): Promise<void> {
    const unit = unitOf(task);
    const room = Math.max(2, this.threads * JOBS_PER_THREAD) - this.pending.size;
    const jobs: { name: string; data: JobData; opts: { jobId: string } }[] = [];
    let size = rangeSize(left);
    for (const { from, to } of left) {
      for (let next = from; next < to && jobs.length < room; ) {
        const until = Math.min(to, next + this.speed.jobSize(unit, size, this.threads));
        const data = { key, task, range: { from: next, to: until } };
        jobs.push({
          name: 'part',
          data,
          opts: { jobId: `${key}-${next}-${until}-${this.jobs++}` },
        });
        size -= until - next;
        next = until;
      }
    }
    if (jobs.length === 0) return;
    for (const { opts, data } of jobs) this.pending.set(opts.jobId, data);
    await this.queue.addBulk(jobs);
  }

  /** Cancels the jobs of a task that is no longer needed. */
  private async withdraw({ key, whole }: Playing): Promise<void> {
    for (const [id, data] of this.pending)
      if (data.key === key && overlaps(data.range, [whole]))
        await this.queue.remove(id).catch(() => undefined); // a worker is playing it
  }

  /** Cancels waiting jobs; workers return the finished part of the others. */
  private async cancel(): Promise<void> {
    const until = performance.now() + CANCEL_MS;
    await this.queue.drain(true);
    await this.database.setState(this.id, 'cancelled');
    do {
      await this.sleepQuietly(50);
      await this.readParts();
    } while (performance.now() < until && (await this.queue.getActiveCount()) > 0);
    await this.readParts();
    for (const playing of this.playing) await this.collect(playing);
    this.stopping = true;
  }

  private sleepQuietly(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Deletes a finished run; a cancelled or failed one can be resumed. */
  async close(): Promise<void> {
    const unfinished = this.events.signal?.aborted || this.failures.length > 0 || this.error;
    this.stopping = true;
    this.wake();
    await this.loop;
    try {
      if (this.error === undefined) {
        if (!unfinished) await this.queue.obliterate({ force: true });
        if (!unfinished) await this.database.deleteRun(this.id);
        else if (!this.events.signal?.aborted) await this.database.setState(this.id, 'failed');
      }
    } finally {
      this.packs.remove();
      await this.queue.close();
      await this.database.close();
    }
  }
}
