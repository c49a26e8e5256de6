import type { IncomingMessage } from 'node:http';
import type { Limits } from '@cardwright/protocol';
import { TokenBucket } from '@cardwright/match';
import { addressName } from './address-name.ts';

/** What comes from one address: its messages, requests and sockets. */
export class Address {
  readonly name: string;
  readonly bucket: TokenBucket;
  private readonly requests: TokenBucket;
  sockets = 0;

  constructor(name: string, limits: Limits, now: number) {
    this.name = name;
    const { addressRate, addressBurst, httpRate, httpBurst } = limits;
    this.bucket = new TokenBucket(addressRate, addressBurst, now);
    this.requests = new TokenBucket(httpRate, httpBurst, now);
  }

  /** A request counts as a message too. */
  takeRequest(now: number): number {
    return this.requests.take(now) || this.bucket.take(now);
  }

  /** Nothing needs to be remembered of it. */
  isIdle(now: number): boolean {
    return this.sockets === 0 && this.bucket.isFull(now) && this.requests.isFull(now);
  }
}

/** Everybody who is connected, and whoever was of late. */
export class Addresses {
  private readonly limits: Limits;
  private readonly now: () => number;
  private readonly trustProxy: boolean;
  private readonly known = new Map<string, Address>();
  private sweepAt = 1000;
  /** Open sockets in all. */
  sockets = 0;

  constructor(limits: Limits, trustProxy: boolean, now: () => number) {
    this.limits = limits;
    this.now = now;
    this.trustProxy = trustProxy;
  }

  /**
   * Behind a proxy the last entry counts: the proxy has added it. Those before are whatever the
   * client has said.
   */
  private nameOf(request: IncomingMessage): string {
    const forwarded = this.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
    return addressName(last || (request.socket.remoteAddress ?? ''));
  }

  of(request: IncomingMessage): Address {
    const name = this.nameOf(request);
    let address = this.known.get(name);
    if (!address) {
      if (this.known.size >= this.sweepAt) this.sweep();
      this.known.set(name, (address = new Address(name, this.limits, this.now())));
    }
    return address;
  }

  /** Charges a request, or an upgrade; 0 when it may come, else how many milliseconds to wait. */
  takeRequest(request: IncomingMessage): number {
    return this.of(request).takeRequest(this.now());
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
    const now = this.now();
    for (const [name, address] of this.known) if (address.isIdle(now)) this.known.delete(name);
    this.sweepAt = Math.max(1000, 2 * this.known.size);
  }
}
