import { loadAnswers } from './answer-load.ts';
import { processorMs } from './database-bench.ts';
import { ServerUnderLoad } from './processes.ts';
import { median, type Row } from './rows.ts';
import { WireClient } from './wire-client.ts';

const SUITE = 'nodes';
const TURNS = 5;
const CONNECTIONS = 50;
const SECONDS = 2;
const HANDED_OVER = 500;

interface Measured {
  rate: number;
  p99: number;
  /** CPU milliseconds per answer, summed over all servers. */
  processorMs: number;
}

/** The caller's databases and NATS server; the matches played stay there. */
export interface NodesPlaces {
  /** For a server that runs alone. */
  alone: string;
  /** For two nodes. */
  shared: string;
  nats: string;
}

/**
 * Compares a server on a data folder, one on PostgreSQL, and two nodes where every answer arrives
 * at the node that does not own the match. The three alternate within one run. Then measures a
 * hand-over.
 */
export async function benchNodes(game: string, places: NodesPlaces): Promise<Row[]> {
  const together = ['--database', places.shared, '--nats', places.nats];
  const servers = [
    await ServerUnderLoad.start(),
    await ServerUnderLoad.start(false, ['--database', places.alone]),
    await ServerUnderLoad.start(false, [...together, '--node', 'owner']),
    await ServerUnderLoad.start(false, [...together, '--node', 'sockets']),
  ] as const;
  const [folder, alone, owner, sockets] = servers;
  try {
    const turn = async () => ({
      folder: await measure(game, [folder]),
      alone: await measure(game, [alone]),
      forwarded: await measure(game, [sockets, owner], owner.url),
    });
    await turn();
    const turns: Awaited<ReturnType<typeof turn>>[] = [];
    for (let i = 0; i < TURNS; i++) turns.push(await turn());
    const rows = (name: string, unit: string, read: (m: Measured) => number): Row[] =>
      (['folder', 'alone', 'forwarded'] as const).map((where) => ({
        suite: SUITE,
        name: `${name}, ${PLACES[where]}`,
        value: median(turns.map((t) => read(t[where]))),
        unit,
        ...(where === 'folder'
          ? {}
          : {
              ratio: median(turns.map((t) => read(t[where]) / read(t.folder))),
              of: 'times the folder',
            }),
      }));
    return [
      ...rows('durable answers, 50 connections', 'round trips/s', ({ rate }) => rate),
      ...rows('durable answers, p99', 'ms', ({ p99 }) => p99),
      ...rows('processor time of an answer', 'ms', (m) => m.processorMs),
      ...(await measureHandOver(game, owner, sockets)),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

const PLACES = {
  folder: 'data folder',
  alone: 'PostgreSQL, one node',
  forwarded: 'PostgreSQL, every answer forwarded',
};

async function measure(
  game: string,
  servers: readonly [ServerUnderLoad, ...ServerUnderLoad[]],
  owner?: string,
): Promise<Measured> {
  const used = (): number => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = used();
  const { rate, p99 } = await loadAnswers(servers[0].url, game, CONNECTIONS, SECONDS, owner);
  return { rate, p99, processorMs: (used() - before) / (rate * SECONDS) };
}

/** Stops one node and measures how long the other takes to own all its matches. */
async function measureHandOver(
  game: string,
  from: ServerUnderLoad,
  to: ServerUnderLoad,
): Promise<Row[]> {
  const maker = await WireClient.connect(from.url);
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine', name }));
  for (let i = 0; i < HANDED_OVER; i++) await maker.call('create', { game, seats });
  const taken = (): Promise<number> => figure(to.url, 'matches_taken_total');
  const before = await taken();
  const used = processorMs(to.pid);
  const began = performance.now();
  from.terminate();
  while ((await taken()) - before < HANDED_OVER)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const ms = performance.now() - began;
  maker.close();
  return [
    { suite: SUITE, name: `hand-over of ${HANDED_OVER} matches`, value: ms, unit: 'ms' },
    { suite: SUITE, name: 'hand-over, time for a match', value: ms / HANDED_OVER, unit: 'ms' },
    {
      suite: SUITE,
      name: 'hand-over, processor time of the new owner for a match',
      value: (processorMs(to.pid) - used) / HANDED_OVER,
      unit: 'ms',
    },
  ];
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^cardwright_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}
