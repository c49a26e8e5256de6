import type { Store, Write } from './store.ts';

interface Waiting {
  /** The match written to: when a write fails, later ones of the same match fail with it. */
  key: string;
  writes: readonly Write[];
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Many tables share a write: whatever came in while the last one was under way, or in the same turn of the event loop,
 * goes to the disk together; who is alone never waits. `done` is called, in the order of `add`, when it is durable.
 */
export class GroupCommit {
  private readonly store: Store;
  private queue: Waiting[] = [];
  private busy = false;
  private scheduled = false;
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
    if (!this.busy) this.schedule();
  }

  /** Resolves when everything added so far is written. */
  settled(): Promise<void> {
    if (!this.busy && this.queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** The next write, at the end of this turn of the event loop. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(this.now);
  }

  private readonly now = (): void => {
    this.scheduled = false;
    if (!this.busy) void this.flush();
  };

  private async flush(): Promise<void> {
    this.busy = true;
    const batch = this.queue;
    this.queue = [];
    await this.commit(batch);
    this.busy = false;
    if (this.queue.length > 0) return this.schedule();
    const idle = this.idle;
    this.idle = [];
    for (const resolve of idle) resolve();
  }

  private async commit(batch: Waiting[]): Promise<void> {
    try {
      const writes = batch.length === 1 ? batch[0]!.writes : batch.flatMap((w) => w.writes);
      if (writes.length > 0) {
        await this.store.write(writes);
        this.batches++;
        this.writes += writes.length;
      }
    } catch (error) {
      if (batch.length === 1) return this.fail(batch[0]!, error);
      // one bad write must not take its neighbours along: try them one by one
      for (const single of batch) {
        if (this.failedKeys.has(single.key)) single.failed(error);
        else await this.commit([single]);
      }
      this.failedKeys.clear();
      return;
    }
    for (const { done } of batch) done();
  }

  private fail(waiting: Waiting, error: unknown): void {
    this.failedKeys.add(waiting.key);
    waiting.failed(error);
    const same = this.queue.filter((w) => w.key === waiting.key);
    this.queue = this.queue.filter((w) => w.key !== waiting.key);
    for (const w of same) w.failed(error);
  }
}
