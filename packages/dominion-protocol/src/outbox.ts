/** Messages that are sent once the writes they follow from are durable. */
export class Outbox {
  private readonly out: (() => void)[] = [];

  enqueue(send: () => void): void {
    this.out.push(send);
  }

  /** All that waits, in order; it waits no longer. */
  take(): (() => void)[] {
    return this.out.splice(0);
  }
}
