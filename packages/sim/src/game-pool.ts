import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { beginBatch, type Plan, type Prepared, prepare } from './batch.ts';
import { finishYielding } from './batch-run.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { begin, type Task } from './worker.ts';

export interface RunOptions {
  /** Told now and then how many games are done. */
  progress?: ((done: number) => void) | undefined;
  /** Stops early; what was played counts. */
  signal?: AbortSignal | undefined;
}

/**
 * Plays batches of games on worker threads; the sums do not depend on how many. Close it when done.
 */
export class GamePool {
  readonly threads: number;
  private pool: Piscina | undefined = undefined;
  private prepared: { key: string; prepared: Prepared } | undefined = undefined;

  constructor(threads = availableParallelism()) {
    this.threads = threads;
  }

  /**
   * Games `from` up to `to` of a plan. Paired deals are never split: both numbers are multiples of
   * the players' count then.
   */
  async tally(plan: Plan, from: number, to: number, o: RunOptions = {}): Promise<Tally> {
    const sum = emptyTally(plan.players.length);
    const unit = plan.paired ? plan.players.length : 1;
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
      addTally(
        sum,
        await finishYielding(beginBatch(plan, this.prepare(plan), next, until), o.signal),
      );
      next = until;
      o.progress?.(sum.games);
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
        const part = await this.inThread<Tally>({ plan, from: first, to: next }, o.signal);
        addTally(sum, part);
        // threads grow quicker as they warm up
        if (performance.now() - sent < 200 && size < 20_000) size *= 2;
        o.progress?.(sum.games);
      }
    });
    await Promise.all(lanes);
    return sum;
  }

  /** Any task of the worker; with one thread, in this one. */
  async run<T>(task: Task, signal?: AbortSignal): Promise<T> {
    return this.threads > 1
      ? this.inThread<T>(task, signal)
      : ((await finishYielding(begin(task), signal)) as T);
  }

  /**
   * A thread hears nothing while it plays; what it can read between two games is a number that it
   * shares with this one.
   */
  private async inThread<T>(task: Task, signal: AbortSignal | undefined): Promise<T> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const tell = (): void => void Atomics.store(stop, 0, 1);
    if (signal?.aborted) tell();
    signal?.addEventListener('abort', tell);
    try {
      return (await this.threadPool().run({ task, stop })) as T;
    } finally {
      signal?.removeEventListener('abort', tell);
    }
  }

  private prepare(plan: Plan): Prepared {
    const key = JSON.stringify(plan);
    if (this.prepared?.key !== key) this.prepared = { key, prepared: prepare(plan) };
    return this.prepared.prepared;
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
