import type { DominionTable } from './dominion-table.ts';

/** Messages that are sent once the writes they follow from are durable. */
export class Outbox {
  private readonly table: DominionTable;
  private readonly out: (() => void)[] = [];

  constructor(table: DominionTable) {
    this.table = table;
  }

  enqueue(send: () => void): void {
    this.out.push(send);
  }

  flush(): void {
    if (this.out.length === 0) return;
    const out = this.out.splice(0);
    this.table.host.settled(this.table.match).listen(
      () => {
        for (const send of out) send();
      },
      () => {}, // the table is lost, and its players are notified elsewhere
    );
  }
}
