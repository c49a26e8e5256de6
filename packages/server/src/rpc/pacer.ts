import type { Pace } from './dispatch.ts';

/** So long one socket is served before the others have their turn. */
const SLICE_MS = 4;

let turn = 0;
let isCounted = false;
/** The turn of the event loop this is; counted only while somebody asks. */
function thisTurn(): number {
  if (!isCounted) {
    isCounted = true;
    setImmediate(() => {
      isCounted = false;
      turn++;
    });
  }
  return turn;
}

/**
 * What one socket wants is done in slices, and one look-up after the other: whoever asks for much waits for itself and not
 * the others for it. Nothing more is read while something is put off.
 */
export class Pacer implements Pace {
  private readonly pause: () => void;
  private readonly resume: () => void;
  private put: (() => void)[] = [];
  private turn = -1;
  private since = 0;
  private lookUps = 0;
  private isWaiting = false;

  constructor(pause: () => void, resume: () => void) {
    this.pause = pause;
    this.resume = resume;
  }

  get isBehind(): boolean {
    return this.put.length > 0;
  }

  /** Whether the next message may be dealt with now, and not behind others. */
  mayGoOn(now: number): boolean {
    return this.put.length === 0 && !this.isSpent(now);
  }

  isSpent(now = Date.now()): boolean {
    if (this.lookUps > 0) return true;
    const current = thisTurn();
    if (current !== this.turn) {
      this.turn = current;
      this.since = now;
    }
    return now - this.since > SLICE_MS;
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
    while (this.put.length > 0 && !this.isSpent()) this.put.shift()!();
    if (this.put.length > 0) this.wait();
    else this.resume();
  };
}
