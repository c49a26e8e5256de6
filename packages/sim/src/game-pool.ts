import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type Plan, playBatch, type Prepared, prepare } from './batch.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import type { Task } from './worker.ts';

export interface RunOptions {
  /** Told now and then how many games are done. */
  progress?: ((done: number) => void) | undefined;
  /** Stops early; what was played counts. */
  signal?: AbortSignal | undefined;
}

/** Plays batches of games on worker threads; the sums do not depend on how many. Close it when done. */
export class GamePool {
  readonly threads: number;
  private pool: Piscina | undefined = undefined;
  private prepared: { key: string; prepared: Prepared } | undefined = undefined;

  constructor(threads = availableParallelism()) {
    this.threads = threads;
  }

  /** Games `from` up to `to` of a plan. Paired deals are never split: both numbers are multiples of the players' count then. */
  async tally(plan: Plan, from: number, to: number, o: RunOptions = {}): Promise<Tally> {
    const sum = emptyTally(plan.players.length);
    const unit = plan.paired ? plan.players.length : 1;
    // Starting threads costs more than a few thousand quick games, and the first batch tells how quick they are.
    const began = performance.now();
    let next = from;
    const spent = (): number => performance.now() - began;
    while (next < to && !o.signal?.aborted && (this.threads === 1 || (!this.pool && spent() < 300))) {
      const until = Math.min(to, next + batchSize(spent(), next - from, unit));
      addTally(sum, playBatch(plan, this.prepare(plan), next, until));
      next = until;
      o.progress?.(next - from);
      await new Promise((resolve) => setImmediate(resolve)); // so that Ctrl-C is heard
    }
    if (next >= to || o.signal?.aborted) return sum;
    let size = next > from ? batchSize(spent(), next - from, unit) : Math.max(unit, Math.ceil((to - from) / unit / this.threads / 4) * unit);
    const pool = this.threadPool();
    const lanes = Array.from({ length: this.threads * 2 }, async () => {
      while (next < to && !o.signal?.aborted) {
        const first = next;
        next = Math.min(to, first + size);
        const sent = performance.now();
        const part = (await pool.run({ plan, from: first, to: next })) as Tally;
        addTally(sum, part);
        if (performance.now() - sent < 200 && size < 20_000) size *= 2; // threads grow quicker as they warm up
        o.progress?.(sum.games);
      }
    });
    await Promise.all(lanes);
    return sum;
  }

  /** Any task of the worker; with one thread, in this one. */
  async run<T>(task: Task): Promise<T> {
    if (this.threads > 1) return (await this.threadPool().run(task)) as T;
    const { default: work } = await import('./worker.ts');
    await new Promise((resolve) => setImmediate(resolve)); // so that Ctrl-C is heard
    return work(task) as T;
  }

  private prepare(plan: Plan): Prepared {
    const key = JSON.stringify(plan);
    if (this.prepared?.key !== key) this.prepared = { key, prepared: prepare(plan) };
    return this.prepared.prepared;
  }

  private threadPool(): Piscina {
    this.pool ??= new Piscina({ filename: workerFile(), execArgv: workerArgs(), minThreads: this.threads, maxThreads: this.threads, maxQueue: 'auto' });
    return this.pool;
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
    this.pool = undefined;
  }
}

/** About a fifth of a second's worth of games. */
function batchSize(milliseconds: number, games: number, unit: number): number {
  const fit = games === 0 ? (unit > 1 ? unit : 8) : Math.min(20_000, Math.round((200 * games) / Math.max(1, milliseconds)));
  return Math.max(1, Math.round(fit / unit)) * unit;
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = (): string => fileURLToPath(new URL(fromSource ? './worker-from-source.mjs' : './worker.js', import.meta.url));
const workerArgs = (): string[] => (fromSource ? ['--conditions=source'] : []);
