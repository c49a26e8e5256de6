import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { presenceOf } from './support/spectator.ts';

/** Enough for what follows from them to fill every buffer of a line on which nothing is read. */
const ROUNDS = LONG ? 20_000 : 4000;
const PER_BATCH = 15;
const names = 'ABCDEF'.split('').map((letter) => `${letter}${'\u{1d54f}'.repeat(19)}`);
const limits = ['--limit', 'backlogBytes=65536'];

/** Sends batches of requests and waits for their answers; gives how many were refused. */
async function inBatches(
  client: TestClient,
  count: number,
  requests: readonly { method: string; params: object }[],
): Promise<number> {
  let refused = 0;
  for (let done = 0; done < count; done += PER_BATCH) {
    const batch = Array.from({ length: PER_BATCH }, () => requests)
      .flat()
      .map((request, id) => ({ jsonrpc: '2.0', id: 1000 + id, ...request }));
    const before = client.heard.length;
    client.send(JSON.stringify(batch));
    const answer = await client.until(() =>
      client.heard.slice(before).find((text) => text.startsWith('[')),
    );
    refused += answer.split('limit/rate').length - 1;
    client.heard.length = 0;
  }
  return refused;
}

test('M12: watch and leave in a loop disconnects no slow reader, and its notifications are batched', async ({
  task,
}) => {
  const server = await startHosted(...limits);
  const [slow, quick, attacker] = [
    await TestClient.connect(server.url),
    await TestClient.connect(server.url, undefined, '127.0.0.3'),
    await TestClient.connect(server.url, undefined, '127.0.0.2'),
  ];
  const { match, mine } = await slow.call('create', {
    game: 'dominion',
    seats: names.map((name) => ({ kind: 'mine' as const, name })),
  });
  await quick.call('watch', { match });
  slow.socket.pause();
  await inBatches(attacker, ROUNDS, [
    { method: 'watch', params: { match } },
    { method: 'leave', params: { match } },
  ]);
  await attacker.call('watch', { match });
  slow.socket.resume();
  // it is still there, and knows who is
  expect((await slow.call('view', { match, seat: mine[0]!.seat })).seat).toBe(mine[0]!.seat);
  expect(slow.closed).toBeUndefined();
  for (const client of [slow, quick])
    await client.until(() => presenceOf(client).at(-1)?.watchers === 2, 60_000);
  expect(presenceOf(quick).length).toBeLessThan(ROUNDS / 2);
  task.meta.figures = { changes: 2 * ROUNDS, messagesSent: presenceOf(quick).length };
  for (const client of [slow, quick, attacker]) client.terminate();
}, 300_000);

test('M12: chat disconnects no slow reader either, because it is rate-limited', async ({
  task,
}) => {
  const server = await startHosted(...limits);
  const [slow, attacker] = [
    await TestClient.connect(server.url),
    await TestClient.connect(server.url, undefined, '127.0.0.2'),
  ];
  const { match } = await slow.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    chat: true,
  });
  const { seat } = await attacker.call('join', { match, name: 'Mallory' });
  slow.socket.pause();
  const text = '\u{1d54f}'.repeat(250);
  const refused = await inBatches(attacker, ROUNDS, [
    { method: 'chat', params: { match, seat, text } },
  ]);
  expect(refused).toBeGreaterThan(ROUNDS / 2);
  slow.socket.resume();
  expect((await slow.call('view', { match, seat: 0 })).seat).toBe(0);
  expect(slow.closed).toBeUndefined();
  task.meta.figures = { lines: ROUNDS, refused };
  for (const client of [slow, attacker]) client.terminate();
}, 300_000);
