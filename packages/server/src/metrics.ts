import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Host } from './matches/host.ts';

/** Figures for Prometheus, read off when asked. */
export function makeMetrics(host: Host, connections: () => number): Registry {
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
  gauge('connections', 'Open sockets', connections);
  gauge('matches_live', 'Matches in memory', () => host.live.size);
  gauge('matches_open', 'Matches with free seats', () => host.openMatches.size);
  gauge('matches_created_total', 'Matches made since the start', () => host.counts.created);
  gauge('matches_ended_total', 'Matches ended since the start', () => host.counts.ended);
  gauge('answers_total', 'Answers accepted since the start', () => host.counts.answers);
  gauge('refused_total', 'Messages refused for coming too fast', () => host.counts.refused);
  gauge('faults_total', 'Tables stopped by a defect', () => host.counts.faults);
  gauge('players_lost_total', 'Built-in players that lost their seat', () => host.counts.playersLost);
  gauge('players_thinking', 'Questions built-in players are at', () => host.pool.open);
  gauge('store_writes_total', 'Lines written', () => host.group.writes);
  gauge('store_batches_total', 'Writes they shared', () => host.group.batches);
  gauge('store_failures_total', 'Writes that could not be stored', () => host.watch.failures);
  gauge('store_trouble', '1 while something is not stored as it should be', () => (host.watch.trouble() ? 1 : 0));
  return registry;
}
