import { TokenBucket } from './token-bucket.ts';

/** Presence notifications per second, and their burst. */
const PRESENCE_RATE = 4;
const PRESENCE_BURST = 30;
/** Messages per second to all viewers of a table together, and their burst. */
const MESSAGE_RATE = 1000;
const MESSAGE_BURST = 1000;

/**
 * Throttles the presence notifications of a table. A few changes are sent one by one, many are
 * batched, so the cost depends on the time that passes, not on the number of changes or viewers.
 */
export class PresenceThrottle {
  private readonly notifications = new TokenBucket(PRESENCE_RATE, PRESENCE_BURST, 0);
  private readonly messages = new TokenBucket(MESSAGE_RATE, MESSAGE_BURST, 0);
  /** When the postponed notification is due. */
  due: number | undefined = undefined;

  /** Whether this many viewers may be notified now; if not, sets `due`. */
  allows(now: number, viewers: number): boolean {
    if (this.due !== undefined && now < this.due) return false;
    const wait = this.notifications.take(now) || this.messages.take(now, viewers);
    this.due = wait > 0 ? now + wait : undefined;
    return wait === 0;
  }
}
