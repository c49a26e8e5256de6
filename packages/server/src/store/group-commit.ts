import type { Store, Write } from './store.ts';

interface Waiting {
  /** The match written to: when a write fails, later ones of the same match fail with it. */
  key: string;
  writes: readonly Write[];
  done: () => void;
  failed: (error: unknown) => void;
}

/** Writes on their way to the disk at once: while one is waited for, the next sets off when so many have gathered. */
const AT_ONCE = 2;
const GATHERED = 24;

/**
 * Many tables share a write: whatever came in while others were under way, or in the same turn of the event loop, goes to
 * the disk together; who is alone never waits. `done` is called, in the order of `add`, when it is durable.
 */
export class GroupCommit {
  private readonly store: Store;
  private queue: Waiting[] = [];
  private underWay = 0;
  private scheduled = false;
  /** Batches are told, or tried again one by one, in the order they set off. */
  private told: Promise<void> = Promise.resolve();
  private retrying = false;
  private idle: (() => void)[] = [];
  private readonly failedKeys = new Set<string>();
  /** For /metrics. */
  writes = 0;
  batches = 0;

  constructor(store: Store) {
    this.store = store;
  }

  add(key: string, writes: readonly Write[], done: () => void, failed: (error: unknown) => void): void {
    this.queue.push({ key, writes, done, failed });
    this.schedule();
  }

  /** Resolves when everything added so far is written. */
  settled(): Promise<void> {
    if (this.underWay === 0 && this.queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** The next write, at the end of this turn of the event loop. */
  private schedule(): void {
    if (this.scheduled || this.retrying || this.underWay >= AT_ONCE || (this.underWay > 0 && this.queue.length < GATHERED)) return;
    this.scheduled = true;
    setImmediate(this.now);
  }

  private readonly now = (): void => {
    this.scheduled = false;
    if (this.retrying || this.queue.length === 0) return;
    const batch = this.queue;
    this.queue = [];
    this.underWay++;
    const written = this.write(batch);
    written.catch(() => {}); // it is dealt with in its turn
    this.told = this.told.then(() => this.finish(batch, written));
  };

  private async write(batch: readonly Waiting[]): Promise<void> {
    const writes: Write[] = [];
    for (const waiting of batch) for (const w of waiting.writes) writes.push(w);
    if (writes.length === 0) return;
    await this.store.write(writes);
    this.batches++;
    this.writes += writes.length;
  }

  private async finish(batch: readonly Waiting[], written: Promise<void>): Promise<void> {
    try {
      await written;
      for (const { done } of batch) done();
    } catch (error) {
      await this.oneByOne(batch, error);
    }
    this.underWay--;
    if (this.queue.length > 0) return this.schedule();
    if (this.underWay > 0) return;
    const { idle } = this;
    this.idle = [];
    for (const resolve of idle) resolve();
  }

  /** One bad write must not take its neighbours along. */
  private async oneByOne(batch: readonly Waiting[], error: unknown): Promise<void> {
    this.retrying = true;
    for (const waiting of batch) {
      if (this.failedKeys.has(waiting.key)) waiting.failed(error);
      else if (batch.length === 1) this.fail(waiting, error);
      else {
        try {
          await this.write([waiting]);
          waiting.done();
        } catch (own) {
          this.fail(waiting, own);
        }
      }
    }
    // what set off before this was known comes next, and fails for the same match
    if (this.underWay === 1) this.failedKeys.clear();
    this.retrying = false;
  }

  private fail(waiting: Waiting, error: unknown): void {
    this.failedKeys.add(waiting.key);
    waiting.failed(error);
    const same = this.queue.filter((w) => w.key === waiting.key);
    this.queue = this.queue.filter((w) => w.key !== waiting.key);
    for (const w of same) w.failed(error);
  }
}
