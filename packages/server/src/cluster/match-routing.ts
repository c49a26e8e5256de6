import type { MatchInfo } from '@cardwright/protocol';
import { RpcError } from '@cardwright/protocol';
import { TokenBucket } from '@cardwright/match';
import { Deferred } from '../deferred.ts';
import type { Context } from '../handlers/context.ts';
import { OwnedElsewhere, type Ownership } from '../matches/ownership.ts';
import type { MatchHost } from '../matches/match-host.ts';
import type { Arrival, RoutedCall, Routing } from '../matches/routing.ts';
import { matchOfToken } from '../matches/secrets.ts';
import { disconnect, limitControlFrames } from '../rpc/control-frames.ts';
import type { LineSocket } from '../rpc/text-sender.ts';
import type { ClientSeats } from '../rpc/client-seats.ts';
import type { Cluster } from './cluster.ts';
import { type LinkEvents, Moved, type OutgoingLink, unreachable } from './outgoing-link.ts';

/** Joins an existing table or refuses; used between nodes only. */
export const QUICK_HERE = ':quick';

/** A client with this many open calls to other nodes is not read from until half are answered. */
const OPEN_CALLS = 64;
/** How often a match is looked up again because it has moved in the meantime. */
const TRIES = 4;
/** Nodes that take longer than this to answer are left out of a list. */
const INFO_MS = 500;

interface Route {
  link: OutgoingLink;
  /** Calls in flight. */
  calls: number;
  /** The client has a seat, or is a spectator, at that match. */
  isPlace: boolean;
}

/** Forwarded calls and how long they took, for /metrics. */
export interface ForwardCounts {
  forwarded: number;
  observe: (ms: number) => void;
}

/**
 * Finds the node that owns a match and executes calls there. A client's matches on other nodes are
 * cached as long as it is at the table; everything else is looked up in the database.
 */
export class MatchRouting implements Routing {
  private readonly ownership: Ownership;
  private readonly links: () => Cluster;
  /** By client and match. */
  private readonly routes = new Map<number, Map<string, Route>>();
  /** Clients that have called another node. */
  private readonly clients = new Map<number, ClientSeats>();
  /** Resumes reading from a client that had too many open calls. */
  private readonly blocked = new Map<number, () => void>();
  /** Sockets of mounted protocols that are proxied to other nodes. */
  private readonly sockets = new Map<number, LineSocket>();
  private lastSocket = 0;
  readonly counts: ForwardCounts = { forwarded: 0, observe: () => {} };

  constructor(ownership: Ownership, links: () => Cluster) {
    this.ownership = ownership;
    this.links = links;
  }

  call(call: RoutedCall): unknown {
    const match = matchIn(call);
    if (match === undefined) return call.here();
    const { host, client } = call.context;
    const routes = this.routes.get(client.id);
    const route = routes?.get(match);
    if (host.live.has(match)) {
      if (route?.isPlace) this.expectResume(call);
      routes?.delete(match);
      return call.here();
    }
    if (route) return this.forward(call, match, route.link, 1);
    return this.lookedFor(call, match, 1);
  }

  /**
   * The match has moved away from the node where this client has its seat, and the new owner does
   * not know the client. Only `resume` can be executed there; other calls make the client
   * reconnect.
   */
  private expectResume({ method, context: { client } }: RoutedCall): void {
    if (method === 'resume') return;
    client.sendAway();
    throw unreachable();
  }

  /** Tries this node, then the node that owns the match according to the database. */
  private lookedFor(call: RoutedCall, match: string, tries: number): unknown {
    const result = call.here();
    if (!(result instanceof Deferred)) return result;
    return (result as Deferred<unknown>).recover((error) => {
      if (error instanceof OwnedElsewhere && error.bus !== undefined)
        return this.forward(call, match, this.links().link(error.bus), tries);
      if (error instanceof RpcError && error.code === 'record/content')
        return this.whereItPlays(call, match, error);
      throw error;
    });
  }

