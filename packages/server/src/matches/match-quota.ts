import { type Limits, RpcError } from '@cardwright/protocol';
import type { HostedMatch } from './hosted-match.ts';

/** The tables of the host, as far as a quota looks at them. */
export interface OpenTables {
  readonly live: { get(id: string): HostedMatch | undefined };
  /** When a table that nobody comes to is cleared away, in the server's uptime. */
  openUntil(match: HostedMatch): number;
  uptime(): number;
}

/**
 * Which matches count for which address. A match counts for the address that came first of those
 * who are there, as long as it is in memory and has not ended; a table also for the address that
 * made it, until it begins.
 */
export class MatchQuota {
  private readonly limits: Limits;
  /** Addresses by match, and matches by address. */
  private readonly holders = new Map<string, string>();
  private readonly held = new Map<string, Set<string>>();
  private readonly makers = new Map<string, string>();
  /**
   * Tables that have not started, by the address that made them, and until which
   * uptime they are kept.
   */
  private readonly made = new Map<string, Map<string, number>>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  holderOf(match: string): string | undefined {
    return this.holders.get(match);
  }

  /** Throws when the address has so many matches in progress that no other may count for it. */
  mayHold(address: string): void {
    const { addressMatches, parkAfterMs } = this.limits;
    const count = this.held.get(address)?.size ?? 0;
    if (count < addressMatches) return;
    const message = `${count} matches of your address are open or running; end some, or leave them and wait`;
    throw new RpcError('limit/matches', message, { retryAfterMs: Math.max(1000, parkAfterMs) });
  }

  /** Throws when the match would count for this address and it has too many. */
  mayAttend(address: string, { head }: HostedMatch): void {
    if (!this.holders.has(head.id) && head.state !== 'ended') this.mayHold(address);
  }

  /**
   * Throws when the address has so many matches, or so many of its tables stand empty, that it is
   * to have no more.
   */
  mayOpen(address: string, tables: OpenTables): void {
    this.mayHold(address);
    const { addressTables } = this.limits;
    if ((this.made.get(address)?.size ?? 0) < addressTables) return;
    const empty = this.emptyTables(address, tables);
    if (empty.length < addressTables) return;
    const retryAfterMs = Math.max(1000, Math.min(...empty) - tables.uptime());
    const message =
      `${empty.length} tables made from your address wait for players; the first of them is ` +
      `cleared away in ${Math.ceil(retryAfterMs / 1000)} s`;
    throw new RpcError('limit/tables', message, { retryAfterMs });
  }

  /** Until when the tables at which nobody is are kept; parked ones are among them. */
  private emptyTables(address: string, tables: OpenTables): number[] {
    const empty: number[] = [];
    for (const [id, until] of this.made.get(address) ?? []) {
      const match = tables.live.get(id);
      if (match ? match.head.state !== 'open' : tables.uptime() >= until) this.begun(id);
      else if (!match) empty.push(until);
      else if (match.session.audience.isEmpty) empty.push(tables.openUntil(match));
    }
    return empty;
  }

  /** The match counts for this address, unless it counts for another. */
  hold(address: string, { head }: HostedMatch): void {
    if (this.holders.has(head.id) || head.state === 'ended') return;
    this.holders.set(head.id, address);
    const held = this.held.get(address);
    if (held) held.add(head.id);
    else this.held.set(address, new Set([head.id]));
  }

  /** It has ended, or is not in memory any more. */
  release(match: string): void {
    const address = this.holders.get(match);
    if (address === undefined) return;
    this.holders.delete(match);
    const held = this.held.get(address);
    held?.delete(match);
    if (held?.size === 0) this.held.delete(address);
  }

  /** A table was made from this address; kept until then while nobody comes. */
  opened(address: string, match: HostedMatch, until: number): void {
    this.hold(address, match);
    const { id, state } = match.head;
    if (state !== 'open') return;
    this.makers.set(id, address);
    const made = this.made.get(address);
    if (made) made.set(id, until);
    else this.made.set(address, new Map([[id, until]]));
  }

  /** A table has its players, or is gone. */
  begun(match: string): void {
    const address = this.makers.get(match);
    if (address === undefined) return;
    this.makers.delete(match);
    const made = this.made.get(address);
    made?.delete(match);
    if (made?.size === 0) this.made.delete(address);
  }
}
