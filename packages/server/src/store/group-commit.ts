import { Deferred } from '../deferred.ts';
import type { Store, Write } from './store.ts';

interface Waiting {
  /** The match written to. When a write fails, later writes of the same match fail too. */
  key: string;
  writes: readonly Write[];
  stored: Deferred<void>;
}

/**
 * While a write is in flight, the next batch starts as soon as it has this many entries.
 */
const AT_ONCE = 2;
const GATHERED = 24;

/**
 * Group commit: writes that arrive in the same turn of the event loop, or while another write is
 * in flight, share one write. A lone write never waits. Entries settle in the order of `add`, once
 * they are durable.
 */
export class GroupCommit {
  private readonly store: Store;
  private queue: Waiting[] = [];
  /**
   * Queued entries with something to write; the others only wait for the entries before them.
   */
  private gathered = 0;
  private underWay = 0;
  private scheduled = false;
  /** Batches settle, or are retried entry by entry, in the order in which they started. */
  private told: Promise<void> = Promise.resolve();
  private retrying = false;
  /** For each match whose write failed: the last batch that had started by then. */
  private readonly failedUntil = new Map<string, number>();
  private setOff = 0;
  private readonly report: (error: unknown) => void;
  /** For /metrics. */
  writes = 0;
  batches = 0;
  /** Hears how many milliseconds each write to the store took. */
  observe: ((ms: number) => void) | undefined = undefined;

  /**
   * `report` is called for a listener that throws: a bug in the listener, not a failed write.
   */
  constructor(store: Store, report: (error: unknown) => void) {
    this.store = store;
    this.report = report;
  }

  add(key: string, writes: readonly Write[]): Deferred<void> {
    const stored = new Deferred<void>();
    this.queue.push({ key, writes, stored });
    if (writes.length > 0) this.gathered++;
    this.schedule();
    return stored;
  }

  /** Resolves when everything added so far is written, or has failed. */
  settled(): Promise<void> {
    if (this.underWay === 0 && this.queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.add('', []).listen(resolve, () => resolve()));
  }

  /** The next write, at the end of this turn of the event loop. */
  private schedule(): void {
    if (
      this.scheduled ||
      this.retrying ||
      this.underWay >= AT_ONCE ||
      (this.underWay > 0 && this.gathered < GATHERED)
    )
      return;
    this.scheduled = true;
    setImmediate(this.now);
  }

  private readonly now = (): void => {
    this.scheduled = false;
    if (this.retrying || this.queue.length === 0) return;
    const batch = this.queue;
    this.queue = [];
    this.gathered = 0;
    this.underWay++;
    const number = ++this.setOff;
    const written = this.write(batch);
    written.catch(() => {}); // handled when its turn comes
    this.told = this.told.then(() => this.finish(batch, number, written));
  };

  private async write(batch: readonly Waiting[]): Promise<void> {
    const writes: Write[] = [];
    for (const waiting of batch) for (const w of waiting.writes) writes.push(w);
    if (writes.length === 0) return;
    const began = this.observe ? performance.now() : 0;
    await this.store.write(writes);
    this.observe?.(performance.now() - began);
    this.batches++;
    this.writes += writes.length;
  }

  private async finish(
    batch: readonly Waiting[],
    number: number,
    written: Promise<void>,
  ): Promise<void> {
    let failed: { error: unknown } | undefined;
    try {
      await written;
    } catch (error) {
      failed = { error };
    }
    if (failed) await this.oneByOne(batch, number, failed.error);
    else for (const waiting of batch) this.tell(waiting);
    this.underWay--;
    if (this.queue.length > 0) return this.schedule();
    if (this.underWay === 0) this.failedUntil.clear();
  }

  /** One bad write must not fail its neighbours. */
  private async oneByOne(batch: readonly Waiting[], number: number, error: unknown): Promise<void> {
    this.retrying = true;
    for (const waiting of batch) {
      // it builds on a write of the same match that failed after this one had started
      if ((this.failedUntil.get(waiting.key) ?? 0) >= number) this.tell(waiting, { error });
      else if (batch.length === 1) this.fail(waiting, error);
      else {
        try {
          await this.write([waiting]);
        } catch (own) {
          this.fail(waiting, own);
          continue;
        }
        this.tell(waiting);
      }
    }
    this.retrying = false;
  }

  private fail(failing: Waiting, error: unknown): void {
    this.failedUntil.set(failing.key, this.setOff);
    this.tell(failing, { error });
    const same = this.queue.filter((w) => w.key === failing.key);
    this.queue = this.queue.filter((w) => w.key !== failing.key);
    for (const waiting of same) this.tell(waiting, { error });
  }

  private tell(waiting: Waiting, failed?: { error: unknown }): void {
    try {
      if (failed) waiting.stored.reject(failed.error);
      else waiting.stored.resolve();
    } catch (error) {
      this.report(error);
    }
  }
}
