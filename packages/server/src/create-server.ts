import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type Limits, limitsWith, RpcError } from '@cardwright/protocol';
import type { Words } from '@cardwright/kernel';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { adminSocketIn, openAdminSocket } from './admin/admin-socket.ts';
import { defaultDataFolder, shippedGames, shippedLanguages, shippedWords, webFolder } from './defaults.ts';
import { DominionLobby } from './dominion/dominion-lobby.ts';
import { type Address, Addresses } from './http/addresses.ts';
import { makeApp } from './http/app.ts';
import { limitRequests, tooManyRequests } from './http/request-limiter.ts';
import { isWebSocket, serveWithoutUpgrade, turnAway } from './http/upgrades.ts';
import { Host, type HostLog } from './matches/host.ts';
import { type GameSet, Shelf } from './matches/shelf.ts';
import { notification } from './matches/wire.ts';
import { makeMetrics } from './metrics.ts';
import { PlayerPool } from './players/player-pool.ts';
import { Connection } from './rpc/connection.ts';
import { openThreadedStore } from './store/threaded-store.ts';
import type { Store } from './store/store.ts';

/** A message may come in so many frames: each costs something, also an empty one. Its types do not know this option yet. */
const FRAME_LIMITS = { maxFragments: 64 };

export interface ServerOptions {
  /** 0 takes any free one. */
  port?: number;
  host?: string;
  /** The folder matches are kept in. */
  data?: string;
  /** Another place to keep them. */
  store?: Store;
  limits?: Partial<Limits>;
  /** Origins beside the server's own that pages may come from; `*` for all. */
  origins?: readonly string[];
  games?: readonly GameSet[];
  /** The module whose `games` the players' threads use, where `games` are not the shipped ones. */
  gamesModule?: string;
  playerThreads?: number;
  /** The built page; false for none. */
  web?: string | false;
  log?: HostLog | 'silent';
  languages?: readonly string[];
  words?: (language: string) => Words;
  /** Behind a proxy that sets X-Forwarded-For or adds to it: addresses are taken from its last entry. */
  trustProxy?: boolean;
  /** Seconds a player of Dominion's own protocol has for each request. */
  dominionTimeoutMs?: number;
}

/** Says when no match can be made. */
const fullness = (host: Host): string | undefined => (host.isFull() ? `no room for another match: ${host.limits.matches} are open or running` : undefined);

export interface RunningServer {
  url: string;
  port: number;
  host: Host;
  /** No new tables, clients told to come back, all stored. */
  close(): Promise<void>;
}

