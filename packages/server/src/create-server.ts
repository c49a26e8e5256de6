import { createServer as createHttpServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Limits, limitsWith } from '@cardwright/protocol';
import type { Words } from '@cardwright/kernel';
import { pino } from 'pino';
import { adminSocketIn, openAdminSocket } from './admin/admin-socket.ts';
import {
  defaultDataFolder,
  shippedGames,
  shippedLanguages,
  shippedWords,
  webFolder,
} from './defaults.ts';
import { Addresses } from './http/addresses.ts';
import { makeApp } from './http/app.ts';
import { isLoopback, type OriginSettings } from './http/origin-policy.ts';
import { limitRequests } from './http/request-limiter.ts';
import { SocketServer } from './http/socket-server.ts';
import { GameCatalogue, type GameSet } from './matches/game-catalogue.ts';
import type { HostLog } from './matches/host-log.ts';
import { MatchArchive } from './matches/match-archive.ts';
import { MatchHost } from './matches/match-host.ts';
import { makeMetrics } from './metrics.ts';
import { PlayerPool } from './players/player-pool.ts';
import { Replays } from './replays/replays.ts';
import type { PostgresStore } from './postgres/postgres-store.ts';
import type { MountProtocol, ProtocolModule } from './protocol-module.ts';
import { openThreadedStore } from './store/threaded-store.ts';
import type { Store } from './store/store.ts';
import { systemTime, type TimeSource } from './time-source.ts';

export interface ServerOptions {
  /** 0 takes any free one. */
  port?: number;
  host?: string;
  /** The folder matches are kept in. */
  data?: string;
  /** Start though something that was acknowledged is gone from `data`. */
  acceptLoss?: boolean;
  /** Another place to keep them. */
  store?: Store;
  /** A PostgreSQL database to keep them in, as `postgres://…`, instead of a folder. */
  database?: string;
  /** What operators call this node of the database. */
  node?: string;
  /** Wait until no other server works on the database. */
  isStandby?: boolean;
  /** How long this node owns its matches after it was last heard of. */
  leaseMs?: number;
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
  /**
   * Behind a proxy that sets X-Forwarded-For or adds to it: addresses are taken from its last
   * entry.
   */
  trustProxy?: boolean;
  /** What measures time and tells dates. */
  time?: TimeSource;
  /** Protocols beside the generic one. */
  protocols?: readonly MountProtocol[];
}

export interface RunningServer {
  url: string;
  port: number;
  host: MatchHost;
  /**
   * Another server has taken over its matches on their database: this one is of no use any more.
   */
  fenced: Promise<void>;
  /** Accepts no new tables, asks clients to reconnect, and stores everything. */
  close(): Promise<void>;
}

/** How long sockets may take to close before they are cut. */
const CLOSE_MS = 2000;

export async function createServer(options: ServerOptions = {}): Promise<RunningServer> {
  const log = logOf(options);
  const shared = await databaseOf(options);
  const host = hostOf(options, log, shared);
  const protocols = mounted(options, host);
  const addresses = new Addresses(host.limits, options.trustProxy ?? false, () => host.now());
  const parts = { host, protocols, addresses, origins: originsOf(options) };
  let isReady = false;
  const server = httpServerOf(options, parts, () => (isReady ? whyNotReady(host) : 'starting'));
  const { languages = shippedLanguages(), words = shippedWords } = options;
  const context = { host, languages, words };
  const sockets = new SocketServer({ ...parts, server, context });
  const fenced = shared ? untilFenced(shared, host, sockets) : new Promise<void>(() => {});
  let admin: Awaited<ReturnType<typeof openAdminSocket>>;
  const closeDoors = (): void => {
    for (const protocol of protocols) protocol.close();
    admin?.close();
  };
  try {
    await host.open();
    for (const protocol of protocols) protocol.restore(host);
    const folder = dataFolderOf(options);
    if (folder !== undefined) admin = await openAdminSocket(host, adminSocketIn(folder));
    await listen(server, options);
  } catch (error) {
    sockets.stopPings();
    closeDoors();
    await host.abandon();
    throw error;
  }
  isReady = true;
  const { url, port } = placeOf(server, options);
  const { user, system } = process.cpuUsage();
  log.info({ url, matches: host.live.size, cpuMs: Math.round((user + system) / 1000) }, 'ready');
  const close = async (): Promise<void> => {
    host.stopping = true;
    await sockets.closeAll();
    closeDoors();
    server.close();
    await sockets.cut(CLOSE_MS);
    await host.close();
    log.info({}, 'stopped');
  };
  let closing: Promise<void> | undefined;
  return { url, port, host, fenced, close: () => (closing ??= close()) };
}

