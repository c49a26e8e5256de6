/** An amount that stays too small to report for this long is dropped. */
const FORGET_MS = 5000;

/** Unreported usage by address. */
export class UsageMeter {
  private readonly unreported = new Map<string, { amount: number; since: number }>();

  add(address: string, amount: number, now: number): void {
    if (amount <= 0 || address === '') return; // usage that belongs to no address
    const known = this.unreported.get(address);
    if (known) known.amount += amount;
    else this.unreported.set(address, { amount, since: now });
  }

  /** Takes the amounts of at least `minimum`; smaller ones stay until they have grown. */
  take(minimum: number, now: number): [address: string, amount: number][] {
    const due: [string, number][] = [];
    for (const [address, { amount, since }] of this.unreported) {
      if (amount >= minimum) due.push([address, amount]);
      else if (now - since < FORGET_MS) continue;
      this.unreported.delete(address);
    }
    return due;
  }
}