export async function createServer(options: ServerOptions = {}): Promise<RunningServer> {
  const log: HostLog = options.log === 'silent' ? pino({ level: 'silent' }) : (options.log ?? pino({ name: 'cardwright' }, pino.destination(2)));
  const limits = limitsWith(options.limits);
  const store = options.store ?? openThreadedStore(`${options.data ?? defaultDataFolder()}/cardwright.db`, log);
  const shelf = new Shelf(options.games ?? shippedGames(), store);
  const pool = new PlayerPool({
    threads: options.playerThreads ?? 1,
    thinkMs: limits.thinkMs,
    budgetMs: limits.addressThinkMs,
    gamesModule: options.gamesModule ?? '@cardwright/games',
    sources: (game, content) => shelf.find(game, content),
  });
  const host = new Host({ store, shelf, pool, limits, log });
  let ready = false;
  const connections = new Set<Connection>();
  const addresses = new Addresses(host, options.trustProxy ?? false);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    ...FRAME_LIMITS,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
  });
  const addressOf = (request: IncomingMessage): Address => addresses.of(request);
  const countRefused = (): void => void host.counts.refused++;
  const metrics = makeMetrics(host, () => addresses.sockets);
  const dominion = shelf.get('dominion') ? new DominionLobby(host, options.dominionTimeoutMs ?? 60_000) : undefined;
  const app = makeApp({
    host,
    metrics,
    web: options.web === false ? undefined : (options.web ?? webFolder()),
    notReady: () => (!ready ? 'starting' : host.stopping ? 'stopping' : (host.watch.trouble()?.error.message ?? fullness(host))),
    routes: (to) => dominion?.addRoutes(to, addressOf),
  });
  const serve = getRequestListener(app.fetch);
  const listener = limitRequests(addressOf, (request, response) => void serve(request, response), countRefused);
  const server = createHttpServer(listener);

  const context = { host, languages: options.languages ?? shippedLanguages(), words: options.words ?? shippedWords };
  const isWelcome = (request: IncomingMessage): boolean => {
    const { origin } = request.headers;
    if (origin === undefined || options.origins?.includes('*') || options.origins?.includes(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === request.headers.host;
  };
  /** What is asked for; nothing when it is no address. */
  const urlOf = ({ url = '/' }: IncomingMessage): URL | undefined => (URL.canParse(url, 'http://here') ? new URL(url, 'http://here') : undefined);

  // whatever is still open when it stops is cut, also what was turned away and does not go
  const raw = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    raw.add(socket);
    socket.once('close', () => raw.delete(socket));
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = urlOf(request);
    if (!url) return turnAway(socket, 400);
    if (dominion?.isMine(url.pathname)) {
      return dominion.upgrade(url, request, socket, head, sockets, () => {
        const at = addresses.enter(request);
        if (at.crowded) at.left();
        return at.crowded ? undefined : at;
      });
    }
    if (url.pathname !== '/ws') return turnAway(socket, 404);
    if (!isWelcome(request)) return turnAway(socket, 403);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const at = addresses.enter(request);
      const connection = new Connection(ws, context, at.address);
      connections.add(connection);
      ws.on('close', () => {
        connections.delete(connection);
        at.left();
      });
      if (at.crowded) {
        connection.refuse(new RpcError('limit/connections', undefined, { retryAfterMs: 10_000 }), 1013);
      } else if (host.stopping) connection.refuse(new RpcError('server/stopping', undefined, { retryAfterMs: 5000 }), 1012);
    });
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    if (!isWebSocket(request)) return serveWithoutUpgrade(server, request, socket, head);
    const retryAfterMs = addressOf(request).takeRequest();
    if (retryAfterMs > 0) {
      countRefused();
      const { headers, body } = tooManyRequests(retryAfterMs);
      return turnAway(socket, 429, headers, body);
    }
    try {
      upgrade(request, socket, head);
    } catch (error) {
      log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'an upgrade failed by a defect');
      socket.destroy();
    }
  });

  const pings = setInterval(() => {
    for (const connection of connections) connection.ping();
  }, limits.pingMs);
  pings.unref();

  let opened = false;
  let admin: Awaited<ReturnType<typeof openAdminSocket>>;
  try {
    await host.open();
    opened = true;
    dominion?.restore();
    if (!options.store) admin = await openAdminSocket(host, adminSocketIn(options.data ?? defaultDataFolder()));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 3000, options.host ?? '127.0.0.1', resolve);
    });
  } catch (error) {
    clearInterval(pings);
    dominion?.close();
    admin?.close();
    if (opened) await host.close();
    else {
      await pool.close();
      await store.close().catch(() => {}); // what went wrong was its opening
    }
    throw error;
  }
  ready = true;
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const shown = options.host === undefined || options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host;
  const url = `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  const { user, system } = process.cpuUsage();
  log.info({ url, matches: host.live.size, cpuMs: Math.round((user + system) / 1000) }, 'ready');

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    host.stopping = true;
    clearInterval(pings);
    const goodbye = notification('closing', { retryAfterMs: 2000, reason: 'the server restarts' });
    for (const connection of connections) connection.send(goodbye);
    await host.group.settled();
    for (const connection of connections) connection.close(1012, 'the server restarts');
    dominion?.close();
    admin?.close();
    server.close();
    const deadline = Date.now() + 2000;
    while (addresses.sockets > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of raw) socket.destroy();
    await host.close();
    log.info({}, 'stopped');
  };
  return { url, port, host, close: () => (closing ??= close()) };
}
