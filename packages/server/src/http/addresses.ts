import type { IncomingMessage } from 'node:http';
import type { Limits } from '@cardwright/protocol';
import { TokenBucket } from '@cardwright/match';
import { addressName } from './address-name.ts';

/** The messages, requests and sockets of one address. */
export class Address {
  readonly name: string;
  readonly bucket: TokenBucket;
  readonly requests: TokenBucket;
  sockets = 0;
  /** Messages and requests that `takeUse` has counted. */
  readonly counted = { messages: 0, requests: 0 };

  constructor(name: string, limits: Limits, now: number) {
    this.name = name;
    const { addressRate, addressBurst, httpRate, httpBurst } = limits;
    this.bucket = new TokenBucket(addressRate, addressBurst, now);
    this.requests = new TokenBucket(httpRate, httpBurst, now);
  }

  /** A request also counts as a message. */
  takeRequest(now: number): number {
    return this.requests.take(now) || this.bucket.take(now);
  }

  /** It has no state worth keeping. */
  isIdle(now: number): boolean {
    return this.sockets === 0 && this.bucket.isFull(now) && this.requests.isFull(now);
  }
}

/** Addresses that are connected or were recently. */
export class Addresses {
  private readonly limits: Limits;
  private readonly now: () => number;
  private readonly trustProxy: boolean;
  private readonly known = new Map<string, Address>();
  private sweepAt = 1000;
  /** All open sockets. */
  sockets = 0;
  /** Sockets that an address has on other nodes, if there are any. */
  socketsElsewhere: (address: string) => number = () => 0;

  constructor(limits: Limits, trustProxy: boolean, now: () => number) {
    this.limits = limits;
    this.now = now;
    this.trustProxy = trustProxy;
  }

  /**
   * Behind a proxy the last entry counts because the proxy added it. The client controls all
   * entries before it.
   */
  private nameOf(request: IncomingMessage): string {
    const forwarded = this.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
    return addressName(last || (request.socket.remoteAddress ?? ''));
  }

  of(request: IncomingMessage): Address {
    return this.named(this.nameOf(request));
  }

  /** Charges messages of an address that arrived at another node. */
  chargeMessages(name: string, count: number): void {
    this.named(name).bucket.charge(this.now(), count);
  }

  /** Charges HTTP requests of an address that arrived at another node. */
  chargeRequests(name: string, count: number): void {
    this.named(name).requests.charge(this.now(), count);
  }

  /** What each address uses here; messages and requests since the last call. */
  takeUse(): { name: string; messages: number; requests: number; sockets: number }[] {
    return [...this.known.values()].map(({ name, sockets, bucket, requests, counted }) => {
      const use = {
        name,
        messages: bucket.taken - counted.messages,
        requests: requests.taken - counted.requests,
        sockets,
      };
      counted.messages = bucket.taken;
      counted.requests = requests.taken;
      return use;
    });
  }

  private named(name: string): Address {
    let address = this.known.get(name);
    if (!address) {
      if (this.known.size >= this.sweepAt) this.sweep();
      this.known.set(name, (address = new Address(name, this.limits, this.now())));
    }
    return address;
  }

  /**
   * Charges a request or an upgrade; returns 0 if it is allowed, otherwise the milliseconds to
   * wait.
   */
  takeRequest(request: IncomingMessage): number {
    return this.of(request).takeRequest(this.now());
  }

  /** Counts a socket of this address; call `left` when it closes. */
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
        address.sockets + this.socketsElsewhere(address.name) > this.limits.addressConnections ||
        this.sockets > this.limits.connections,
      left,
    };
  }

  private sweep(): void {
    const now = this.now();
    for (const [name, address] of this.known) if (address.isIdle(now)) this.known.delete(name);
    this.sweepAt = Math.max(1000, 2 * this.known.size);
  }
}
