import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from './support/long.ts';
import { rolls, TestClient } from './support/client.ts';
import { HostedServer } from './support/hosted-server.ts';
import { SteadyBot } from './support/steady-bot.ts';

let server: HostedServer;
let client: TestClient;

beforeAll(async () => {
  server = await HostedServer.start();
  client = await TestClient.connect(server.url);
});
afterAll(async () => {
  await client?.close();
  await server?.remove();
});

/**
 * One match with an open seed between two steady bots, the first of which is cut where `shouldCut`
 * says.
 */
async function playMatch(
  seed: string,
  cutFirst: (message: number) => boolean,
  cutSecond: (message: number) => boolean = () => false,
) {
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    seed,
    options: { kingdom: 'First Game' },
  });
  const bots = [new SteadyBot(server.url, cutFirst), new SteadyBot(server.url, cutSecond)];
  await bots[0]!.sit(match, 'first');
  await bots[1]!.sit(match, 'second');
  await Promise.all(bots.map((bot) => bot.done));
  return { match, bots, hash: bots[0]!.result!.hash };
}

test('a seat disconnected at every message of a match ends at the same hash and gets every event once', async ({
  task,
}) => {
  const uncut = await playMatch('cuts', () => false);
  const messages = uncut.bots[0]!.messages;
  expect(messages).toBeGreaterThan(60);
  const places = Array.from({ length: messages }, (_, i) => i + 1).filter(
    (i) => LONG || i % Math.ceil(messages / 16) === 1,
  );
  for (let i = 0; i < places.length; i += 8) {
    const played = await Promise.all(
      places.slice(i, i + 8).map((at) => playMatch('cuts', (message) => message === at)),
    );
    for (const { bots, hash } of played) {
      expect(hash).toBe(uncut.hash);
      expect(bots.map((bot) => bot.flaw)).toEqual([undefined, undefined]);
      expect(bots[0]!.numbers.length).toBe(uncut.bots[0]!.numbers.length);
    }
  }
  task.meta.figures = { messages, cuts: places.length };
}, 600_000);

test('random disconnects on both sides neither lose nor duplicate an answer', async ({ task }) => {
  const wanted = LONG ? 1000 : 30;
  let cuts = 0;
  for (let round = 0; cuts < wanted; round++) {
    const roll = rolls(round + 17);
    const uncut = await playMatch(`random ${round}`, () => false);
    const { match, bots, hash } = await playMatch(
      `random ${round}`,
      () => roll(8) === 0,
      () => roll(8) === 0,
    );
    expect(hash).toBe(uncut.hash);
    expect(bots.map((bot) => bot.flaw)).toEqual([undefined, undefined]);
    const [record, same] = await Promise.all([
      client.call('record', { match }),
      client.call('record', { match: uncut.match }),
    ]);
    expect(record.entries).toEqual(same.entries);
    cuts += bots[0]!.cuts + bots[1]!.cuts;
  }
  task.meta.figures = { cuts };
}, 600_000);

test('the same answer to the same ask gives the first result; another one is stale', async () => {
  const made = await client.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    seed: 'twice',
  });
  const other = await TestClient.connect(server.url);
  await other.call('join', { match: made.match, name: 'Ben' });
  const { ask } = await client.note('asked');
  const { match } = made;
  expect(await client.call('answer', { match, ask: ask.id, pick: [0] })).toEqual({ ask: ask.id });
  expect(await client.call('answer', { match, ask: ask.id, pick: [0] })).toEqual({ ask: ask.id });
  await expect(client.call('answer', { match, ask: ask.id, pick: [0, 1] })).rejects.toThrow(
    'answer/stale',
  );
  await expect(client.call('answer', { match, ask: ask.id + 5, pick: [0] })).rejects.toThrow(
    'answer/stale',
  );
  await expect(other.call('answer', { match, ask: 0, pick: [0] })).rejects.toThrow(
    /answer\/(wrong-seat|stale)/,
  );
  const standing = await client.call('view', { match });
  expect(standing.ask!.id).toBe(ask.id + 1);
  await client.call('resign', { match });
  await other.close();
});

test('who missed too much gets one view and the pending decision', async () => {
  const small = await HostedServer.start('--limit', 'eventsKept=5');
  try {
    const table = await TestClient.connect(small.url);
    const { match } = await table.call('create', {
      game: 'dominion',
      seats: [{ kind: 'open' }, { kind: 'open' }],
      seed: 'gap',
    });
    const bot = new SteadyBot(small.url);
    await bot.sit(match, 'first');
    const { token } = await table.call('join', { match, name: 'second' });
    const { ask } = await table.note('asked');
    await table.close();
    const back = await TestClient.connect(small.url);
    const standing = await back.call('resume', { token, since: 0 });
    expect(standing.gap).toBe(true);
    expect(standing.view).toBeDefined();
    expect(standing.log.length).toBe(5);
    expect(standing.log.at(-1)!.n).toBe(standing.n);
    expect(standing.ask!.id).toBe(ask.id);
    expect((await back.note('asked')).ask.id).toBe(ask.id);
    await back.call('resign', { match });
    await back.close();
  } finally {
    await small.remove();
  }
});

test('a token of 128 bits and more opens its seat and no other', async () => {
  const { mine, match } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'random' },
    ],
  });
  const { token } = mine[0]!;
  expect(Buffer.from(token.split('.')[1]!, 'base64url').length).toBeGreaterThanOrEqual(16);
  const other = await TestClient.connect(server.url);
  await expect(
    other.call('resume', { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }),
  ).rejects.toThrow('seat/token');
  await expect(other.call('resume', { token: 'x'.repeat(40) })).rejects.toThrow('seat/token');
  await expect(other.call('answer', { match, ask: 0, pick: [0] })).rejects.toThrow(
    'seat/not-yours',
  );
  expect((await other.call('resume', { token })).seat).toBe(0);
  await other.call('resign', { match });
  await other.close();
});
