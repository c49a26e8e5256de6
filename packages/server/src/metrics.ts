import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { MatchHost } from './matches/match-host.ts';

/** Figures for Prometheus, read off when asked. */
export function makeMetrics(host: MatchHost, connections: () => number): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    const g = new Gauge({
      name: `cardwright_${name}`,
      help,
      registers: [registry],
      collect() {
        g.set(read());
      },
    });
  };
  /** What only grows; its name ends in `_total`. */
  const counter = (name: string, help: string, read: () => number): void => {
    const c = new Counter({
      name: `cardwright_${name}_total`,
      help,
      registers: [registry],
      collect() {
        c.reset();
        c.inc(read());
      },
    });
  };
  gauge('connections', 'Open sockets', connections);
  gauge('matches_live', 'Matches in memory', () => host.live.size);
  gauge('matches_open', 'Matches with free seats', () => host.openMatches.size);
  counter('matches_created', 'Matches made since the start', () => host.counts.created);
  counter('matches_ended', 'Matches ended since the start', () => host.counts.ended);
  counter(
    'matches_parked',
    'Matches nobody was at that went out of memory since the start',
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
    'Entries of matches that were played again to bring them back from the store',
    () => host.counts.replayed,
  );
  counter(
    'refused',
    'Messages refused for coming too fast',
    () => host.counts.refused + host.replays.refused,
  );
  counter(
    'messages_left_out',
    'Presence, clocks and chat left out for sockets that were behind',
    () => host.counts.leftOut,
  );
  counter('faults', 'Tables stopped by a defect', () => host.counts.faults);
  counter('players_lost', 'Built-in players that lost their seat', () => host.counts.playersLost);
  gauge(
    'players_slices_waited_max',
    'The most slices of searches that a player that does not search has waited for',
    () => host.pool.mostSlicesWaited,
  );
  gauge('players_thinking', 'Questions built-in players are at', () => host.pool.open);
  counter('store_writes', 'Lines written', () => host.group.writes);
  counter('store_batches', 'Writes they shared', () => host.group.batches);
  counter('store_failures', 'Writes that could not be stored', () => host.watch.failures);
  gauge(
    'store_losses',
    'Losses of acknowledged moves that were found and accepted at the start',
    () => host.store.losses?.() ?? 0,
  );
  gauge('store_trouble', '1 while something is not stored as it should be', () =>
    host.watch.trouble() ? 1 : 0,
  );
  if (host.ownership) addOwnership(host, gauge, counter);
  return registry;
}

type Figure = (name: string, help: string, read: () => number) => void;

/** Where several processes work on one database. */
function addOwnership(host: MatchHost, gauge: Figure, counter: Figure): void {
  gauge('lease_valid', '1 while this node may own matches', () =>
    host.ownership?.isValid() ? 1 : 0,
  );
  gauge('matches_owned', 'Matches that belong to this node', () => host.live.size);
  counter('matches_taken', 'Matches taken over from nodes that were gone', () => host.counts.taken);
  counter(
    'writes_fenced',
    'Writes refused because a match was no longer ours',
    () => host.counts.fenced,
  );
}
