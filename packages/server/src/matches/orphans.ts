import { RpcError } from '@cardwright/protocol';
import type { MatchHost } from './match-host.ts';
import { OwnedElsewhere, type Ownership } from './ownership.ts';

/** How many orphaned matches are fetched at once. */
const AT_ONCE = 50;
/** How many of them are restored side by side; each one mostly waits for the database. */
const TOGETHER = 8;

/**
 * Takes over matches whose owner is gone: a clock may be running, or a built-in player may be to
 * move.
 */
export class Orphans {
  private isLooking = false;
  /** Matches that this process cannot play; another version may. */
  private readonly unplayable = new Set<string>();

  /** Runs once a second. */
  tick(host: MatchHost, ownership: Ownership): void {
    if (this.isLooking || !ownership.mayTake()) return;
    this.takeAll(host, ownership).catch((error: unknown) =>
      host.log.warn({ error: String(error) }, 'cannot look for orphaned matches'),
    );
  }

  async takeAll(host: MatchHost, ownership: Ownership): Promise<void> {
    this.isLooking = true;
    try {
      for (let taken = 1; taken > 0 && ownership.isValid() && !host.stopping; ) {
        const ids = await ownership.orphans(AT_ONCE + this.unplayable.size);
        const wanted = ids.filter((id) => !this.unplayable.has(id) && !host.live.has(id));
        taken = wanted.length;
        for (let i = 0; i < wanted.length; i += TOGETHER)
          await Promise.all(wanted.slice(i, i + TOGETHER).map((id) => this.take(host, id)));
      }
    } finally {
      this.isLooking = false;
    }
  }

  private async take(host: MatchHost, id: string): Promise<void> {
    try {
      await host.get(id);
      host.counts.taken++;
    } catch (error) {
      if (error instanceof OwnedElsewhere) return; // another node was faster
      if (!(error instanceof RpcError)) throw error;
      this.unplayable.add(id); // the reason is in the log
    }
  }
}
