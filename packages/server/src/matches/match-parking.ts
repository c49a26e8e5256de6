import { endAbandoned } from './abandoned.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

/** Parked matches brought back at once when they are due. */
const DUE_AT_ONCE = 50;

/**
 * Matches nobody is at take no memory and count for no limit: they are parked in the store and come
 * back when somebody comes, when somebody's time is up, or when they have been left alone for so
 * long that they end (`abandoned.ts`).
 */
export class MatchParking {
  private isLooking = false;
  private readonly unreadable = new Set<string>();
  /** Under way to the store. */
  private readonly leaving = new Set<HostedMatch>();

  /** Once a second: parks what has been empty for long enough, and brings back what is due. */
  tick(host: MatchHost): void {
    this.parkEmpty(host, host.limits.parkAfterMs);
    if (!this.isLooking)
      this.loadDue(host).catch((error: unknown) =>
        host.log.error({ error: String(error) }, 'parked matches cannot be looked at'),
      );
  }

  /** There is no more room in memory: nobody waits for the time to pass. */
  parkNow(host: MatchHost): void {
    this.parkEmpty(host, 0);
  }

  private parkEmpty(host: MatchHost, afterMs: number): void {
    const uptime = host.uptime();
    for (const match of host.live.values())
      if (this.mayPark(host, match) && uptime - match.emptySince >= afterMs) this.park(host, match);
  }

  /** Tables of another protocol end by themselves when their players are gone. */
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
      // somebody has come meanwhile, or something was entered: then it stays
      if (!session.audience.isEmpty || match.head.parked !== parked) return this.stays(host, match);
      host.unload(match);
    };
    const stored = host.commit(
      match,
      session.running ? session.storeClock(host.now(), due) : session.store(host.now(), due),
    );
    stored.listen(settled, () => this.leaving.delete(match));
  }

  /** Marks it as not parked, whatever the store says. */
  stays(host: MatchHost, match: HostedMatch): void {
    if (match.head.parked === undefined) return;
    delete match.head.parked;
    host.commit(match, match.session.store(host.now()));
  }

  /** Logged once; the match stays in the store so that somebody can look into it. */
  private reportUnreadable(host: MatchHost, id: string, error: unknown): undefined {
    this.unreadable.add(id);
    host.log.error({ match: id, error: String(error) }, 'a parked match cannot be brought back');
  }

  private async loadDue(host: MatchHost): Promise<void> {
    this.isLooking = true;
    try {
      for (const id of await host.store.due(host.uptime(), DUE_AT_ONCE)) {
        const since = host.live.get(id)?.emptySince;
        const match = this.unreadable.has(id)
          ? undefined
          : await host.get(id).catch((error: unknown) => this.reportUnreadable(host, id, error));
        if (!match || since !== undefined) continue; // who is in memory has its own clock
        if (match.session.audience.isEmpty && host.uptime() >= abandonedAt(host, match))
          endAbandoned(host, match);
        else this.stays(host, match);
      }
    } finally {
      this.isLooking = false;
    }
  }
}

/** The uptime at which a match that nobody comes to ends. */
function abandonedAt({ limits }: MatchHost, { head, emptySince }: HostedMatch): number {
  return emptySince + 1000 * (head.state === 'open' ? limits.openSeconds : limits.abandonedSeconds);
}
