import type { Pace } from './dispatch.ts';

/** So long one socket is served, within so long, before the others have their turn. */
const SLICE_MS = 4;
const WITHIN_MS = 20;

/**
 * What one socket wants is done in slices, and one look-up after the other: whoever asks for much
 * waits for itself and not the others for it. Nothing more is read while something is put off.
 */
export class Pacer implements Pace {
  private readonly pause: () => void;
  private readonly resume: () => void;
  private readonly now: () => number;
  private put: (() => void)[] = [];
  /** When the work under way began, and what was spent before it of the slice that ends `until`. */
  private began = 0;
  private spent = 0;
  private until = 0;
  private lookUps = 0;
  private isWaiting = false;

  constructor(pause: () => void, resume: () => void, now: () => number) {
    this.pause = pause;
    this.resume = resume;
    this.now = now;
  }

  get isBehind(): boolean {
    return this.put.length > 0;
  }

  /**
   * Whether the next message may be dealt with now, and not behind others. `done` follows when it
   * is.
   */
  mayGoOn(now: number): boolean {
    if (now >= this.until) this.renew(now);
    this.began = now;
    return this.put.length === 0 && !this.isSpent(now);
  }

  done(): void {
    const now = this.now();
    this.spent += now - this.began;
    if (this.spent > SLICE_MS) this.until = now + WITHIN_MS; // however long it took
  }

  isSpent(now = this.now()): boolean {
    return this.lookUps > 0 || this.spent + now - this.began > SLICE_MS;
  }

  private renew(now: number): void {
    this.began = now;
    this.spent = 0;
    this.until = now + WITHIN_MS;
  }

  /** Behind all that waits. */
  add(work: () => void): void {
    this.put.push(work);
    this.wait();
  }

  /** Before all that waits: it is the rest of what had begun. */
  later(work: () => void): void {
    this.put.unshift(work);
    this.wait();
  }

  /** Something is looked up that does not answer at once. */
  waitFor(lookUp: Promise<unknown>): void {
    this.lookUps++;
    const found = (): void => {
      this.lookUps--;
      if (this.put.length > 0) this.wait();
    };
    lookUp.then(found, found);
  }

  stop(): void {
    this.put = [];
  }

  private wait(): void {
    this.pause();
    if (this.isWaiting || this.lookUps > 0) return;
    this.isWaiting = true;
    setImmediate(this.goOn);
  }

  private readonly goOn = (): void => {
    this.isWaiting = false;
    this.renew(this.now()); // the others have had their turn
    while (this.put.length > 0 && !this.isSpent()) this.put.shift()!();
    this.done();
    if (this.put.length > 0) this.wait();
    else this.resume();
  };
}
