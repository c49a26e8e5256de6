import { afterAll, expect, test } from 'vitest';
import { frame, PING, RawSocket } from '../attacks/support/raw-socket.ts';
import { rawGet } from '../attacks/support/raw-get.ts';
import { advised } from '../attacks/support/advised.ts';
import { two } from '../attacks/support/tables.ts';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { ServerProcess, startOwn } from '../server/support/server-process.ts';
import { ControlProcess } from '../soak/support/control-process.ts';
import { percentile } from '../soak/support/samples.ts';

/** Calls of the other client, before, during and after an attack. */
const CALLS = LONG ? 300 : 5;
/** The median answer may take so many times as long as before. */
const MOST_DURING = 10;
const MOST_AFTER = 3;

/** What one address can do to a server, again and again; stops when it is told to. */
type Attack = (url: string, match: string, isOver: () => boolean) => Promise<unknown>;

const again = (count: number, work: () => Promise<unknown>, isOver: () => boolean) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver()) await work().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }),
  );

/** Calls over as many sockets, one after the other on each. */
async function overSockets(
  url: string,
  isOver: () => boolean,
  call: (client: TestClient) => Promise<unknown>,
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 10 }, () => TestClient.connect(url)));
  await Promise.all(clients.map((client) => again(1, () => call(client), isOver)));
  for (const client of clients) client.terminate();
}

const PINGS = Buffer.concat(Array.from({ length: 500 }, () => frame(PING, 'x'.repeat(100))));

const ATTACKS: { [name: string]: Attack } = {
  'C1 endless creates': (url, _match, isOver) =>
    overSockets(url, isOver, (c) => c.call('create', { game: 'shelfie', seats: two })),
  'H4 endless pings': (url, _match, isOver) =>
    again(
      20,
      async () => {
        const socket = await RawSocket.open(url, '/ws');
        while (socket.isOpen && !isOver()) await socket.send(PINGS);
        socket.destroy();
      },
      isOver,
    ),
  'H5 endless documents': (url, _match, isOver) =>
    again(10, () => rawGet(`${url}/openrpc.json`), isOver),
  'H6 endless records': (url, match, isOver) =>
    overSockets(url, isOver, (c) => c.call('record', { match })),
};

interface Latency {
  p50: number;
  p99: number;
  /** The median in medians of an echo of the same time. */
  echoes: number;
}

/** How long another address waits for its answers. */
async function latencyOf(
  client: TestClient,
  match: string,
  control: ControlProcess,
): Promise<Latency> {
  await control.look();
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const began = performance.now();
    await client.call('find', { match });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { echoes } = await control.look();
  const p50 = percentile(times, 0.5);
  return {
    p50,
    p99: percentile(times, 0.99),
    echoes: p50 / Math.max(0.1, percentile(echoes, 0.5)),
  };
}

/** In ordinary runs, which do not judge the latencies, all attacks are on one server. */
let shared: Promise<ServerProcess> | undefined;
const attackedServer = (): Promise<ServerProcess> =>
  LONG ? startOwn(...advised()) : (shared ??= ServerProcess.start(...advised()));
afterAll(async () => (await shared)?.remove());

test.for(Object.entries(ATTACKS))(
  'latency of other clients before, during and after an attack: %s',
  { timeout: 300_000 },
  async ([, attack], { task }) => {
    const server = await attackedServer();
    const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
    const { match } = await other.call('create', {
      game: 'shelfie',
      seats: two,
      watch: 'open',
      public: true,
    });
    await other.call('resign', { match, seat: 0 });
    await other.note('ended');
    const control = await ControlProcess.start();
    await latencyOf(other, match, control); // until everything is compiled
    const before = await latencyOf(other, match, control);
    let isOver = false;
    const attacked = attack(server.url, match, () => isOver);
    const during = await latencyOf(other, match, control);
    isOver = true;
    await attacked;
    const after = await latencyOf(other, match, control);
    control.stop();
    other.terminate();
    const shown = ({ p50, p99 }: Latency): string => `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
    // the attack comes from this machine, and others work on it: what delays an echo as much counts
    // for nothing
    const ratio = (one: Latency): number =>
      Number(Math.min(one.p50 / before.p50, one.echoes / before.echoes).toFixed(2));
    task.meta.figures = {
      'p50, p99 before': shown(before),
      during: shown(during),
      after: shown(after),
      'during relative to before': ratio(during),
      'after relative to before': ratio(after),
    };
    if (!LONG) return;
    expect(ratio(during)).toBeLessThan(MOST_DURING);
    expect(ratio(after)).toBeLessThan(MOST_AFTER);
  },
);
