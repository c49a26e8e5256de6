import type { IncomingMessage } from 'node:http';
import { type Limits, limitsWith } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { Addresses } from '../http/addresses.ts';
import { MatchQuota } from '../matches/match-quota.ts';
import { PlayerScheduler, type Task } from '../players/player-scheduler.ts';
import { type ReplayParts, Replays } from '../replays/replays.ts';
import { MemoryNetwork } from './memory-bus.ts';
import { type ChargedWork, SharedLimits } from './shared-limits.ts';

const REPORT_INTERVAL_MS = 250;
const ANN = '10.0.0.1';
const request = (remoteAddress: string) =>
  ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;

/** The searches of a node, in one thread whose time passes by work alone. */
function searches(budgetMs: number): ChargedWork & { think: (until: number) => number } {
  let now = 0;
  const used = (address: string, ms: number): void => work.used(address, ms);
  const scheduler = new PlayerScheduler({ sliceMs: 5, budgetMs, now: () => now, used });
  let spent = 0;
  const run: Task['run'] = (pause) => {
    do {
      now++;
      spent++;
    } while (!pause());
    return false;
  };
  scheduler.add({ match: 'm', address: ANN, isCheap: false, run });
  const work = {
    used: (_address: string, _ms: number): void => {},
    charge: (address: string, ms: number) => scheduler.charge(address, ms),
    /** Thinks as much as it may until this moment; gives the milliseconds. */
    think(until: number): number {
      spent = 0;
      while (now < until) if ((scheduler.turn() ?? 1) > 0) now++;
      return spent;
    },
  };
  return work;
}

/** Nodes on one bus; reports are sent by `tell` alone. */
function nodesOf(count: number, set: Partial<Limits>) {
  const limits = limitsWith(set);
  const network = new MemoryNetwork();
  const clock = { now: 0 };
  const nodes = Array.from({ length: count }, (_, i) => {
    const bus = network.join(`node ${i}`);
    const addresses = new Addresses(limits, false, () => clock.now);
    const quota = new MatchQuota(limits);
    const pool = searches(limits.addressThinkMs);
    const replays = new Replays({ limits } as Partial<ReplayParts> as ReplayParts);
    const announce = (text: string): void => bus.broadcast(text);
    const countNodes = async (): Promise<number> => count;
    const parts = { limits, addresses, quota, pool, replays, announce, countNodes };
    const counts = new SharedLimits(parts);
    counts.close();
    bus.events = { ...bus.events, message: (from, text) => counts.receiveReport(from, text) };
    const enter = (address: string) => addresses.enter(request(address));
    return { addresses, quota, pool, replays, counts, enter };
  });
  const tell = async (): Promise<void> => {
    for (const { counts } of nodes) counts.sendReport();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { nodes, clock, tell, network };
}

test('sockets, matches and tables of an address count on every node', async () => {
  const { nodes, tell } = nodesOf(2, { addressConnections: 3, addressMatches: 2 });
  const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  a.enter(ANN);
  a.enter(ANN);
  const match = (id: string) =>
    ({ head: { id, state: 'running' } }) as Parameters<typeof a.quota.hold>[1];
  a.quota.hold(ANN, match('x'));
  a.quota.hold(ANN, match('y'));
  expect(() => b.quota.mayHold(ANN)).not.toThrow();
  await tell();
  expect(() => b.quota.mayHold(ANN)).toThrow('2 matches of your address');
  expect(b.enter(ANN).crowded).toBe(false);
  expect(b.enter(ANN).crowded).toBe(true);
  expect(b.enter('10.0.0.2').crowded).toBe(false);
  a.quota.release('x');
  await tell();
  expect(() => b.quota.mayHold(ANN)).not.toThrow();
});

test('an address that spreads few sockets over many nodes is noticed', async () => {
  const { nodes, tell } = nodesOf(30, { addressConnections: 100 });
  await tell(); // the number of nodes is known
  for (const { enter } of nodes) for (let i = 0; i < 4; i++) enter(ANN);
  await tell();
  expect(nodes[0]!.enter(ANN).crowded).toBe(true);
});

test('eight nodes together let an address use what one would, after the first burst', async () => {
  const SECONDS = 60;
  const rates = { addressRate: 100, httpRate: 20, addressThinkMs: 40 };
  const { nodes, clock, tell } = nodesOf(8, { ...rates, addressBurst: 200, httpBurst: 40 });
  const used = { messages: 0, requests: 0, thinkMs: 0 };
  for (clock.now = 0; clock.now < 1000 * SECONDS; clock.now += REPORT_INTERVAL_MS) {
    for (const { addresses, pool } of nodes) {
      while (addresses.takeRequest(request(ANN)) === 0) used.requests++;
      while (addresses.of(request(ANN)).bucket.take(clock.now) === 0) used.messages++;
      used.thinkMs += pool.think(clock.now + REPORT_INTERVAL_MS);
    }
    await tell();
  }
  // a request is a message too
  const messages = used.messages + used.requests;
  const once = { messages: 8 * 200, requests: 8 * 40, thinkMs: 8 * REPORT_INTERVAL_MS };
  expect(messages).toBeLessThanOrEqual(once.messages + rates.addressRate * SECONDS * 1.05);
  expect(messages).toBeGreaterThan(rates.addressRate * SECONDS * 0.8);
  expect(used.requests).toBeLessThanOrEqual(once.requests + rates.httpRate * SECONDS * 1.05);
  expect(used.thinkMs).toBeLessThanOrEqual(once.thinkMs + rates.addressThinkMs * SECONDS * 1.2);
});

test('replays on one node are charged on the others; what is lost on the way is not', async () => {
  const { nodes, tell, network } = nodesOf(2, { addressReplayMs: 1 });
  const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const work = (): void => {
    const until = performance.now() + 30;
    while (performance.now() < until);
  };
  a.replays.charged(ANN, work);
  expect(() => b.replays.check(ANN)).not.toThrow();
  network.loses = () => true;
  await tell();
  expect(() => b.replays.check(ANN)).not.toThrow();
  network.loses = () => false;
  expect(() => a.replays.charged(ANN, work)).toThrow('records and replays');
  a.replays.used(ANN, 30);
  await tell();
  expect(() => b.replays.check(ANN)).toThrow('records and replays');
  expect(() => b.replays.check('10.0.0.2')).not.toThrow();
});
