import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { notification } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import { WebSocketServer } from 'ws';
import type { MatchHost } from '../matches/match-host.ts';
import type { ProtocolModule } from '../protocol-module.ts';
import { Connection } from '../rpc/connection.ts';
import type { Addresses } from './addresses.ts';
import { isAllowedOrigin, type OriginSettings, FOREIGN_ORIGIN } from './origin-policy.ts';
import { tooManyRequests } from './request-limiter.ts';
import { isWebSocket, serveWithoutUpgrade, rejectUpgrade } from './upgrades.ts';

/**
 * A message may have at most this many frames, since even an empty one costs something. The types
 * of `ws` do not know this option yet.
 */
const FRAME_LIMITS = { maxFragments: 64 };

export interface SocketServerParts {
  server: Server;
  host: MatchHost;
  addresses: Addresses;
  context: ConstructorParameters<typeof Connection>[1];
  /** Which origins may connect. */
  origins: OriginSettings;
  protocols: readonly ProtocolModule[];
}

/**
 * All WebSockets of the server: accepts them, passes them to their protocol, sends heartbeats and
 * closes them.
 */
export class SocketServer {
  private readonly parts: SocketServerParts;
  private readonly sockets: WebSocketServer;
  private readonly connections = new Set<Connection>();
  /** Sockets to terminate when the server stops, including rejected ones that do not close. */
  private readonly raw = new Set<Duplex>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(parts: SocketServerParts) {
    this.parts = parts;
    const { server, host } = parts;
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: host.limits.messageBytes,
      ...FRAME_LIMITS,
      perMessageDeflate: false,
      clientTracking: false,
      autoPong: false,
    });
    server.on('connection', (socket: Duplex) => {
      this.raw.add(socket);
      socket.once('close', () => this.raw.delete(socket));
    });
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.heartbeat = setInterval(() => {
      for (const connection of this.connections) connection.ping();
    }, host.limits.pingMs).unref();
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { server, host, addresses } = this.parts;
    socket.on('error', () => {});
    if (!isWebSocket(request)) return serveWithoutUpgrade(server, request, socket, head);
    const retryAfterMs = addresses.takeRequest(request);
    if (retryAfterMs > 0) {
      host.counts.refused++;
      const { headers, body } = tooManyRequests(retryAfterMs);
      return rejectUpgrade(socket, 429, headers, body);
    }
    try {
      this.route(request, socket, head);
    } catch (error) {
      host.log.error(
        { stack: error instanceof Error ? error.stack : String(error) },
        'an upgrade failed because of a defect',
      );
      socket.destroy();
    }
  }

  private route(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host, addresses, origins, protocols } = this.parts;
    const { url: path = '/' } = request;
    if (!URL.canParse(path, 'http://here')) return rejectUpgrade(socket, 400);
    const url = new URL(path, 'http://here');
    const protocol = protocols.find((p) => p.isMine(url.pathname));
    if ((protocol || url.pathname === '/ws') && !isAllowedOrigin(request.headers, origins))
      return rejectUpgrade(socket, 403, {}, FOREIGN_ORIGIN);
    if (protocol) {
      const enter = () => {
        const at = addresses.enter(request);
        if (at.crowded) at.left();
        return at.crowded ? undefined : at;
      };
      return protocol.upgrade({ host, url, request, socket, head, sockets: this.sockets, enter });
    }
    if (url.pathname !== '/ws') return rejectUpgrade(socket, 404);
    this.connect(request, socket, head);
  }

  private connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host, addresses, context } = this.parts;
    this.sockets.handleUpgrade(request, socket, head, (ws) => {
      const at = addresses.enter(request);
      const connection = new Connection({ socket: ws, stream: socket }, context, at.address);
      this.connections.add(connection);
      ws.on('close', () => {
        this.connections.delete(connection);
        at.left();
      });
      if (at.crowded) {
        connection.refuse(
          new RpcError('limit/connections', undefined, { retryAfterMs: 10_000 }),
          1013,
        );
      } else if (host.stopping || host.ownership?.isOverdue())
        connection.refuse(new RpcError('server/stopping', undefined, { retryAfterMs: 5000 }), 1012);
    });
  }

  /** Asks clients to reconnect, and closes their sockets once everything sent is durable. */
  async closeAll(): Promise<void> {
    this.stopPings();
    const goodbye = notification('closing', {
      retryAfterMs: 2000,
      reason: 'the server is restarting',
    });
    for (const connection of this.connections) connection.send(goodbye);
    await this.parts.host.group.settled();
    for (const connection of this.connections) connection.close(1012, 'the server is restarting');
  }

  /**
   * This process cannot serve anyone at the moment: all clients must reconnect, here or elsewhere.
   */
  reconnectAll(): void {
    const goodbye = notification('closing', { retryAfterMs: 1000, reason: 'reconnect' });
    for (const connection of this.connections) {
      connection.send(goodbye);
      connection.close(1012, 'reconnect');
    }
  }

  /** Gives sockets some time to close, then terminates the rest. */
  async cut(patienceMs: number): Promise<void> {
    const { host, addresses } = this.parts;
    const deadline = host.now() + patienceMs;
    while (addresses.sockets > 0 && host.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of this.raw) socket.destroy();
  }

  stopPings(): void {
    clearInterval(this.heartbeat);
  }
}
