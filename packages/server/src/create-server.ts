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
import type { Bus } from './cluster/bus.ts';
import { openCluster, type OpenCluster } from './cluster/open-cluster.ts';
import { PlayerPool } from './players/player-pool.ts';
import { Replays } from './replays/replays.ts';
import type { PostgresStore } from './postgres/postgres-store.ts';
import type { MountProtocol, ProtocolModule } from './protocol-module.ts';
import { openThreadedStore } from './store/threaded-store.ts';
import type { Store } from './store/store.ts';
import { systemTime, type TimeSource } from './time-source.ts';

export interface ServerOptions {
  /** 0 picks any free port. */
  port?: number;
  host?: string;
  /** The folder where matches are stored. */
  data?: string;
  /** Start even if acknowledged data is missing from `data`. */
  acceptLoss?: boolean;
  /** Another store. */
  store?: Store;
  /** A PostgreSQL database to store matches in, such as `postgres://…`, instead of a folder. */
  database?: string;
  /** This node's name, for operators. */
  node?: string;
  /** Wait until no other server uses the database. */
  isStandby?: boolean;
  /**
   * The NATS server over which the nodes of the database find each other, such as `nats://…`;
   * without it the server runs alone.
   */
  nats?: string;
  /** How long this node owns its matches after the last renewal of its lease. */
  leaseMs?: number;
  limits?: Partial<Limits>;
  /** Origins besides the server's own that pages may connect from; `*` allows all. */
  origins?: readonly string[];
  games?: readonly GameSet[];
  /** The module whose `games` the players' threads use, if `games` are not the shipped ones. */
  gamesModule?: string;
  playerThreads?: number;
  /** The built page; false to serve none. */
  web?: string | false;
  log?: HostLog | 'silent';
  languages?: readonly string[];
  words?: (language: string) => Words;
  /**
   * Set behind a proxy that sets or appends X-Forwarded-For: client addresses are taken from its
   * last entry.
   */
  trustProxy?: boolean;
  /** The source of time and dates. */
  time?: TimeSource;
  /** Protocols besides the generic one. */
  protocols?: readonly MountProtocol[];
}

export interface RunningServer {
  url: string;
  port: number;
  host: MatchHost;
  /** Another server has taken over its matches: this one can no longer serve anyone. */
  fenced: Promise<void>;
  /** Accepts no new tables, asks clients to reconnect, and stores everything. */
  close(): Promise<void>;
}

/** How long sockets may take to close before they are terminated. */
const CLOSE_MS = 2000;

export async function createServer(options: ServerOptions = {}): Promise<RunningServer> {
  const log = logOf(options);
  const shared = await databaseOf(options);
  const bus = shared && (await busOf(options, shared));
  const host = hostOf(options, log, shared);
  const protocols = mounted(options, host);
  const addresses = new Addresses(host.limits, options.trustProxy ?? false, () => host.now());
  const { languages = shippedLanguages(), words = shippedWords } = options;
  const context = { host, languages, words };
  const together = bus && openCluster(bus, { host, log, context, shared, protocols, addresses });
  const parts = { host, protocols, addresses, origins: originsOf(options), together };
  let isReady = false;
  const server = httpServerOf(options, parts, () => (isReady ? whyNotReady(host) : 'starting'));
  const sockets = new SocketServer({ ...parts, server, context });
  const fenced = shared ? untilFenced(shared, host, sockets, bus) : new Promise<void>(() => {});
  let admin: Awaited<ReturnType<typeof openAdminSocket>>;
  const closeDoors = (): void => {
    for (const protocol of protocols) protocol.close();
    admin?.close();
  };
  try {
    await shared?.lease.announce();
    await host.open();
    for (const protocol of protocols) protocol.restore(host);
    const folder = dataFolderOf(options);
    if (folder !== undefined) admin = await openAdminSocket(host, adminSocketIn(folder));
    await listen(server, options);
  } catch (error) {
    sockets.stopPings();
    closeDoors();
    await host.abandon();
    await together?.close();
    throw error;
  }
  isReady = true;
  const { url, port } = placeOf(server, options);
  const { user, system } = process.cpuUsage();
  log.info({ url, matches: host.live.size, cpuMs: Math.round((user + system) / 1000) }, 'ready');
  const close = async (): Promise<void> => {
    host.stopping = true;
    if (together) await host.handOver(closeDoors);
    await sockets.closeAll();
    closeDoors();
    server.close();
    await sockets.cut(CLOSE_MS);
    await host.close();
    await together?.close();
    log.info({}, 'stopped');
  };
  let closing: Promise<void> | undefined;
  return { url, port, host, fenced, close: () => (closing ??= close()) };
}

/** Several servers may log to one place, so each line names its node. */
function logOf({ log, node }: ServerOptions): HostLog {
  return log === 'silent'
    ? pino({ level: 'silent' })
    : (log ?? pino({ name: 'cardwright', ...(node && { node }) }, pino.destination(2)));
}

/** The data folder; undefined if matches are in another store or a database. */
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
  together: OpenCluster | undefined;
}

/** Pages, documents and the protocols' routes; every request is charged to its address. */
function httpServerOf(
  options: ServerOptions,
  { host, protocols, addresses, origins, together }: ServerParts,
  notReady: () => string | undefined,
): Server {
  const app = makeApp({
    host,
    metrics: makeMetrics({ host, connections: () => addresses.sockets, together }),
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

/** The database, if matches are stored there. The driver is loaded only in that case. */
async function databaseOf(options: ServerOptions): Promise<PostgresStore | undefined> {
  const { database, node: name, leaseMs, isStandby = false, nats } = options;
  if (database === undefined) return undefined;
  const { openAlone, openTogether } = await import('./postgres/open-alone.ts');
  const settings = {
    ...(name === undefined ? {} : { name }),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  };
  return nats === undefined
    ? openAlone(database, { isStandby, ...settings })
    : openTogether(database, settings);
}

/** The connection to other nodes, if there may be any. The driver is loaded only in that case. */
async function busOf({ nats }: ServerOptions, store: PostgresStore): Promise<Bus | undefined> {
  if (nats === undefined) return undefined;
  const { connectNats } = await import('./cluster/nats-bus.ts');
  try {
    return await connectNats(nats, await store.clusterId(), store.lease.id);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The matches, with the store, games and player threads they need. */
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

/**
 * Resolves when another node has taken this one's matches, so that clients must reconnect there.
 */
function untilFenced(
  { lease }: PostgresStore,
  host: MatchHost,
  sockets: SocketServer,
  bus: Bus | undefined,
): Promise<void> {
  lease.onOverdue = () => {
    host.log.warn({}, 'the database cannot be reached: clients must reconnect elsewhere');
    sockets.reconnectAll();
  };
  if (bus) lease.obstacle = () => (bus.isConnected ? undefined : 'NATS cannot be reached');
  return new Promise((resolve) => {
    lease.onFenced = () => {
      host.log.warn({}, 'this node is fenced: another node continues its matches');
      sockets.reconnectAll();
      host.letGoOfAll();
      // one of several nodes continues without matches, under a new id
      if (!bus) resolve();
    };
  });
}

/** Why this node cannot take matches at the moment. */
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
