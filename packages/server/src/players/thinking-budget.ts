/** How many seconds' worth of budget may be used in a burst. */
const BURST_SECONDS = 10;

/**
 * Milliseconds of search per address: a token bucket that is charged afterwards and may be
 * overdrawn by one slice.
 */
export class ThinkingBudget {
  private readonly perSecond: number;
  private readonly burst: number;
  private readonly accounts = new Map<string, { left: number; at: number }>();

  constructor(perSecond: number) {
    this.perSecond = perSecond;
    this.burst = BURST_SECONDS * perSecond;
  }

  private leftOf(account: { left: number; at: number }, now: number): number {
    return Math.min(
      this.burst,
      account.left + (Math.max(0, now - account.at) * this.perSecond) / 1000,
    );
  }

  charge(address: string, ms: number, now: number): void {
    const account = this.accounts.get(address);
    this.accounts.set(address, {
      left: (account ? this.leftOf(account, now) : this.burst) - ms,
      at: now,
    });
    if (this.accounts.size > 1000) this.forgetFull(now);
  }

  /** 0 if the address may search now. */
  waitMs(address: string, now: number): number {
    const account = this.accounts.get(address);
    const left = account ? this.leftOf(account, now) : this.burst;
    return left > 0 ? 0 : Math.ceil(((1 - left) * 1000) / this.perSecond);
  }

  /** What each address has used of its burst. */
  owed(now: number): [address: string, ms: number][] {
    this.forgetFull(now);
    return [...this.accounts].map(([address, account]) => [
      address,
      this.burst - this.leftOf(account, now),
    ]);
  }

  private forgetFull(now: number): void {
    for (const [address, account] of this.accounts)
      if (this.leftOf(account, now) >= this.burst) this.accounts.delete(address);
  }
}