  private forward(
    call: RoutedCall,
    match: string,
    link: OutgoingLink,
    tries: number,
  ): Deferred<unknown> {
    const { method, params, context } = call;
    const { client } = context;
    const route = this.route(client.id, match, link);
    const { isPlace } = route;
    this.clients.set(client.id, client);
    route.calls++;
    this.counts.forwarded++;
    const result = link.call(client.id, client.address, method, params);
    this.throttle(link, context);
    const settled = (): void => this.settled(client.id, match, route);
    result.listen(settled, settled);
    return result.recover((error) => {
      if (!(error instanceof Moved)) throw error;
      if (isPlace) this.expectResume(call);
      if (tries >= TRIES) throw new OwnedElsewhere(match, 'another');
      return this.lookedFor(call, match, tries + 1);
    });
  }

  /** This node cannot play the match, but a node with another version may. */
  private whereItPlays(call: RoutedCall, match: string, error: RpcError): Deferred<unknown> {
    return call.context.lookUp(this.takerOf(match)).chain((link) => {
      if (!link) throw error;
      return this.forward(call, match, link, TRIES);
    });
  }

  private async takerOf(match: string): Promise<OutgoingLink | undefined> {
    for (const { bus, leaseMs, isFenced } of await this.ownership.nodes()) {
      if (bus === undefined || bus === this.links().id || leaseMs < 0 || isFenced) continue;
      const link = this.links().link(bus);
      if (await link.ask<boolean>('take', match).catch(() => false)) return link;
    }
    return undefined;
  }

  quick<T>(key: string, params: object, context: Context, here: () => Deferred<T>): Deferred<T> {
    const { client } = context;
    const { game } = params as { game: string };
    return context.lookUp(this.tablesElsewhere(game, key)).chain(({ unlock, nodes }) => {
      this.clients.set(client.id, client);
      const tryNext = (at: number): Deferred<T> => {
        const node = nodes[at];
        if (node === undefined) return here();
        const link = this.links().link(node);
        const sits = link.call(client.id, client.address, QUICK_HERE, params) as Deferred<T>;
        return sits.recover(() => tryNext(at + 1));
      };
      let sits: Deferred<T>;
      try {
        sits = tryNext(0);
      } catch (error) {
        unlock();
        throw error;
      }
      sits.listen(unlock, unlock);
      return sits;
    });
  }

  async tablesElsewhere(game: string, key = ''): Promise<{ nodes: string[]; unlock: () => void }> {
    const unlock = await this.ownership.lock(`tables ${game} ${key}`);
    const owners = await this.ownership.openTables(game).catch((error: unknown) => {
      unlock();
      throw error;
    });
    return { unlock, nodes: owners.filter((bus) => bus !== this.links().id) };
  }

  // ---- mounted protocols ------------------------------------------------------------------------

  async nodeOf(host: MatchHost, match: string): Promise<string | undefined> {
    try {
      await host.get(match);
      return undefined;
    } catch (error) {
      if (error instanceof OwnedElsewhere && error.bus !== undefined) return error.bus;
      throw error;
    }
  }

  ask(node: string, path: string, about: unknown): Promise<unknown> {
    return this.links().link(node).ask('protocol', { path, about });
  }

