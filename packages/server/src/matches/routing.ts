import type { MatchInfo } from '@cardwright/protocol';
import type { Deferred } from '../deferred.ts';
import type { MatchHost } from './match-host.ts';
import type { Address } from '../http/addresses.ts';
import type { LineSocket } from '../rpc/text-sender.ts';
import type { Context } from '../handlers/context.ts';

/** A call from a client of this node. */
export interface RoutedCall {
  readonly method: string;
  readonly params: unknown;
  readonly context: Context;
  /** Executes it on this node. */
  readonly here: () => unknown;
}

/** A socket of a mounted protocol whose table is on another node. */
export interface Arrival {
  socket: LineSocket;
  address: Address;
}

/**
 * Where several nodes share one database: executes calls on the node that owns the match, whichever
 * node the socket is on.
 */
export interface Routing {
  call(call: RoutedCall): unknown;
  /** Joins a matching table on another node, or calls `here`; serialized per key. */
  quick<T>(key: string, params: object, context: Context, here: () => Deferred<T>): Deferred<T>;
  /** The client's socket has closed. */
  clientGone(client: number): void;
  /** Matches as their owners see them; those without an owner are left out. */
  infos(matches: readonly string[]): Promise<ReadonlyMap<string, MatchInfo>>;
  /** Which other node owns a match; undefined if this one owns it at present. */
  nodeOf(host: MatchHost, match: string): Promise<string | undefined>;
  /** Forwards a socket of a mounted protocol to another node. */
  carry(host: MatchHost, node: string, url: string, arrival: Arrival): void;
  /** Queries the same protocol on another node; `path` is one of its paths. */
  ask(node: string, path: string, about: unknown): Promise<unknown>;
  /** Other nodes with open public tables of a game, while holding the lock for joining one. */
  tablesElsewhere(game: string): Promise<{ nodes: string[]; unlock: () => void }>;
  /** Matches were released: other nodes may take them. */
  released(): void;
}
