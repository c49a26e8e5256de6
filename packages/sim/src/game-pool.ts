import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { finishYielding } from './batch-run.ts';
import { emptyResult, mergeResult, type PartialResult, sizeOf } from './partial-result.ts';
import type { Range } from './ranges.ts';
import { beginTask, seedOf, type Task, unitOf } from './task.ts';
import { keptPrepared, type ThreadTask } from './worker.ts';

export interface RunOptions {
  /** Called periodically with the number of finished games. */
  progress?: ((done: number) => void) | undefined;
  /** Stops early; games already played count. */
  signal?: AbortSignal | undefined;
  /** Receives the compressed records of plans that want them, part by part. */
  records?: ((part: Uint8Array) => void) | undefined;
}

/** Runs tasks: on the threads of this machine, or on the workers of a cluster. */
export interface TaskRunner {
  /** How many tasks are worth running at once. */
  readonly width: number;
  /**
   * Plays this range of a task. The result does not depend on how the range is split. A paired deal
   * is never split, so both ends must be multiples of the number of players.
   */
  play(task: Task, range: Range, o?: RunOptions): Promise<PartialResult>;
  /** How many small parts are worth having in progress at once. */
  readonly partsAtOnce: number;
  /** Plays a small range as one part. */
  playPart(task: Task, range: Range, signal: AbortSignal | undefined): Promise<PartialResult>;
}

/** A game that crashed: a defect in the code, not a limit of the rules. */
export class GameFailure extends Error {
  /** The number of the game; in a paired plan, of its deal's first game. */
  readonly number: number;
  readonly seed: string;

  constructor(number: number, seed: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`game ${number} (seed ${seed}) failed: ${why}`, { cause });
    this.number = number;
    this.seed = seed;
  }
}

/**
 * Plays tasks on worker threads; the results do not depend on how many. Close it when done.
 */
export class GamePool implements TaskRunner {
  readonly width = 1;
  readonly partsAtOnce: number;
  readonly threads: number;
  private pool: Piscina | undefined = undefined;

  constructor(threads = availableParallelism()) {
    this.threads = threads;
    this.partsAtOnce = 2 * threads;
  }

  async play(task: Task, { from, to }: Range, o: RunOptions = {}): Promise<PartialResult> {
    const sum = emptyResult();
    const unit = unitOf(task);
    const add = (part: PartialResult): void => {
      mergeResult(sum, part);
      if (part.records) o.records?.(part.records);
      o.progress?.(sizeOf(sum));
    };
    // Starting threads costs more than a few thousand fast games; the first batch shows how fast
    // they are.
    const began = performance.now();
    let next = from;
    const spent = (): number => performance.now() - began;
    while (
      next < to &&
      !o.signal?.aborted &&
      (this.threads === 1 || (!this.pool && spent() < 300))
    ) {
      const until = Math.min(to, next + batchSize(spent(), next - from, unit));
      add(await this.playHere(task, { from: next, to: until }, o.signal));
      next = until;
    }
    if (next >= to || o.signal?.aborted) return sum;
    let size =
      next > from
        ? batchSize(spent(), next - from, unit)
        : Math.max(unit, Math.ceil((to - from) / unit / this.threads / 4) * unit);
    const lanes = Array.from({ length: this.threads * 2 }, async () => {
      while (next < to && !o.signal?.aborted) {
        const first = next;
        next = Math.min(to, first + size);
        const sent = performance.now();
        add(await this.playInThread(task, { from: first, to: next }, { signal: o.signal }));
        // threads get faster as they warm up
        if (performance.now() - sent < 200 && size < 20_000) size *= 2;
      }
    });
    await Promise.all(lanes);
    return sum;
  }

  /** Plays a small range as one part: in a thread, or in this one if there is no other. */
  playPart(task: Task, range: Range, signal: AbortSignal | undefined): Promise<PartialResult> {
    return this.threads > 1
      ? this.playInThread(task, range, { signal })
      : this.playHere(task, range, signal);
  }

  private async playHere(
    task: Task,
    range: Range,
    signal: AbortSignal | undefined,
  ): Promise<PartialResult> {
    const run = beginTask(task, range, keptPrepared);
    return run.result(await finishYielding(run.batch, signal));
  }

  /**
   * Plays one part in one thread. A busy thread receives no messages, so it checks a flag in shared
   * memory between games. A crash is thrown as a `GameFailure`.
   */
  async playInThread(
    task: Task,
    range: Range,
    { signal, wholeUnits = false }: { signal?: AbortSignal | undefined; wholeUnits?: boolean },
  ): Promise<PartialResult> {
    const control = new Int32Array(new SharedArrayBuffer(8));
    const tell = (): void => void Atomics.store(control, 0, 1);
    if (signal?.aborted) tell();
    signal?.addEventListener('abort', tell);
    try {
      const thread: ThreadTask = { task, range, control, wholeUnits };
      return (await this.threadPool().run(thread)) as PartialResult;
    } catch (error) {
      const number = range.from + Atomics.load(control, 1) * unitOf(task);
      throw new GameFailure(number, seedOf(task, number), error);
    } finally {
      signal?.removeEventListener('abort', tell);
    }
  }

  private threadPool(): Piscina {
    this.pool ??= new Piscina({
      filename: workerFile(),
      execArgv: workerArgs(),
      minThreads: this.threads,
      maxThreads: this.threads,
      maxQueue: 'auto',
    });
    return this.pool;
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
    this.pool = undefined;
  }
}

/** About 200 ms worth of games. */
function batchSize(milliseconds: number, games: number, unit: number): number {
  const fit =
    games === 0
      ? unit > 1
        ? unit
        : 8
      : Math.min(20_000, Math.round((200 * games) / Math.max(1, milliseconds)));
  return Math.max(1, Math.round(fit / unit)) * unit;
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = (): string =>
  fileURLToPath(new URL(fromSource ? './worker-from-source.mjs' : './worker.js', import.meta.url));
const workerArgs = (): string[] => (fromSource ? ['--conditions=@cardwright/source'] : []);
