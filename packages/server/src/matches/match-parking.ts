import { endAbandoned } from './abandoned.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';
import { OwnedElsewhere } from './ownership.ts';

/** How many due matches are restored at once. */
const DUE_AT_ONCE = 50;

/**
 * Matches without viewers take no memory and count towards no limit: they are parked in the store.
 * They come back when someone joins, when a player's time runs out, or when they have been
 * abandoned for so long that they end (`abandoned.ts`).
 */
export class MatchParking {
  private isLooking = false;
  private readonly unreadable = new Set<string>();
  /** Matches being parked right now. */
  private readonly leaving = new Set<HostedMatch>();

  /**
   * Once a second: parks matches that have been empty long enough, and restores those that are due.
   */
  tick(host: MatchHost): void {
    this.parkEmpty(host, host.limits.parkAfterMs);
    if (!this.isLooking)
      this.loadDue(host).catch((error: unknown) =>
        host.log.error({ error: String(error) }, 'cannot check the parked matches'),
      );
  }

  /** Memory is full: parks empty matches without waiting. */
  parkNow(host: MatchHost): void {
    this.parkEmpty(host, 0);
  }

  private parkEmpty(host: MatchHost, afterMs: number): void {
    const uptime = host.uptime();
    for (const match of host.live.values())
      if (this.mayPark(host, match) && uptime - match.emptySince >= afterMs) this.park(host, match);
  }

  /** Tables of another protocol end by themselves when their players have gone. */
  private mayPark(host: MatchHost, match: HostedMatch): boolean {
    const { head, isUnattended, lost } = match;
    return (
      isUnattended &&
      !lost &&
      head.state !== 'ended' &&
      !host.ownerOf(head) &&
      !this.leaving.has(match)
    );
  }

  private park(host: MatchHost, match: HostedMatch): void {
    const uptime = host.uptime();
    this.leaving.add(match);
    const parked = { at: uptime, emptySince: match.emptySince };
    match.head.parked = parked;
    const { session } = match;
    const due = Math.ceil(Math.min(abandonedAt(host, match), uptime + session.leftMs(host.now())));
    const settled = (): void => {
      this.leaving.delete(match);
      if (host.live.get(match.head.id) !== match) return;
      // someone joined or an entry was made meanwhile: keep it in memory
      if (!session.audience.isEmpty || match.head.parked !== parked) return this.stays(host, match);
      host.unload(match);
    };
    const stored = host.commit(
      match,
      session.running ? session.storeClock(host.now(), due) : session.store(host.now(), due),
    );
    stored.listen(settled, () => this.leaving.delete(match));
  }

  /** Marks the match as not parked, whatever the store says. */
  stays(host: MatchHost, match: HostedMatch): void {
    if (match.head.parked === undefined) return;
    delete match.head.parked;
    host.commit(match, match.session.store(host.now()));
  }

  /** Logged once; the match stays in the store so that it can be examined. */
  private reportUnreadable(host: MatchHost, id: string, error: unknown): undefined {
    if (error instanceof OwnedElsewhere) return; // another node was faster
    this.unreadable.add(id);
    host.log.error({ match: id, error: String(error) }, 'cannot restore a parked match');
  }

  private async loadDue(host: MatchHost): Promise<void> {
    this.isLooking = true;
    try {
      for (const id of await host.store.due(host.uptime(), DUE_AT_ONCE)) {
        const since = host.live.get(id)?.emptySince;
        const match = this.unreadable.has(id)
          ? undefined
          : await host.get(id).catch((error: unknown) => this.reportUnreadable(host, id, error));
        if (!match || since !== undefined) continue; // a match in memory has its own clock
        if (match.session.audience.isEmpty && host.uptime() >= abandonedAt(host, match))
          endAbandoned(host, match);
        else this.stays(host, match);
      }
    } finally {
      this.isLooking = false;
    }
  }
}

/** The uptime at which an abandoned match ends. */
function abandonedAt({ limits }: MatchHost, { head, emptySince }: HostedMatch): number {
  return emptySince + 1000 * (head.state === 'open' ? limits.openSeconds : limits.abandonedSeconds);
}
