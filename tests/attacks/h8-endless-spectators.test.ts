import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import { spentPer } from './support/processor-time.ts';
import { gather, presenceOf, type Spectator } from './support/spectator.ts';
import { two } from './support/tables.ts';

const SPECTATORS = LONG ? 5000 : 600;

/** They answer no pings, so none are sent while a slow machine takes its time. */
const limits = ['--limit', 'httpRate=100000', '--limit', 'pingMs=3600000'];

const goAway = (all: readonly Spectator[]): void => all.forEach(({ socket }) => socket.destroy());

test('H8: a spectator costs the same however many there are, and the count arrives', async ({
  task,
}) => {
  const server = await startOwn(...limits);
  const player = await TestClient.connect(server.url);
  const { match } = await player.call('create', { game: 'shelfie', seats: two });
  // until everything it runs is compiled
  goAway(await gather(server.url, match, 100));
  const few = SPECTATORS / 4;
  const all: Spectator[] = [];
  const join = async (count: number): Promise<void> => {
    all.push(...(await gather(server.url, match, count)));
  };
  const first = await spentPer(server.pid, few, () => join(few));
  await spentPer(server.pid, 1, () => join(SPECTATORS / 2));
  const last = await spentPer(server.pid, few, () => join(few));
  expect(last).toBeLessThan(2 * first);
  const watchers = (): number | undefined => presenceOf(player).at(-1)?.watchers;
  await player.until(() => watchers() === SPECTATORS, 60_000);
  // it has heard of far fewer changes than there were
  const told = presenceOf(player).length;
  expect(told).toBeLessThan(SPECTATORS / 2);
  task.meta.figures = {
    spectators: SPECTATORS,
    firstQuarterMs: Number(first.toFixed(2)),
    lastQuarterMs: Number(last.toFixed(2)),
    messagesSent: told,
  };
  goAway(all);
  await player.until(() => watchers() === 0, 60_000);
  player.terminate();
}, 300_000);

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN;

test.runIf(LONG)(
  'H8: thousands of new spectators do not slow down another table',
  async ({ task }) => {
    const server = await startHosted(...limits);
    const [player, other] = [
      await TestClient.connect(server.url),
      await TestClient.connect(server.url, undefined, '127.0.0.2'),
    ];
    const { match } = await player.call('create', { game: 'shelfie', seats: two });
    let joins = 0;
    let isOver = false;
    const waits: { joins: number; ms: number }[] = [];
    const asks = (async () => {
      while (!isOver) {
        const began = performance.now();
        await other.call('find', { match });
        waits.push({ joins, ms: performance.now() - began });
      }
    })();
    const all = await gather(server.url, match, SPECTATORS, () => joins++);
    isOver = true;
    await asks;
    // answers while the first tenth came, and while the last did
    const tenth = SPECTATORS / 10;
    const first = p99(waits.filter((w) => w.joins < tenth).map(({ ms }) => ms));
    const last = p99(waits.filter((w) => w.joins >= 9 * tenth).map(({ ms }) => ms));
    task.meta.figures = {
      spectators: SPECTATORS,
      answers: waits.length,
      firstTenthP99Ms: Number(first.toFixed(1)),
      lastTenthP99Ms: Number(last.toFixed(1)),
    };
    expect(last).toBeLessThan(5 * first);
    goAway(all);
    for (const client of [player, other]) client.terminate();
  },
  300_000,
);
