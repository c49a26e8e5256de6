import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { LONG } from './support/long.ts';
import { rolls, TestClient } from './support/client.ts';
import { ServerProcess } from './support/server-process.ts';
import { SteadyBot } from './support/steady-bot.ts';

const servers: ServerProcess[] = [];
const start = async (...args: string[]): Promise<ServerProcess> => {
  const server = await ServerProcess.start(...args);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
});

test('kill -9 at random moments: nothing acknowledged is lost, matches end as they would have', async ({ task }) => {
  const server = await start();
  const roll = rolls(9);
  let kills = 0;
  const wanted = LONG ? Number(process.env['CARDWRIGHT_KILLS'] ?? 200) : 6;
  while (kills < wanted) {
    const setUp = await TestClient.connect(server.url);
    const seeds = Array.from({ length: 4 }, (_, i) => `kill ${kills} ${i}`);
    const tables = await Promise.all(
      seeds.map(async (seed) => {
        const { match } = await setUp.call('create', { game: 'dominion', seats: [{ kind: 'open' }, { kind: 'open' }], seed });
        const bots = [new SteadyBot(server.url), new SteadyBot(server.url)];
        await bots[0]!.sit(match, 'first');
        await bots[1]!.sit(match, 'second');
        return { match, bots };
      }),
    );
    setUp.terminate();
    const all = Promise.all(tables.flatMap((t) => t.bots.map((b) => b.done)));
    let over = false;
    void all.then(
      () => (over = true),
      () => (over = true),
    );
    for (let i = 0; i < 3 && !over && kills < wanted; i++) {
      await new Promise((resolve) => setTimeout(resolve, 10 + roll(150)));
      await server.end('SIGKILL');
      kills++;
      await server.launch();
    }
    await all;
    const reader = await TestClient.connect(server.url);
    for (const { match, bots } of tables) {
      // every event was heard exactly once by both, and both saw the same end: what had been told was never taken back
      for (const bot of bots) expect(bot.isWhole).toBe(true);
      expect(bots[0]!.numbers.length).toBe(bots[1]!.numbers.length);
      const record = await reader.call('record', { match });
      expect(record.hashes.at(-1)).toBe(bots[0]!.result!.hash);
    }
    await reader.close();
  }
  task.meta.figures = { kills };
}, 3_600_000);

test('a thousand live matches are back within five seconds, each at the decision it waited at', async ({ task }) => {
  const count = LONG ? 1000 : 150;
  const server = await start();
  const client = await TestClient.connect(server.url);
  const tokens = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { mine } = await client.call('create', {
        game: 'dominion',
        seats: [
          { kind: 'mine', name: 'Ann' },
          { kind: 'mine', name: 'Ben' },
        ],
        seed: String(i),
        clock: { matchMs: 600_000 },
      });
      return mine.map((m) => m.token);
    }),
  );
  // some way into each: every seat answers a few asks
  const rounds = 20;
  let answered = 0;
  client.onNote = (note) => {
    if (note.method !== 'asked') return;
    const { match, seat, ask } = note.params as { match: string; seat: number; ask: { id: number; kind: string; min: number; options: unknown[] } };
    if (ask.id >= rounds) return;
    const pick = ask.kind === 'some' ? [] : ask.kind === 'yes-no' ? [0] : [ask.options.length - 1];
    answered++;
    void client.call('answer', { match, seat, ask: ask.id, pick }).catch(() => {});
  };
  for (const note of client.notes.slice()) client.onNote(note);
  await client.until(() => answered >= count * 10, 60_000);
  await client.call('hello', {});
  const before = await Promise.all(tokens.map(async ([token]) => client.call('resume', { token: token! })));
  await server.end('SIGKILL');
  const took = await server.launch();
  // by the clock, or by the time it had a processor where the machine is busy
  const cpu = Number(/"cpuMs":(\d+),"msg":"ready"/.exec(server.log.slice(server.log.lastIndexOf('{"level"')))?.[1] ?? took);
  expect(Math.min(took, cpu)).toBeLessThan(5000);
  const back = await TestClient.connect(server.url);
  for (const [i, [first, second]] of tokens.entries()) {
    const standings = [await back.call('resume', { token: first! }), await back.call('resume', { token: second! })];
    expect(standings.filter((s) => s.ask !== null).length).toBe(1);
    expect(standings[0]!.n).toBeGreaterThanOrEqual(before[i]!.n);
    expect(standings[0]!.clocks!.seats.length).toBe(2);
    expect(standings[0]!.clocks!.seats[0]!.matchMs).toBeLessThanOrEqual(600_000);
  }
  task.meta.figures = { matches: count, ms: took, ofWhichProcessorMs: cpu };
  await back.close();
}, 300_000);

test('a finished record verifies with `cardwright replay`, also after a restart, and one flipped byte fails', async () => {
  const server = await start();
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'player', player: 'big-money' },
      { kind: 'player', player: 'heuristic' },
    ],
  });
  const info = await client.call('find', { match });
  expect(info.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(info.seed).toBeUndefined();
  await client.call('watch', { match });
  const { result } = await client.note('ended', 0, 60_000);
  await client.close();
  await server.end('SIGKILL');
  await server.launch();
  const reader = await TestClient.connect(server.url);
  const record = await reader.call('record', { match });
  await reader.close();
  expect(record.commitment).toBe(info.commitment);
  expect(record.seed).toBe(result.seed);
  expect(record.hashes.at(-1)).toBe(result.hash);
  const file = join(mkdtempSync(join(tmpdir(), 'cardwright-')), 'record.json');
  const verify = (): number | null => spawnSync(process.execPath, [program, 'replay', '--verify', file]).status;
  writeFileSync(file, JSON.stringify(record));
  expect(verify()).toBe(0);
  for (const [from, to] of [
    [record.seed, flipped(record.seed)],
    [record.salt, flipped(record.salt)],
    [record.hashes[3]!, flipped(record.hashes[3]!)],
  ] as const) {
    writeFileSync(file, JSON.stringify(record).replace(from, to));
    expect(verify()).not.toBe(0);
  }
  expect(readFileSync(file, 'utf8')).toContain(record.game);
});

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
