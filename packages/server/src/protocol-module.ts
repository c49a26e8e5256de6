import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { WebSocketServer } from 'ws';
import type { Address } from './http/addresses.ts';
import type { TableProtocol } from './matches/hosted-match.ts';
import type { GameCatalogue } from './matches/game-catalogue.ts';
import type { MatchHost } from './matches/match-host.ts';
import type { SocketLine } from './rpc/text-sender.ts';

/** A request to upgrade to a WebSocket. */
export interface Upgrade {
  host: MatchHost;
  url: URL;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** Completes the handshake. */
  sockets: WebSocketServer;
  /**
   * Counts the socket for its address; undefined if it has too many. Call `left` when the socket
   * closes.
   */
  enter: () => { address: Address; left: () => void } | undefined;
}

/** A socket of another node: its request, and how to reach it. */
export interface Carried {
  url: URL;
  line: SocketLine;
  address: Pick<Address, 'name' | 'bucket'>;
}

/**
 * A protocol mounted on the server, with its own routes, sockets and tables. The host holds it and
 * is passed to each call; a protocol keeps no reference to the host.
 */
export interface ProtocolModule extends TableProtocol {
  addRoutes(app: Hono, host: MatchHost, addressOf: (request: IncomingMessage) => Address): void;
  /** Whether an upgrade on this path belongs to this protocol. */
  isMine(pathname: string): boolean;
  upgrade(upgrade: Upgrade): void;
  /** A socket connected to another node, for a table of this one. */
  carried?(host: MatchHost, carried: Carried): void;
  /** A query of the same protocol on another node. */
  asked?(host: MatchHost, about: unknown): unknown;
  /** The host has restored its matches, including this protocol's tables. */
  restore(host: MatchHost): void;
  close(): void;
}

/** Creates the module; undefined if the server does not have the protocol's game. */
export type MountProtocol = (games: GameCatalogue) => ProtocolModule | undefined;

/** A whole number that users can set with a command-line option. */
export interface ProtocolSetting {
  readonly flag: string;
  /** The unit of the number. */
  readonly unit: string;
  readonly about: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/**
 * What a package with a protocol declares as `cardwright` in its package.json; a program that
 * mounts it needs nothing else. The package exports `mountProtocol`, which takes the settings by
 * flag and returns a `MountProtocol`. Its `./bench` exports a `BenchPart`.
 */
export interface ProtocolPackage {
  /** What it serves and where, for the help text. */
  readonly serves: string;
  readonly settings: readonly ProtocolSetting[];
}

// What a module is built with: the host and its tables, seats and their secrets, sockets and their
// limits.
export type { Address } from './http/addresses.ts';
export { rejectUpgrade } from './http/upgrades.ts';
export type { HostedMatch, MatchObserver, TableProtocol } from './matches/hosted-match.ts';
export type { MatchHost } from './matches/match-host.ts';
export { takeSeat } from './matches/seating.ts';
export { digest, isSecret } from './matches/secrets.ts';
export { disconnect, limitControlFrames } from './rpc/control-frames.ts';
export { isTooDeep } from './rpc/json-depth.ts';
export { refusalOf } from './rpc/refusal-of.ts';
export { isPlainId, rawIds } from './rpc/raw-ids.ts';
export { type LineSocket, type SocketLine, TextSender } from './rpc/text-sender.ts';