function logOf({ log }: ServerOptions): HostLog {
  return log === 'silent'
    ? pino({ level: 'silent' })
    : (log ?? pino({ name: 'cardwright' }, pino.destination(2)));
}

/** Where matches are kept; undefined where that is another store, or a database. */
const dataFolderOf = ({ store, database, data }: ServerOptions): string | undefined =>
  store === undefined && database === undefined ? (data ?? defaultDataFolder()) : undefined;

const originsOf = ({ origins = [], host, trustProxy }: ServerOptions): OriginSettings => ({
  origins,
  isLocal: isLoopback(host ?? '127.0.0.1') && !trustProxy,
});

interface ServerParts {
  host: MatchHost;
  protocols: readonly ProtocolModule[];
  addresses: Addresses;
  origins: OriginSettings;
}

/** Pages, documents and the routes of protocols, each request charged to its address. */
function httpServerOf(
  options: ServerOptions,
  { host, protocols, addresses, origins }: ServerParts,
  notReady: () => string | undefined,
): Server {
  const app = makeApp({
    host,
    metrics: makeMetrics(host, () => addresses.sockets),
    data: dataFolderOf(options),
    web: options.web === false ? undefined : (options.web ?? webFolder()),
    notReady,
    routes: (to) => {
      for (const protocol of protocols)
        protocol.addRoutes(to, host, (request) => addresses.of(request));
    },
  });
  const serve = getRequestListener(app.fetch);
  return createHttpServer(
    limitRequests(
      (request) => addresses.takeRequest(request),
      origins,
      (request, response) => void serve(request, response),
      () => void host.counts.refused++,
    ),
  );
}

/**
 * The database, if that is where matches are kept; a server without one does not load its driver.
 */
async function databaseOf(options: ServerOptions): Promise<PostgresStore | undefined> {
  const { database, node: name, leaseMs, isStandby = false } = options;
  if (database === undefined) return undefined;
  const { openAlone } = await import('./postgres/open-alone.ts');
  return openAlone(database, {
    isStandby,
    ...(name === undefined ? {} : { name }),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
}

/** The matches, with the store, the games and the players' threads they need. */
function hostOf(options: ServerOptions, log: HostLog, shared?: PostgresStore): MatchHost {
  const limits = limitsWith(options.limits);
  const data = options.data ?? defaultDataFolder();
  const store =
    options.store ?? shared ?? openThreadedStore(`${data}/cardwright.db`, log, options.acceptLoss);
  const folder = dataFolderOf(options);
  const archive = folder === undefined ? {} : { archive: new MatchArchive(folder) };
  const games = options.games ?? shippedGames();
  const catalogue = new GameCatalogue(games, store);
  const folders = games.flatMap((one) => one.folder ?? []);
  const gamesModule = options.gamesModule ?? '@cardwright/games';
  const pool = new PlayerPool({
    threads: options.playerThreads ?? 1,
    thinkMs: limits.thinkMs,
    budgetMs: limits.addressThinkMs,
    gamesModule,
    folders,
    sources: (game, content) => catalogue.find(game, content),
  });
  const replays = new Replays({ store, catalogue, limits, gamesModule, folders });
  const time = options.time ?? shared?.lease ?? systemTime();
  const parts = { store, catalogue, pool, replays, limits, log, time, ownership: shared };
  return new MatchHost({ ...parts, ...archive });
}

function mounted({ protocols: mounts = [] }: ServerOptions, host: MatchHost): ProtocolModule[] {
  const protocols = mounts.flatMap((mount) => mount(host.catalogue) ?? []);
  host.protocols.push(...protocols);
  host.observers.push(...protocols);
  return protocols;
}

/** Resolves when another node has this one's matches: whoever is here is to return there. */
function untilFenced(
  { lease }: PostgresStore,
  host: MatchHost,
  sockets: SocketServer,
): Promise<void> {
  lease.onOverdue = () => {
    host.log.warn({}, 'the database cannot be reached: clients are sent away');
    sockets.reconnectAll();
  };
  return new Promise((resolve) => {
    lease.onFenced = () => {
      host.log.warn({}, 'this node is fenced: another goes on with its matches');
      sockets.reconnectAll();
      host.letGoOfAll();
      resolve();
    };
  });
}

/** Why no matches are to be brought here now. */
function whyNotReady(host: MatchHost): string | undefined {
  if (host.stopping) return 'stopping';
  const trouble = host.watch.trouble()?.error.message;
  return (
    trouble ??
    (host.isFull()
      ? `no room for another match: ${host.limits.matches} are open or running`
      : undefined)
  );
}

function listen(server: Server, { port = 3000, host = '127.0.0.1' }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function placeOf(
  server: Server,
  { host = '127.0.0.1' }: ServerOptions,
): { url: string; port: number } {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`, port };
}
