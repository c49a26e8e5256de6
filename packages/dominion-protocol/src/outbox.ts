/** Messages that are sent once the writes they follow from are durable. */
export class Outbox {
  private readonly out: (() => void)[] = [];

  enqueue(send: () => void): void {
    this.out.push(send);
  }

  /** Returns all pending messages in order and clears the queue. */
  take(): (() => void)[] {
    return this.out.splice(0);
  }
}
