import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { rolls } from '../../server/support/client.ts';
import { LoadSocket } from './load-socket.ts';

/** A match that ended while a client of the load was at the table. */
export interface EndedMatch {
  /** The hash of the last state as the players received it; unknown in Dominion's own protocol. */
  hash: string | undefined;
  /** Digests of all events that a seat received, by seat. */
  events: Map<number, string>;
}

/** A seat whose match was still running when the load ended. */
export interface OpenSeat {
  match: string;
  token: string;
  /** The number of the last event it received. */
  heard: number;
}

/**
 * Shared by all clients of the load: the server, the random generator, the pace and the
 * observations.
 */
export class Load {
  readonly url: string;
  readonly roll: (n: number) => number;
  readonly ended = new Map<string, EndedMatch>();
  readonly openSeats = new Map<string, OpenSeat>();
  readonly counts = new Map<string, number>();
  /** Violations: unexpected refusals, gaps between events. */
  readonly errors: string[] = [];
  isStopping = false;
  /** A factor for all waiting times. */
  readonly slowness: number;
  private latencies: number[] = [];
  private readonly halt = new AbortController();
  readonly stopped: Promise<void>;

  constructor(url: string, seed: number, slowness: number) {
    this.url = url;
    this.roll = rolls(seed);
    this.slowness = slowness;
    // every waiting client listens
    setMaxListeners(0, this.halt.signal);
    this.stopped = new Promise((resolve) => {
      this.halt.signal.addEventListener('abort', () => resolve());
    });
  }

  connect(from: string): Promise<LoadSocket> {
    this.count('sockets');
    return LoadSocket.connect(this.url, from, (method, ms) => {
      this.count(`calls of ${method}`);
      if (method === 'answer') this.latencies.push(ms);
    });
  }

  /** Waits for about this long, or until the load stops. */
  async pause(ms: number): Promise<void> {
    const time = this.slowness * ms * (0.5 + this.roll(1000) / 1000);
    await sleep(time, undefined, { signal: this.halt.signal }).catch(() => {});
  }

  chance(perThousand: number): boolean {
    return this.roll(1000) < perThousand;
  }

  oneOf<T>(list: readonly T[]): T {
    const found = list[this.roll(list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }

  count(what: string, n = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + n);
  }

  fail(what: string): void {
    this.count('errors');
    if (this.errors.length < 50) this.errors.push(what);
  }

  endedMatch(match: string): EndedMatch {
    let known = this.ended.get(match);
    if (!known) this.ended.set(match, (known = { hash: undefined, events: new Map() }));
    return known;
  }

  /** Milliseconds from answers to their results since the last call. */
  takeLatencies(): number[] {
    const taken = this.latencies;
    this.latencies = [];
    return taken;
  }

  stop(): void {
    this.isStopping = true;
    this.halt.abort();
  }
}
