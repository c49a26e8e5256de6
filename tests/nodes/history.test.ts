import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolls, type TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { SteadyBot } from '../server/support/steady-bot.ts';
import { faultsOf, type MatchHistory } from './support/history.ts';
import type { TcpProxy } from './support/tcp-proxy.ts';
import { LEASE_MS, NODES, pause, seenBy, ThreeNodes } from './support/three-nodes.ts';

/** Each kind of fault once, then any. */
const FAULTS = LONG ? 100 : 8;
const TABLES = 4;
/** No match takes so long: a clock is there to be watched. */
const MATCH_MS = 3_600_000;
const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));

let nodes: ThreeNodes;
beforeAll(async () => {
  nodes = await ThreeNodes.start();
});
afterAll(() => nodes?.stop());

/** Whoever plays now. */
const playing = new Set<SteadyBot>();

/** Plays one match after the other until it is told to stop. */
async function playTables(isOver: () => boolean, histories: MatchHistory[]): Promise<void> {
  while (!isOver()) {
    const client = await nodes.connected();
    const made = await client
      .call('create', {
        game: 'dominion',
        seats: [{ kind: 'open' }, { kind: 'open' }],
        options: { kingdom: 'First Game' },
        clock: { matchMs: MATCH_MS },
      })
      .catch(() => undefined);
    client.terminate();
    if (!made) continue;
    const { match } = made;
    const bots = [new SteadyBot(nodes.url), new SteadyBot(nodes.url)];
    const isSeated = await Promise.all(bots.map((bot, i) => bot.sit(match, `bot ${i}`))).then(
      () => true,
      () => false, // the server went away before anything was acknowledged to whoever sat down
    );
    if (!isSeated) continue;
    for (const bot of bots) playing.add(bot);
    await Promise.all(bots.map((bot) => bot.done));
    for (const bot of bots) playing.delete(bot);
    histories.push(seenBy(match, bots));
  }
}

/** Somebody is in the middle of a match, and its server answers. */
async function untilInPlay(): Promise<void> {
  const before = new Map([...playing].map((bot) => [bot, bot.acknowledged.size]));
  const goesOn = (bot: SteadyBot): boolean =>
    !bot.result && bot.acknowledged.size > (before.get(bot) ?? 1);
  await expect.poll(() => [...playing].some(goesOn), { timeout: 120_000, interval: 20 }).toBe(true);
}

/** One fault, and time to see what follows from it. */
async function nemesis(roll: (n: number) => number, counts: Map<string, number>): Promise<void> {
  await untilInPlay();
  await nodes.untilActive();
  const { servers, databaseProxies, natsProxies, postgres, nats } = nodes;
  const at = roll(NODES);
  const server = servers[at]!;
  const both = [databaseProxies[at]!, natsProxies[at]!];
  const cutOff = async (proxy: TcpProxy): Promise<void> => {
    proxy.cut();
    await pause(2 * LEASE_MS);
    proxy.heal();
  };
  const faults: { [name: string]: () => Promise<void> } = {
    kill: async () => server.signal('SIGKILL'),
    upgrade: async () => server.signal('SIGTERM'),
    stop: async () => {
      server.signal('SIGSTOP');
      await pause(2 * LEASE_MS);
      server.signal('SIGCONT');
    },
    'cut from PostgreSQL': () => cutOff(databaseProxies[at]!),
    'cut from NATS': () => cutOff(natsProxies[at]!),
    delay: async () => {
      for (const proxy of both) proxy.delay(100);
      await pause(LEASE_MS);
      for (const proxy of both) proxy.heal();
    },
    'restart of PostgreSQL': async () => {
      postgres.stopNow();
      postgres.launch();
    },
    'restart of NATS': async () => {
      await nats.stop();
      await pause(roll(2) * 2 * LEASE_MS); // shorter than a lease, or longer
      await nats.launch();
    },
  };
  const names = Object.keys(faults);
  // each kind once, then any
  const name = names[counts.size < names.length ? counts.size : roll(names.length)]!;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  await faults[name]!();
  await pause(roll(500));
}

