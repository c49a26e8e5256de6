import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenCluster } from './cluster/open-cluster.ts';
import type { MatchHost } from './matches/match-host.ts';

export interface MetricsParts {
  host: MatchHost;
  /** Open sockets. */
  connections: () => number;
  /** Statistics about the links to other nodes, if there are any. */
  together: OpenCluster | undefined;
}

/** Buckets in seconds: from the latency of one machine to what a person notices. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics for Prometheus, collected on request. */
export function makeMetrics({ host, connections, together }: MetricsParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { gauge, counter, seconds } = figuresOf(registry);
  gauge('connections', 'Open sockets', connections);
  gauge('matches_live', 'Matches in memory', () => host.live.size);
  gauge('matches_open', 'Matches with free seats', () => host.openMatches.size);
  counter('matches_created', 'Matches created since the start', () => host.counts.created);
  counter('matches_ended', 'Matches ended since the start', () => host.counts.ended);
  counter(
    'matches_parked',
    'Matches without viewers unloaded from memory since the start',
    () => host.counts.parked,
  );
  counter(
    'matches_archived',
    'Old matches moved to archive files since the start',
    () => host.archive?.archived ?? 0,
  );
  counter('answers', 'Answers accepted since the start', () => host.counts.answers);
  counter(
    'entries_replayed',
    'Entries replayed to restore matches from the store',
    () => host.counts.replayed,
  );
  counter(
    'refused',
    'Messages refused by the rate limiter',
    () => host.counts.refused + host.replays.refused,
  );
  counter(
    'messages_left_out',
    'Presence, clock and chat messages dropped for slow sockets',
    () => host.counts.leftOut,
  );
  counter('faults', 'Tables stopped by a defect', () => host.counts.faults);
  counter('players_lost', 'Built-in players that lost their seat', () => host.counts.playersLost);
  gauge(
    'players_slices_waited_max',
    'The most search slices that a non-searching player has waited for',
    () => host.pool.mostSlicesWaited,
  );
  gauge('players_thinking', 'Open questions to built-in players', () => host.pool.open);
  counter('store_writes', 'Lines written', () => host.group.writes);
  counter('store_batches', 'Batched writes to the store', () => host.group.batches);
  counter('store_failures', 'Failed writes', () => host.watch.failures);
  gauge(
    'store_losses',
    'Losses of acknowledged moves found at the start and accepted',
    () => host.store.losses?.() ?? 0,
  );
  gauge('store_trouble', '1 while the store is failing or degraded', () =>
    host.watch.trouble() ? 1 : 0,
  );
  if (host.ownership) {
    addOwnership(host, gauge, counter);
    host.group.observe = seconds('store_write', 'How long writes to the database take');
  }
  if (!together) return registry;
  addCluster(together, gauge, counter);
  together.routing.counts.observe = seconds('forward', 'How long other nodes take to answer calls');
  return registry;
}

interface Figures {
  gauge: Figure;
  /** A counter; its name ends in `_total`. */
  counter: Figure;
  /** A histogram; returns a function that records a duration in milliseconds. */
  seconds(name: string, help: string): (ms: number) => void;
}

function figuresOf(registry: Registry): Figures {
  const registers = [registry];
  return {
    gauge(name, help, read) {
      const collect = (): void => gauge.set(read());
      const gauge: Gauge = new Gauge({ name: `cardwright_${name}`, help, registers, collect });
    },
    counter(name, help, read) {
      const collect = (): void => {
        counter.reset();
        counter.inc(read());
      };
      const named = { name: `cardwright_${name}_total`, help, registers, collect };
      const counter: Counter = new Counter(named);
    },
    seconds(name, help) {
      const named = { name: `cardwright_${name}_seconds`, help, registers, buckets: BUCKETS };
      const histogram = new Histogram(named);
      return (ms) => histogram.observe(ms / 1000);
    },
  };
}

type Figure = (name: string, help: string, read: () => number) => void;

/** For several processes on one database. */
function addOwnership(host: MatchHost, gauge: Figure, counter: Figure): void {
  gauge('lease_valid', '1 while this node may own matches', () =>
    host.ownership?.isValid() ? 1 : 0,
  );
  gauge('matches_owned', 'Matches owned by this node', () => host.live.size);
  counter('matches_taken', 'Matches taken over from dead nodes', () => host.counts.taken);
  counter(
    'matches_handed_over',
    'Matches released to other nodes when this one stopped',
    () => host.counts.handedOver,
  );
  counter(
    'writes_fenced',
    'Writes refused because this node no longer owned the match',
    () => host.counts.fenced,
  );
}

/** For several processes that serve one database. */
function addCluster({ cluster, routing }: OpenCluster, gauge: Figure, counter: Figure): void {
  gauge('bus_connected', '1 while NATS can be reached', () => (cluster.isConnected ? 1 : 0));
  gauge('remote_clients', 'Clients of other nodes served here', () => cluster.remoteClients);
  counter('calls_forwarded', 'Calls sent to other nodes', () => routing.counts.forwarded);
  counter(
    'link_resets',
    'Resets of links to other nodes because a message was lost',
    () => cluster.resets,
  );
}
