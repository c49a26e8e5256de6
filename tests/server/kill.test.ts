import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultOf, NotificationParams } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import { oneProcess } from '../../packages/cli/src/test-support/one-process.ts';
import { LONG } from './support/long.ts';
import { RefusedError, rolls, TestClient } from './support/client.ts';
import { type ServerProcess, startOwn } from './support/server-process.ts';
import { SteadyBot } from './support/steady-bot.ts';

/**
 * Plays matches at one table, one after the other, whatever happens to the server; gives how many
 * ended and were checked.
 */
async function keepPlaying(
  server: ServerProcess,
  name: string,
  seated: SteadyBot[],
  isOver: () => boolean,
): Promise<{ matches: number; acknowledged: number }> {
  const sum = { matches: 0, acknowledged: 0 };
  for (let i = 0; !isOver() || sum.matches === 0; i++) {
    const bots = [new SteadyBot(server.url), new SteadyBot(server.url)];
    seated.push(...bots);
    let match: string;
    try {
      const setUp = await TestClient.connect(server.url);
      ({ match } = await setUp.call('create', {
        game: 'dominion',
        seats: [{ kind: 'open' }, { kind: 'open' }],
        seed: `${name} ${i}`,
      }));
      setUp.terminate();
      await bots[0]!.sit(match, 'first');
      await bots[1]!.sit(match, 'second');
    } catch {
      // killed before everybody sat: nobody was told of a match, so there is none to lose
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    await Promise.all(bots.map((bot) => bot.done));
    const record = await recordOf(server, match);
    for (const bot of bots) {
      // every event was heard exactly once by both, and both saw the same end: what had been told
      // was never taken back
      expect(bot.flaw).toBeUndefined();
      expect(bot.numbers.length).toBe(bots[0]!.numbers.length);
      expect(record.hashes.at(-1)).toBe(bot.result!.hash);
      // every answer that was acknowledged stands in the record, where it was given
      const mine = record.entries.filter((e) => e.seat === bot.seat);
      for (const [ask, pick] of bot.acknowledged)
        expect(mine[ask]).toEqual({ seat: bot.seat, pick });
      sum.acknowledged += bot.acknowledged.size;
    }
    sum.matches++;
  }
  return sum;
}

/** The record, as soon as there is a server that lives long enough to tell it. */
async function recordOf(server: ServerProcess, match: string): Promise<ResultOf<'record'>> {
  for (;;) {
    try {
      const reader = await TestClient.connect(server.url);
      const record = await reader.call('record', { match });
      reader.terminate();
      return record;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

test('kill -9 at random moments loses nothing acknowledged, and matches end as they would have', async ({
  task,
}) => {
  const server = await startOwn();
  const roll = rolls(9);
  let kills = 0;
  const wanted = LONG ? 200 : 2;
  const count = LONG ? 12 : 3;
  const bots: SteadyBot[] = [];
  const acknowledged = (): number => bots.reduce((n, bot) => n + bot.acknowledged.size, 0);
  const tables = Array.from({ length: count }, (_, i) =>
    keepPlaying(server, `table ${i}`, bots, () => kills >= wanted),
  );
  let failed = false;
  const all = Promise.all(tables);
  all.catch(() => {
    failed = true;
  });
  while (kills < wanted && !failed) {
    // on a slow machine too it is play that is interrupted, not the way back to it
    const had = acknowledged();
    await expect.poll(() => failed || acknowledged() > had, { timeout: 120_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50 + roll(450)));
    await server.end('SIGKILL');
    await server.launch();
    kills++;
  }
  const sums = await all;
  const total = (of: 'matches' | 'acknowledged'): number => sums.reduce((n, s) => n + s[of], 0);
  expect(total('matches')).toBeGreaterThanOrEqual(count);
  expect(total('acknowledged')).toBeGreaterThan(100 * wanted);
  task.meta.figures = {
    kills,
    matches: total('matches'),
    acknowledged: total('acknowledged'),
    lost: 0,
  };
}, 3_600_000);

/** A number that no event has yet: a view comes instead of the log. */
const LATER = 1_000_000;

/** A snapshot is made after so many entries. */
const SNAPSHOT_EVERY = 256;

/** Fifty at a time: a client that has asked for more than it reads would be cut. */
async function inSteps<A, B>(items: readonly A[], run: (item: A) => Promise<B>): Promise<B[]> {
  const out: B[] = [];
  for (let i = 0; i < items.length; i += 50)
    out.push(...(await Promise.all(items.slice(i, i + 50).map(run))));
  return out;
}

test('a thousand live matches are restored from their snapshots, each at its pending decision', async ({
  task,
}) => {
  const count = LONG ? 1000 : 50;
  const limits = ['seatRate', 'seatBurst', 'addressRate', 'addressBurst'].flatMap((name) => [
    '--limit',
    `${name}=1000000`,
  ]);
  const server = await startOwn(...limits);
  const client = await TestClient.connect(server.url);
  const ids = new Map<string, number>();
  const tables = await inSteps(
    Array.from({ length: count }, (_, i) => i),
    async (i) => {
      const { match, mine } = await client.call('create', {
        game: 'dominion',
        seats: [
          { kind: 'mine', name: 'Ann' },
          { kind: 'mine', name: 'Ben' },
        ],
        seed: String(i),
        clock: { matchMs: 600_000 },
      });
      ids.set(match, i);
      return { match, tokens: mine.map((m) => m.token) };
    },
  );
  // some way into each, past a snapshot in some, until they all wait
  const waits = new Map<string, { seat: number; ask: number }>();
  const answers = new Map<string, number>();
  client.onNote = (note) => {
    if (note.method !== 'asked') return;
    const { match, seat, ask } = note.params as NotificationParams<'asked'>;
    const rounds = ids.get(match)! % 25 === 0 ? 140 : 20; // of each of two
    if (ask.id >= rounds) return void waits.set(match, { seat, ask: ask.id });
    const pick = ask.kind === 'some' ? [] : ask.kind === 'yes-no' ? [0] : [ask.options.length - 1];
    answers.set(match, (answers.get(match) ?? 0) + 1);
    void client.call('answer', { match, seat, ask: ask.id, pick }).catch(() => {});
  };
  for (const note of client.notes.slice()) client.onNote(note);
  await client.until(() => waits.size === count, 120_000);
  const before = await inSteps(tables, async ({ match, tokens }) => ({
    match,
    tokens,
    standing: await client.call('view', { match, seat: waits.get(match)!.seat, since: LATER }),
  }));
  await server.clocksStored();
  await server.end('SIGKILL');
  await server.launch();
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(await server.figure('matches_live')).toBe(count);
  // what came before a snapshot is not replayed: that is what makes them quick (bench server
  // measures how quick)
  expect(Math.max(...answers.values())).toBeGreaterThan(SNAPSHOT_EVERY);
  const replayed = [...answers.values()].reduce((sum, n) => sum + (n % SNAPSHOT_EVERY), 0);
  expect(await server.figure('entries_replayed_total')).toBe(replayed);
  // each of them is there with the decision it waited at, what its seat sees, and its time
  const back = await TestClient.connect(server.url);
  for (const { match, tokens, standing } of before) {
    const { seat, ask } = waits.get(match)!;
    const now = await back.call('resume', { token: tokens[seat]!, show: 'view', since: LATER });
    expect(now.ask).toEqual(standing.ask);
    expect(now.ask!.id).toBe(ask);
    expect(now.n).toBe(standing.n);
    expect(now.view).toEqual(standing.view);
    expect((await back.call('resume', { token: tokens[1 - seat]!, since: LATER })).ask).toBeNull();
    for (const side of [0, 1])
      expect(now.clocks!.seats[side]!.matchMs).toBeLessThanOrEqual(
        standing.clocks!.seats[side]!.matchMs!,
      );
  }
  task.meta.figures = { matches: count, replayed };
  await back.close();
}, 300_000);

test('a finished record verifies with `cardwright replay`, also after a restart, and one flipped byte fails', async () => {
  const server = await startOwn();
  const client = await TestClient.connect(server.url);
  const { match, info } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'player', player: 'big-money' },
      { kind: 'player', player: 'heuristic' },
    ],
  });
  expect(info.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(info.seed).toBeUndefined();
  // it may be over before anybody watches
  const { info: looked } = await client.call('watch', { match });
  const result = looked.result ?? (await client.note('ended', 0, 120_000)).result;
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
  const verify = (): number => cardwright(['replay', '--verify', file]).code;
  writeFileSync(file, JSON.stringify(record));
  expect(verify()).toBe(0);
  const flips: [from: string, to: string][] = [
    [record.seed, flipped(record.seed)],
    ['"commitment"', '"commitmens"'],
    [record.salt, flipped(record.salt)],
    [record.hashes[3]!, flipped(record.hashes[3]!)],
    ['"big-money"', '"big-mooey"'],
  ];
  // packages/cli tests every place in a record
  for (const [from, to] of flips) {
    writeFileSync(file, JSON.stringify(record).replace(from, to));
    expect(verify()).not.toBe(0);
  }
  expect(readFileSync(file, 'utf8')).toContain(record.game);
}, 180_000);

const cardwright = oneProcess({ cwd: tmpdir() });
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
