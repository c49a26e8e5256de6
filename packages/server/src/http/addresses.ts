import type { IncomingMessage } from 'node:http';
import { type Limits, RpcError } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';
import type { HostedMatch } from '../matches/hosted-match.ts';
import { TokenBucket } from '../rpc/token-bucket.ts';

/** What comes from one address: its messages, sockets and the tables it has made. */
export class Address {
  readonly name: string;
  readonly bucket: TokenBucket;
  private readonly requests: TokenBucket;
  sockets = 0;
  private readonly host: MatchHost;
  /**
   * Tables made here that have not begun, and until which uptime they are kept; those that are gone
   * are struck off when they are counted.
   */
  private readonly made = new Map<string, number>();
  /** Matches in memory that count for this address. */
  private readonly held = new Set<string>();

  constructor(name: string, host: MatchHost) {
    this.name = name;
    this.host = host;
    const { addressRate, addressBurst, httpRate, httpBurst } = host.limits;
    this.bucket = new TokenBucket(addressRate, addressBurst, host.now());
    this.requests = new TokenBucket(httpRate, httpBurst, host.now());
  }

  /**
   * An HTTP request, or an upgrade: it counts as a message too. 0 when it may come, else how many
   * milliseconds to wait.
   */
  takeRequest(): number {
    const now = this.host.now();
    return this.requests.take(now) || this.bucket.take(now);
  }

  /**
   * Throws when it has so many matches, or so many of its tables stand empty, that it is to have no
   * more.
   */
  mayOpen(): void {
    const { host } = this;
    this.mayHold();
    if (this.made.size < host.limits.addressTables) return;
    const empty = this.emptyTables();
    if (empty.length < host.limits.addressTables) return;
    const retryAfterMs = Math.max(1000, Math.min(...empty) - host.uptime());
    const message = `${empty.length} tables made from your address wait for players; the first of them is cleared away in ${Math.ceil(retryAfterMs / 1000)} s`;
    throw new RpcError('limit/tables', message, { retryAfterMs });
  }

  opened(match: HostedMatch): void {
    this.hold(match);
    if (match.head.state !== 'open') return;
    this.made.set(match.head.id, this.host.openUntil(match));
    match.maker = this;
  }

  /** A table made here has its players. */
  began(match: HostedMatch): void {
    this.made.delete(match.head.id);
    match.maker = undefined;
  }

  /** Until when the tables at which nobody is are kept; parked ones are among them. */
  private emptyTables(): number[] {
    const empty: number[] = [];
    for (const [id, until] of this.made) {
      const match = this.host.live.get(id);
      if (match ? match.head.state !== 'open' : this.host.uptime() >= until) this.made.delete(id);
      else if (match) {
        if (match.session.audience.isEmpty) empty.push(this.host.openUntil(match));
      } else empty.push(until);
    }
    return empty;
  }

  /** Throws when it has so many matches under way that no other may count for it. */
  mayHold(): void {
    const { addressMatches, parkAfterMs } = this.host.limits;
    if (this.held.size < addressMatches) return;
    const message = `${this.held.size} matches of your address are open or running; end some, or leave them and wait`;
    throw new RpcError('limit/matches', message, { retryAfterMs: Math.max(1000, parkAfterMs) });
  }

  /**
   * A match counts for the address that came first, as long as it is in memory and has not ended.
   */
  hold(match: HostedMatch): void {
    if (match.holder || match.head.state === 'ended') return;
    match.holder = this;
    this.held.add(match.head.id);
  }

  release(match: HostedMatch): void {
    this.held.delete(match.head.id);
    match.holder = undefined;
  }

  /** Nothing needs to be remembered of it. */
  isIdle(): boolean {
    this.emptyTables();
    return (
      this.sockets === 0 &&
      this.made.size === 0 &&
      this.held.size === 0 &&
      this.bucket.isFull(this.host.now()) &&
      this.requests.isFull(this.host.now())
    );
  }
}

/** Everybody who is connected, and whoever was of late. */
export class Addresses {
  private readonly host: MatchHost;
  private readonly limits: Limits;
  private readonly trustProxy: boolean;
  private readonly known = new Map<string, Address>();
  private sweepAt = 1000;
  /** Open sockets in all. */
  sockets = 0;

  constructor(host: MatchHost, trustProxy: boolean) {
    this.host = host;
    this.limits = host.limits;
    this.trustProxy = trustProxy;
  }

  /**
   * Behind a proxy the last entry counts: the proxy has added it. Those before are whatever the
   * client has said.
   */
  private nameOf(request: IncomingMessage): string {
    const forwarded = this.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    return (
      forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() || (request.socket.remoteAddress ?? '')
    );
  }

  of(request: IncomingMessage): Address {
    const name = this.nameOf(request);
    let address = this.known.get(name);
    if (!address) {
      if (this.known.size >= this.sweepAt) this.sweep();
      this.known.set(name, (address = new Address(name, this.host)));
    }
    return address;
  }

  /** A socket of that address; `left` is to be called when it is gone. */
  enter(request: IncomingMessage): { address: Address; crowded: boolean; left: () => void } {
    const address = this.of(request);
    address.sockets++;
    this.sockets++;
    const left = (): void => {
      address.sockets--;
      this.sockets--;
    };
    return {
      address,
      crowded:
        address.sockets > this.limits.addressConnections || this.sockets > this.limits.connections,
      left,
    };
  }

  private sweep(): void {
    for (const [name, address] of this.known) if (address.isIdle()) this.known.delete(name);
    this.sweepAt = Math.max(1000, 2 * this.known.size);
  }
}
