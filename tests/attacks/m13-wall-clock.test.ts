import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { createDominionGame } from '../server/support/dominion-bot.ts';
import { LONG } from '../server/support/long.ts';
import { QuietPlayer } from '../server/support/quiet-player.ts';
import { advised, metricOf } from './support/advised.ts';
import { rawGet } from './support/raw-get.ts';
import { startShifted } from './support/shifted-clock.ts';
import { kingdom, two } from './support/tables.ts';

const HOUR = 3_600_000;
const CENTURY = 100 * 365 * 24 * HOUR;
/** Back and forward, by an hour and by as much as a clock that was never set. */
const STEPS = [-HOUR, HOUR, -CENTURY / 2, CENTURY];
/** Far more than a test takes, far less than a step. */
const MINUTES = 20 * 60_000;

test('M13: the wall clock steps back and forward, and nobody is locked out', async () => {
  const { server, shift } = await startShifted(...advised());
  const refused = await metricOf(server.url, 'refused_total');
  const before = await TestClient.connect(server.url);
  for (const step of [...STEPS, 0]) {
    await shift(step);
    const after = await TestClient.connect(server.url);
    for (const client of [before, after])
      for (let i = 0; i < 20; i++) await client.call('hello', {});
    expect((await rawGet(`${server.url}/health`)).status).toBe(200);
    after.terminate();
  }
  expect(await metricOf(server.url, 'refused_total')).toBe(refused);
  before.terminate();
});

test('M13: no step gives an address more than its rate allows', async () => {
  const limits = advised({ httpRate: 1, httpBurst: 30 });
  const { server, shift } = await startShifted(...limits);
  const statuses: number[] = [];
  for (const step of [HOUR, -HOUR, CENTURY]) {
    await shift(step);
    for (let i = 0; i < 40; i++) statuses.push((await rawGet(`${server.url}/health`)).status);
  }
  // one burst, and not one after each step: what else passes is what the seconds of the test allow
  expect(statuses.slice(40).filter((status) => status === 429).length).toBeGreaterThan(40);
});

const clock = { decisionMs: MINUTES, matchMs: MINUTES, onTimeout: 'forfeit' as const };
const waiting = { game: 'shelfie', seats: [{ kind: 'open' as const }, { kind: 'open' as const }] };

test('M13: the wall clock steps, and no game is lost on time, nor a table cleared away', async () => {
  const { server, shift } = await startShifted(...advised());
  const client = await TestClient.connect(server.url);
  const { match, info } = await client.call('create', { game: 'shelfie', seats: two, clock });
  const open = await client.call('create', waiting);
  const { ask } = await client.note('asked');
  let known = MINUTES;
  for (const step of [...STEPS, 0]) {
    await shift(step);
    const seen = await client.call('view', { match, seat: ask.seat });
    expect(seen.info.state).toBe('running');
    expect(seen.clocks!.decisionMs!).toBeGreaterThan(MINUTES / 2);
    expect(seen.clocks!.decisionMs!).toBeLessThanOrEqual(known);
    known = seen.clocks!.decisionMs!;
  }
  // what is shown as a date is the wall clock all the same
  await shift(HOUR);
  const later = await client.call('create', { game: 'shelfie', seats: two });
  expect(later.info.createdAt - info.createdAt).toBeGreaterThanOrEqual(HOUR);
  // tables are looked at once a second
  await server.clocksStored();
  expect((await client.call('find', { match: open.match })).state).toBe('open');
  client.terminate();
});

test('M13: restarts under a wall clock that is off cost and give nobody time', async () => {
  const { server, shift, startsOff } = await startShifted(...advised());
  const client = await TestClient.connect(server.url);
  const { mine } = await client.call('create', { game: 'shelfie', seats: two, clock });
  const open = await client.call('create', waiting);
  const { ask } = await client.note('asked');
  client.terminate();
  let known = MINUTES;
  const startAgain = async (off: number): Promise<void> => {
    await server.clocksStored();
    startsOff(off);
    await server.end('SIGKILL');
    await server.launch();
    const again = await TestClient.connect(server.url);
    const { clocks, info } = await again.call('resume', { token: mine[ask.seat]!.token });
    expect(info.state).toBe('running');
    expect(clocks!.decisionMs!).toBeGreaterThan(MINUTES / 2);
    expect(clocks!.decisionMs!).toBeLessThanOrEqual(known);
    known = clocks!.decisionMs!;
    expect((await again.call('find', { match: open.match })).state).toBe('open');
    again.terminate();
  };
  // it steps while the server runs, which is then killed and started by another clock, ...
  await shift(HOUR);
  // ... and again and again
  for (const off of LONG ? [-HOUR, HOUR, ...STEPS, 0] : [-HOUR, HOUR]) await startAgain(off);
});

test("M13: nor is a player of Dominion's own protocol put out", async () => {
  const { server, shift } = await startShifted('--dominion-timeout', '40');
  const key = await createDominionGame(server.url, kingdom, 2);
  const players = ['alice', 'bob'].map((name) => new QuietPlayer(server.url, key, name));
  const asked = (): QuietPlayer | undefined => players.find((p) => p.heard.length > 0);
  await expect.poll(asked, { timeout: 30_000 }).toBeDefined();
  for (const step of [-HOUR, HOUR]) {
    await shift(step);
    expect((await fetch(`${server.url}/game/${key}/state`)).status).toBe(200);
  }
  // it is looked at every four seconds whether a move came in time
  await new Promise((resolve) => setTimeout(resolve, 5000));
  for (const { socket } of players) expect(socket.readyState).toBe(socket.OPEN);
  const ends = players.flatMap(({ heard }) =>
    heard.filter(({ method }) => method === 'GameOver' || method === 'FatalError'),
  );
  expect(ends).toEqual([]);
  for (const { socket } of players) socket.terminate();
});
