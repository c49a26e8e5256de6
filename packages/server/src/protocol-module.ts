import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { WebSocketServer } from 'ws';
import type { Address } from './http/addresses.ts';
import type { TableProtocol } from './matches/hosted-match.ts';
import type { GameCatalogue } from './matches/game-catalogue.ts';
import type { MatchHost } from './matches/match-host.ts';

/** A request to become a WebSocket. */
export interface Upgrade {
  host: MatchHost;
  url: URL;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** Completes the handshake. */
  sockets: WebSocketServer;
  /**
   * Counts the socket for its address; undefined where there are too many. `left` follows when it
   * is gone.
   */
  enter: () => { address: Address; left: () => void } | undefined;
}

/**
 * A protocol of its own, mounted on the server: its addresses, its sockets and its tables. The host
 * holds it and is named in each call: a protocol keeps no reference to it.
 */
export interface ProtocolModule extends TableProtocol {
  addRoutes(app: Hono, host: MatchHost, addressOf: (request: IncomingMessage) => Address): void;
  /** Whether an upgrade on this path is for it. */
  isMine(pathname: string): boolean;
  upgrade(upgrade: Upgrade): void;
  /** The host has its matches back: this protocol's tables are among them. */
  restore(host: MatchHost): void;
  close(): void;
}

/** Makes the module; undefined where the server does not have the protocol's game. */
export type MountProtocol = (games: GameCatalogue) => ProtocolModule | undefined;

/** A whole number that a program lets its user set, as an option of its command line. */
export interface ProtocolSetting {
  readonly flag: string;
  /** What the number counts. */
  readonly unit: string;
  readonly about: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/**
 * What a package with a protocol of its own says of itself, as `cardwright` in its package.json: a
 * program that mounts it knows no more. The package exports `mountProtocol`, which is given the
 * settings by flag and makes a `MountProtocol`; its `./bench` exports a `BenchPart`.
 */
export interface ProtocolPackage {
  /** What it serves where, for the help. */
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
export { isPlainId, rawIds } from './rpc/raw-ids.ts';
export { type SocketLine, TextSender } from './rpc/text-sender.ts';
