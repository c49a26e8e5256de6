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
  /** Stops early; what was played counts. */
  signal?: AbortSignal | undefined;
  /** Gets the compressed records of plans that ask for them, part by part. */
  records?: ((part: Uint8Array) => void) | undefined;
}

/** A runner of tasks: the threads of this machine, or the workers of a cluster. */
export interface TaskRunner {
  /** How many tasks are worth having in progress at once. */
  readonly width: number;
  /**
   * Plays these numbers of a task, cut as it sees fit: the result does not depend on how. A paired
   * deal is never split: both ends are multiples of the players' count then.
   */
  play(task: Task, range: Range, o?: RunOptions): Promise<PartialResult>;
}

/** A game that cannot be played: an error in the code, not a limit of the rules. */
export class GameFailure extends Error {
  /** The number of the game; of a paired plan, of its deal's first game. */
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
  readonly threads: number;
  private pool: Piscina | undefined = undefined;

  constructor(threads = availableParallelism()) {
    this.threads = threads;
  }

  async play(task: Task, { from, to }: Range, o: RunOptions = {}): Promise<PartialResult> {
    const sum = emptyResult();
    const unit = unitOf(task);
    const add = (part: PartialResult): void => {
      mergeResult(sum, part);
      if (part.records) o.records?.(part.records);
      o.progress?.(sizeOf(sum));
    };
    // Starting threads costs more than a few thousand quick games, and the first batch tells how
    // quick they are.
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
        // threads grow quicker as they warm up
        if (performance.now() - sent < 200 && size < 20_000) size *= 2;
      }
    });
    await Promise.all(lanes);
    return sum;
  }

  /** A small range as one part: in a thread, or in this one where there is no other. */
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
   * One part in one thread. A thread receives no messages while it plays; between two games it
   * reads a number in shared memory. An error is thrown as a `GameFailure`.
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

/** About a fifth of a second's worth of games. */
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
