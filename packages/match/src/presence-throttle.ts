import { TokenBucket } from './token-bucket.ts';

/** So often a second everybody may hear who is there, and so many changes may be told at once. */
const TOLD_RATE = 4;
const TOLD_BURST = 30;
/** Messages a second that tell it, to all viewers of a table together. */
const MESSAGE_RATE = 1000;
const MESSAGE_BURST = 1000;

/**
 * How often a table tells who is there. Few changes are told one by one, many together: what it
 * costs depends on the time that passes, not on how often somebody comes and goes or on how many
 * look on.
 */
export class PresenceThrottle {
  private readonly told = new TokenBucket(TOLD_RATE, TOLD_BURST, 0);
  private readonly messages = new TokenBucket(MESSAGE_RATE, MESSAGE_BURST, 0);
  /** When what was put off is to be told. */
  due: number | undefined = undefined;

  /** Whether so many viewers may hear it now; if not, it is due later. */
  allows(now: number, viewers: number): boolean {
    if (this.due !== undefined && now < this.due) return false;
    const wait = this.told.take(now) || this.messages.take(now, viewers);
    this.due = wait > 0 ? now + wait : undefined;
    return wait === 0;
  }
}
