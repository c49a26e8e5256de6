/**
 * Rate limiter (token bucket): `rate` messages per second, bursts up to `burst`. The caller passes
 * the clock.
 */
export class TokenBucket {
  /** Allowed so far. */
  taken = 0;
  private left: number;
  private last: number;
  private readonly rate: number;
  private readonly burst: number;

  constructor(rate: number, burst: number, now: number) {
    this.rate = rate;
    this.burst = burst;
    this.left = burst;
    this.last = now;
  }

  /**
   * Returns 0 if `count` more are allowed, otherwise the milliseconds to wait. A count above the
   * burst is allowed when the bucket is nearly full; the debt delays what follows.
   */
  take(now: number, count = 1): number {
    this.left = Math.min(this.burst, this.left + ((now - this.last) * this.rate) / 1000);
    this.last = now;
    const needed = Math.min(count, Math.max(1, this.burst - 1));
    if (this.left >= needed) {
      this.left -= count;
      this.taken += count;
      return 0;
    }
    return Math.max(1, Math.ceil(((needed - this.left) * 1000) / this.rate));
  }

  /** Charges what was allowed elsewhere, which may leave a debt of any size. */
  charge(now: number, count: number): void {
    this.left = Math.min(this.burst, this.left + ((now - this.last) * this.rate) / 1000);
    this.last = now;
    this.left -= count;
  }

  /** Nothing was taken recently, so a new bucket would be equivalent. */
  isFull(now: number): boolean {
    return this.left + ((now - this.last) * this.rate) / 1000 >= this.burst;
  }
}
