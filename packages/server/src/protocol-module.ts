import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { WebSocketServer } from 'ws';
import type { Address } from './http/addresses.ts';
import type { TableProtocol } from './matches/hosted-match.ts';
import type { MatchHost } from './matches/match-host.ts';

/** A request to become a WebSocket. */
export interface Upgrade {
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

/** A protocol of its own, mounted on the server: its addresses, its sockets and its tables. */
export interface ProtocolModule extends TableProtocol {
  addRoutes(app: Hono, addressOf: (request: IncomingMessage) => Address): void;
  /** Whether an upgrade on this path is for it. */
  isMine(pathname: string): boolean;
  upgrade(upgrade: Upgrade): void;
  /** The host has its matches back: this protocol's tables are among them. */
  restore(): void;
  close(): void;
}

/** Makes the module for a host; undefined where the host does not serve the protocol's game. */
export type MountProtocol = (host: MatchHost) => ProtocolModule | undefined;

// What a module is built with: the host and its tables, seats and their secrets, sockets and their
// limits.
export type { Address } from './http/addresses.ts';
export { rejectUpgrade } from './http/upgrades.ts';
export type { Follower, HostedMatch, TableProtocol } from './matches/hosted-match.ts';
export type { MatchHost } from './matches/match-host.ts';
export { takeSeat } from './matches/seating.ts';
export { digest, isSecret } from './matches/secrets.ts';
export { TokenBucket } from './rpc/token-bucket.ts';
export { disconnect, limitControlFrames } from './rpc/control-frames.ts';
export { isTooDeep } from './rpc/json-depth.ts';
export { isPlainId, rawIds } from './rpc/raw-ids.ts';
export { type SocketLine, TextSender } from './rpc/text-sender.ts';
