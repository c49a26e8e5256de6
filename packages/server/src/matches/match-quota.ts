import { type Limits, RpcError } from '@cardwright/protocol';
import type { HostedMatch } from './hosted-match.ts';

/** The tables of the host, as far as a quota needs them. */
export interface OpenTables {
  readonly live: { get(id: string): HostedMatch | undefined };
  /** When an abandoned table is deleted, in the server's uptime. */
  openUntil(match: HostedMatch): number;
  uptime(): number;
}

export interface ElsewhereCounts {
  matches: (address: string) => number;
  tables: (address: string) => number;
}

/** All tables of the address are on other nodes, which know when one is deleted. */
const LATER_MS = 60_000;

/**
 * Which matches count for which address. A match counts for the address that joined first among
 * those present, as long as it is in memory and has not ended. A table that has not started also
 * counts for the address that created it.
 */
export class MatchQuota {
  private readonly limits: Limits;
  /** Addresses by match, and matches by address. */
  private readonly holders = new Map<string, string>();
  private readonly held = new Map<string, Set<string>>();
  private readonly makers = new Map<string, string>();
  /**
   * Tables that have not started, by the address that created them, and the uptime until which they
   * are kept.
   */
  private readonly made = new Map<string, Map<string, number>>();

  /** What counts for an address on other nodes, if there are any. */
  elsewhere: ElsewhereCounts = { matches: () => 0, tables: () => 0 };

  constructor(limits: Limits) {
    this.limits = limits;
  }

  holderOf(match: string): string | undefined {
    return this.holders.get(match);
  }

  /** Throws if the address has too many matches in progress. */
  mayHold(address: string): void {
    const { addressMatches, parkAfterMs } = this.limits;
    const count = (this.held.get(address)?.size ?? 0) + this.elsewhere.matches(address);
    if (count < addressMatches) return;
    const message = `${count} matches of your address are open or running; end some, or leave them and wait`;
    throw new RpcError('limit/matches', message, { retryAfterMs: Math.max(1000, parkAfterMs) });
  }

  /** Throws if the match would count for this address and it has too many. */
  mayAttend(address: string, { head }: HostedMatch): void {
    if (!this.holders.has(head.id) && head.state !== 'ended') this.mayHold(address);
  }

  /** Throws if the address has too many matches or too many empty tables to create another. */
  mayOpen(address: string, tables: OpenTables): void {
    this.mayHold(address);
    const { addressTables } = this.limits;
    const away = this.elsewhere.tables(address);
    if ((this.made.get(address)?.size ?? 0) + away < addressTables) return;
    const empty = this.emptyTables(address, tables);
    if (empty.length + away < addressTables) return;
    const first = empty.length === 0 ? LATER_MS : Math.min(...empty) - tables.uptime();
    const retryAfterMs = Math.max(1000, first);
    const message =
      `${empty.length + away} tables created from your address are waiting for players; the first ` +
      `will be deleted in ${Math.ceil(retryAfterMs / 1000)} s`;
    throw new RpcError('limit/tables', message, { retryAfterMs });
  }

  /** What counts for each address here. */
  use(): { address: string; matches: number; tables: number }[] {
    const addresses = new Set([...this.held.keys(), ...this.made.keys()]);
    return [...addresses].map((address) => ({
      address,
      matches: this.held.get(address)?.size ?? 0,
      tables: this.made.get(address)?.size ?? 0,
    }));
  }

  /** Until when empty tables, including parked ones, are kept. */
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

  /** Counts the match for this address, unless it counts for another. */
  hold(address: string, { head }: HostedMatch): void {
    if (this.holders.has(head.id) || head.state === 'ended') return;
    this.holders.set(head.id, address);
    const held = this.held.get(address);
    if (held) held.add(head.id);
    else this.held.set(address, new Set([head.id]));
  }

  /** The match has ended or left memory. */
  release(match: string): void {
    const address = this.holders.get(match);
    if (address === undefined) return;
    this.holders.delete(match);
    const held = this.held.get(address);
    held?.delete(match);
    if (held?.size === 0) this.held.delete(address);
  }

  /** A table was created from this address; kept until then if nobody joins. */
  opened(address: string, match: HostedMatch, until: number): void {
    this.hold(address, match);
    const { id, state } = match.head;
    if (state !== 'open') return;
    this.makers.set(id, address);
    const made = this.made.get(address);
    if (made) made.set(id, until);
    else this.made.set(address, new Map([[id, until]]));
  }

  /** A table has its players, or has been deleted. */
  begun(match: string): void {
    const address = this.makers.get(match);
    if (address === undefined) return;
    this.makers.delete(match);
    const made = this.made.get(address);
    made?.delete(match);
    if (made?.size === 0) this.made.delete(address);
  }
}
