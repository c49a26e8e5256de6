import { createRequire } from 'node:module';
import type { HostLog } from '../matches/host-log.ts';
import type { MatchHost } from '../matches/match-host.ts';
import { type NodeInfo, OwnedElsewhere, type Ownership } from '../matches/ownership.ts';
import { clientGone } from '../matches/attendance.ts';
import { Deferred } from '../deferred.ts';
import type { Context } from '../handlers/context.ts';
import { quickHere } from '../handlers/join.ts';
import { methods, type Params, RpcError } from '@cardwright/protocol';
import type { ProtocolModule } from '../protocol-module.ts';
import { TokenBucket } from '@cardwright/match';
import { callsOf } from '../rpc/call-method.ts';
import type { Addresses } from '../http/addresses.ts';
import type { Bus } from './bus.ts';
import { Cluster } from './cluster.ts';
import type { RemoteClient, RemoteLine, Service } from './incoming-link.ts';
import { MatchRouting, QUICK_HERE } from './match-routing.ts';
import { SharedLimits } from './shared-limits.ts';
import { Moved } from './outgoing-link.ts';

export interface ClusterHost {
  host: MatchHost;
  log: HostLog;
  addresses: Addresses;
  protocols: readonly ProtocolModule[];
  /** What handlers need besides the host and the client. */
  context: Pick<Context, 'languages' | 'words'>;
  shared: Ownership & { readonly lease: { readonly leaseMs: number; info: () => NodeInfo } };
}

export interface OpenCluster {
  cluster: Cluster;
  routing: MatchRouting;
  close(): Promise<void>;
}

/**
 * Makes this process one of several nodes: it forwards calls, and serves the calls of other nodes.
 */
export function openCluster(bus: Bus, parts: ClusterHost): OpenCluster {
  const { host, shared: ownership, log } = parts;
  const routing: MatchRouting = new MatchRouting(ownership, () => cluster);
  const cluster: Cluster = new Cluster({
    bus,
    log,
    service: serviceOf(parts),
    events: routing.linkEvents(),
    announced: (from, text) => {
      if (text === 'released') host.takeReleased();
      else if (text.startsWith('use ')) counts.receiveReport(from, text);
    },
    patienceMs: ownership.lease.leaseMs,
  });
  const counts: SharedLimits = new SharedLimits({
    limits: host.limits,
    addresses: parts.addresses,
    quota: host.quota,
    pool: host.pool,
    replays: host.replays,
    announce: (text) => cluster.announce(text),
    countNodes: () => ownership.countNodes(),
  });
  host.routing = routing;
  const version = packageVersion();
  const rules = Object.fromEntries(
    host.catalogue.all().map(({ game }) => [game.name, game.version]),
  );
  ownership.lease.info = () => ({
    bus: bus.id,
    version,
    rules,
    matches: host.live.size,
    sockets: host.clients.size - cluster.remoteClients,
  });
  const close = async (): Promise<void> => {
    counts.close();
    await cluster.close();
  };
  return { cluster, routing, close };
}

const load = createRequire(import.meta.url);

const packageVersion = (): string =>
  (load('@cardwright/server/package.json') as { version: string }).version;

/** Serves the clients of other nodes the way this node serves its own. */
function serviceOf({ host, context, log, protocols }: ClusterHost): Service {
  return {
    connect: (address, line) => remoteClient(host, context, address, line),
    carry(path, address, socket) {
      const url = new URL(path, 'http://here');
      const protocol = protocols.find((p) => p.isMine(url.pathname));
      const stream = { cork: () => {}, uncork: () => {} };
      const bucket = new TokenBucket(Infinity, Infinity, 0); // charged by the other node
      if (!protocol?.carried) return socket.close(1013);
      protocol.carried(host, { url, line: { socket, stream }, address: { name: address, bucket } });
    },
    ask(topic, about) {
      if (topic !== 'protocol') return answerNode(host, topic, about);
      const question = about as { path: string; about: unknown };
      const protocol = protocols.find((p) => p.isMine(question.path));
      return Promise.resolve(protocol?.asked?.(host, question.about) ?? null);
    },
    now: () => host.now(),
    report: (error, method) =>
      log.error(
        { method, stack: error instanceof Error ? error.stack : String(error) },
        'a forwarded request failed because of a defect',
      ),
  };
}

function remoteClient(
  host: MatchHost,
  shared: ClusterHost['context'],
  address: string,
  line: RemoteLine,
): RemoteClient {
  const client = host.connect(address, line);
  const context: Context = { ...shared, host, client, lookUp: line.lookUp, isForwarded: true };
  const call = callsOf(context);
  return {
    call(method, params) {
      if (method === QUICK_HERE) return quickHere(checkedQuick(params), context);
      try {
        const result = call(method, params);
        return result instanceof Deferred
          ? (result as Deferred<unknown>).recover((error) => {
              throw asMoved(error);
            })
          : result;
      } catch (error) {
        throw asMoved(error);
      }
    },
    gone: () => clientGone(host, client),
  };
}

const asMoved = (error: unknown): unknown =>
  error instanceof OwnedElsewhere ? new Moved() : error;

function checkedQuick(params: unknown): Params<'quick'> {
  const checked = methods.quick.params.safeParse(params);
  if (!checked.success) throw new RpcError('rpc/params');
  return checked.data;
}

/** Requests of other nodes on behalf of no client. */
async function answerNode(host: MatchHost, topic: string, about: unknown): Promise<unknown> {
  if (topic === 'info')
    return (about as string[]).flatMap((id) => host.live.get(id)?.session.info() ?? []);
  if (topic === 'take')
    return host.get(about as string).then(
      () => true,
      () => false,
    );
  throw new RpcError('rpc/method', `unknown request '${topic}'`);
}