  carry(host: MatchHost, node: string, url: string, { address, socket }: Arrival): void {
    const link = this.links().link(node);
    const number = --this.lastSocket;
    this.sockets.set(number, socket);
    link.carry(number, url, address.name);
    const { limits, now } = host;
    const own = new TokenBucket(limits.seatRate, limits.seatBurst, now());
    const charge = (): number => Math.max(own.take(now()), address.bucket.take(now()));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text frames only');
      const wait = charge();
      if (wait > 0) {
        socket.pause();
        setTimeout(() => socket.resume(), wait);
      }
      link.text(number, String(data));
    });
    socket.on('error', () => {}); // a close follows
    socket.on('close', () => {
      this.sockets.delete(number);
      link.gone(number);
    });
    limitControlFrames(socket, charge, () => disconnect(socket, 4002, 'too many messages'));
  }

  private shut(number: number, code: number): void {
    // 1006 is what the other side of a cut connection sees, and cannot be sent
    const socket = this.sockets.get(number);
    if (code === 1006) socket?.terminate();
    else socket?.close(code);
  }

  async infos(matches: readonly string[]): Promise<ReadonlyMap<string, MatchInfo>> {
    const found = new Map<string, MatchInfo>();
    if (matches.length === 0) return found;
    const byNode = new Map<string, string[]>();
    for (const { match, bus } of await this.ownership.owners(matches))
      if (bus !== this.links().id) byNode.set(bus, [...(byNode.get(bus) ?? []), match]);
    const asked = [...byNode].map(async ([bus, ids]) => {
      const told = this.links().link(bus).ask<MatchInfo[]>('info', ids);
      const late = new Promise<MatchInfo[]>((resolve) =>
        setTimeout(() => resolve([]), INFO_MS).unref(),
      );
      for (const info of await Promise.race([told.catch(() => []), late]))
        found.set(info.match, info);
    });
    await Promise.all(asked);
    return found;
  }

  released(): void {
    this.links().announce('released');
  }

  // ---- routes of clients ------------------------------------------------------------------------

  private route(client: number, match: string, link: OutgoingLink): Route {
    let routes = this.routes.get(client);
    if (!routes) this.routes.set(client, (routes = new Map()));
    let route = routes.get(match);
    if (!route || route.link !== link)
      routes.set(match, (route = { link, calls: 0, isPlace: false }));
    return route;
  }

  private settled(client: number, match: string, route: Route): void {
    route.calls--;
    this.forget(client, match, route);
    const resume = this.blocked.get(client);
    if (!resume || route.link.openCalls(client) > OPEN_CALLS / 2) return;
    this.blocked.delete(client);
    resume();
  }

  private forget(client: number, match: string, route: Route): void {
    const routes = this.routes.get(client);
    if (route.isPlace || route.calls > 0 || routes?.get(match) !== route) return;
    routes.delete(match);
    if (routes.size === 0) this.routes.delete(client);
  }

  /** Backpressure: stops reading from this socket until other nodes have answered. */
  private throttle(link: OutgoingLink, { client, lookUp }: Context): void {
    if (link.openCalls(client.id) < OPEN_CALLS || this.blocked.has(client.id)) return;
    lookUp(new Promise<void>((resolve) => this.blocked.set(client.id, resolve)));
  }

  clientGone(client: number): void {
    this.routes.delete(client);
    this.clients.delete(client);
    this.blocked.delete(client);
    this.links().clientGone(client);
  }

  // ---- what other nodes send --------------------------------------------------------------------

  /** Handles what arrives over the links for the clients of this node. */
  linkEvents(): LinkEvents {
    return {
      send: (client, text, droppable) => {
        if (client < 0) this.sockets.get(client)?.send(text);
        else this.clients.get(client)?.send(text, droppable);
      },
      entered: (client, match, link) => {
        this.route(client, match, link).isPlace = true;
      },
      left: (client, match) => this.left(client, match),
      sendAway: (client) => {
        if (client < 0) this.sockets.get(client)?.close(1012, 'reconnect');
        else this.clients.get(client)?.sendAway();
      },
      shut: (socket, code) => this.shut(socket, code),
      answered: (ms) => this.counts.observe(ms),
    };
  }

  private left(client: number, match: string): void {
    const route = this.routes.get(client)?.get(match);
    if (!route) return;
    route.isPlace = false;
    this.forget(client, match, route);
  }
}

/** The match that a call refers to, if any. */
function matchIn({ method, params }: RoutedCall): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const { match, token } = params as { match?: unknown; token?: unknown };
  if (method === 'resume') return typeof token === 'string' ? matchOfToken(token) : undefined;
  return typeof match === 'string' ? match : undefined;
}
