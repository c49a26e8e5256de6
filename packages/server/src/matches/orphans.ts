import { RpcError } from '@cardwright/protocol';
import type { MatchHost } from './match-host.ts';
import { OwnedElsewhere, type Ownership } from './ownership.ts';

/** Matches looked for at once. */
const AT_ONCE = 50;

/** Takes over the matches whose owner is gone: somebody's clock may run, or a player may think. */
export class Orphans {
  private isLooking = false;
  /** Those that this process cannot play: another version may. */
  private readonly unplayable = new Set<string>();

  /** Once a second. */
  tick(host: MatchHost, ownership: Ownership): void {
    if (this.isLooking) return;
    this.takeAll(host, ownership).catch((error: unknown) =>
      host.log.warn({ error: String(error) }, 'matches without an owner cannot be looked for'),
    );
  }

  async takeAll(host: MatchHost, ownership: Ownership): Promise<void> {
    this.isLooking = true;
    try {
      for (let taken = 1; taken > 0 && ownership.isValid() && !host.stopping; ) {
        const ids = await ownership.orphans(AT_ONCE + this.unplayable.size);
        const wanted = ids.filter((id) => !this.unplayable.has(id) && !host.live.has(id));
        taken = wanted.length;
        for (const id of wanted) await this.take(host, id);
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
      this.unplayable.add(id); // why is in the log
    }
  }
}
