import type { Scheduler } from './dispatch.ts';

/** A socket gets `SLICE_MS` of work in every `PERIOD_MS`; then the other sockets get their turn. */
const SLICE_MS = 4;
const PERIOD_MS = 20;

/**
 * Time-slices the work of one socket and runs its look-ups one at a time, so that a greedy client
 * only delays itself. While work is queued, nothing more is read from the socket (backpressure).
 */
export class SocketScheduler implements Scheduler {
  private readonly pause: () => void;
  private readonly resume: () => void;
  private readonly now: () => number;
  private queue: (() => void)[] = [];
  /**
   * When the current work began, and how much of the slice that ends at `until` was spent before.
   */
  private began = 0;
  private spent = 0;
  private until = 0;
  private lookUps = 0;
  private isScheduled = false;

  constructor(pause: () => void, resume: () => void, now: () => number) {
    this.pause = pause;
    this.resume = resume;
    this.now = now;
  }

  get hasBacklog(): boolean {
    return this.queue.length > 0;
  }

  /** Whether the next message may be handled now. If so, the caller calls `done` afterwards. */
  mayRun(now: number): boolean {
    if (now >= this.until) this.renew(now);
    this.began = now;
    return this.queue.length === 0 && !this.isSpent(now);
  }

  done(): void {
    const now = this.now();
    this.spent += now - this.began;
    // counted from the end of the work, however long it took
    if (this.spent > SLICE_MS) this.until = now + PERIOD_MS;
  }

  isSpent(now = this.now()): boolean {
    return this.lookUps > 0 || this.spent + now - this.began > SLICE_MS;
  }

  private renew(now: number): void {
    this.began = now;
    this.spent = 0;
    this.until = now + PERIOD_MS;
  }

  /** Appends work to the queue. */
  add(work: () => void): void {
    this.queue.push(work);
    this.schedule();
  }

  /** Puts the rest of work that has started at the front of the queue. */
  resumeLater(work: () => void): void {
    this.queue.unshift(work);
    this.schedule();
  }

  /** Runs no more work of this socket until an asynchronous look-up has settled. */
  waitFor(lookUp: Promise<unknown>): void {
    this.lookUps++;
    const found = (): void => {
      this.lookUps--;
      if (this.queue.length > 0) this.schedule();
    };
    lookUp.then(found, found);
  }

  stop(): void {
    this.queue = [];
  }

  private schedule(): void {
    this.pause();
    if (this.isScheduled || this.lookUps > 0) return;
    this.isScheduled = true;
    setImmediate(this.runSlice);
  }

  private readonly runSlice = (): void => {
    this.isScheduled = false;
    this.renew(this.now()); // the other sockets have had their turn
    while (this.queue.length > 0 && !this.isSpent()) this.queue.shift()!();
    this.done();
    if (this.queue.length > 0) this.schedule();
    else this.resume();
  };
}