/** As the database has it, and as `record` gives it. */
async function completed(history: MatchHistory, client: TestClient): Promise<MatchHistory> {
  const lines = await nodes.linesOf(history.match);
  return { ...history, lines, record: await client.call('record', { match: history.match }) };
}

/** A figure of a node's `/metrics`. */
async function figure(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^cardwright_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** `cardwright replay --verify`, on all of them. */
function verifies(histories: readonly MatchHistory[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-records-'));
  for (const { match, record } of histories) {
    const file = join(folder, `${match}.json`);
    writeFileSync(file, JSON.stringify(record));
    const args = [program, 'replay', file, '--verify'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([match, status, stderr]).toEqual([match, 0, '']);
  }
  rmSync(folder, { recursive: true, force: true });
}

test('no acknowledged answer is lost or doubled while nodes, database, NATS and lines fail', async ({
  task,
}) => {
  const seed = LONG ? Date.now() : 7;
  const roll = rolls(seed);
  const histories: MatchHistory[] = [];
  const counts = new Map<string, number>();
  let isOver = false;
  const tables = Array.from({ length: TABLES }, () => playTables(() => isOver, histories));
  for (let i = 0; i < FAULTS; i++) await nemesis(roll, counts);
  isOver = true;
  await Promise.all(tables);
  const client = await nodes.connected();
  const whole = [];
  for (const history of histories) whole.push(await completed(history, client));
  expect(whole.flatMap(faultsOf), `seed ${seed}`).toEqual([]);
  expect(whole.length).toBeGreaterThanOrEqual(TABLES);
  const owners = whole.map(({ lines }) => new Set(lines.map(({ token }) => token)).size);
  expect(Math.max(...owners), 'a match that changed its owner').toBeGreaterThan(1);
  // no match was played on one node alone because the balancer sent everybody there
  const forwarded = await Promise.all(
    nodes.servers.map(({ port }) => figure(port, 'calls_forwarded_total')),
  );
  expect(Math.max(...forwarded)).toBeGreaterThan(0);
  verifies(whole.slice(0, LONG ? undefined : 3));
  const answers = whole.reduce((sum, { lines }) => sum + lines.length, 0);
  task.meta.figures = { faults: FAULTS, matches: whole.length, answers, seed };
}, 1_800_000);

test('the checker finds what must not happen', () => {
  const line = (number: number, seat: number, ask: number, token = 1) => ({
    number,
    line: JSON.stringify({ e: { seat, pick: [ask] }, a: ask, t: 1 }),
    token,
  });
  const lines = [line(0, 0, 1), line(1, 1, 1), line(2, 0, 2, 2)];
  const entries = lines.map((l) => (JSON.parse(l.line) as { e: object }).e);
  const good = {
    match: 'm',
    heard: [
      [1, 2, 3],
      [1, 2],
    ],
    acknowledged: [
      new Map([
        [1, [1]],
        [2, [2]],
      ]),
      new Map([[1, [1]]]),
    ],
    leftMs: [[9000, 8000, 8900, 7000], [9000]],
    leaseMs: 1000,
    lines,
    result: { scores: [] },
    record: { entries },
  } as unknown as MatchHistory;
  expect(faultsOf(good)).toEqual([]);
  const faulty = (change: Partial<MatchHistory>): string => faultsOf({ ...good, ...change }).join();
  expect(faulty({ lines: [lines[0]!, lines[2]!, line(2, 1, 1)] })).toContain('comes after 2');
  expect(faulty({ lines: [lines[0]!, lines[2]!] })).toContain('is numbered 2');
  expect(faulty({ acknowledged: [new Map([[9, [9]]])] })).toContain('is there 0 times');
  expect(faulty({ lines: [...lines, line(3, 0, 2, 2)] })).toContain('is there 2 times');
  expect(faulty({ acknowledged: [new Map([[1, [5]]])] })).toContain('is not the one');
  expect(faulty({ heard: [[1, 3]] })).toContain('heard event 3 in place of 2');
  expect(faulty({ heard: [[1, 2, 2]] })).toContain('heard event 2 in place of 3');
  expect(faulty({ leftMs: [[9000, 7000, 8500]] })).toContain('7000 ms left, and then 8500 ms');
  expect(faulty({ record: undefined })).toContain('has not ended');
});
