import type { DominionTable } from './dominion-table.ts';

/** What goes out goes out when what led to it is durable. */
export class Outbox {
  private readonly table: DominionTable;
  private readonly out: (() => void)[] = [];

  constructor(table: DominionTable) {
    this.table = table;
  }

  later(send: () => void): void {
    this.out.push(send);
  }

  flush(): void {
    if (this.out.length === 0) return;
    const out = this.out.splice(0);
    this.table.host.settled(this.table.match).listen(
      () => {
        for (const send of out) send();
      },
      () => {}, // the table is lost, and its players hear so
    );
  }
}
