import type { Seat } from '@cardwright/kernel';
import { TokenBucket } from './token-bucket.ts';

/** Lines of chat per second from one seat, and the burst. */
const CHAT_RATE = 1;
const CHAT_BURST = 10;

/** Limits the rate of each seat's lines of chat. */
export class ChatLimit {
  private readonly buckets = new Map<Seat, TokenBucket>();

  /** Takes a line; returns how many milliseconds to wait for the next, or 0 if it may be sent. */
  take(seat: Seat, now: number): number {
    const bucket = this.buckets.get(seat) ?? new TokenBucket(CHAT_RATE, CHAT_BURST, 0);
    this.buckets.set(seat, bucket);
    return bucket.take(now);
  }
}
