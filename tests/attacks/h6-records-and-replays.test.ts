import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import { advised, metricOf } from './support/advised.ts';
import { startEcho } from './support/echo-process.ts';
import { LongMatch } from './support/long-match.ts';
import { mainThreadMs, medianSpentPer, processorMs } from './support/processor-time.ts';

const ANSWERS = LONG ? 2000 : 300;
const SOCKETS = 10;
/** In each round. */
const REQUESTS = LONG ? 500 : 60;
const UNDOS = LONG ? 5000 : 300;

const openDocument = async (url: string): Promise<string> =>
  (await fetch(`${url}/openrpc.json`)).text();

/** An ended match of that many answers of one person. */
async function endedMatch(client: TestClient, answers: number, undos = 0): Promise<LongMatch> {
  const match = await LongMatch.begin(client);
  await match.play(answers);
  expect(await match.undo(undos)).toBeUndefined();
  await match.resign();
  return match;
}

/** `count` requests over all sockets, one after the other on each. */
async function ask(
  sockets: readonly TestClient[],
  count: number,
  call: (socket: TestClient, i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < count) await call(socket, next++);
    }),
  );
}

const connect = (url: string, count: number): Promise<TestClient[]> =>
  Promise.all(Array.from({ length: count }, () => TestClient.connect(url)));

test('H6: records and replays cost the main thread little more than an echo of their size', async ({
  task,
}) => {
  const server = await startOwn(...advised({ addressReplayMs: 1000 }));
  const client = await TestClient.connect(server.url);
  const { id: match } = await endedMatch(client, ANSWERS);
  const { length } = await client.call('replay', { match, position: 0 });
  const sockets = await connect(server.url, SOCKETS);
  const record = (socket: TestClient): Promise<unknown> => socket.call('record', { match });
  const replay = (socket: TestClient, i: number): Promise<unknown> =>
    socket.call('replay', { match, position: (i * 7) % length, seat: 'all', scene: true });
  const bytesOf = (part: string): number =>
    Math.max(...sockets.map(({ heard }) => heard.findLast((t) => t.includes(part))?.length ?? 0));

  const recordMs = await medianSpentPer(
    server.pid,
    REQUESTS,
    () => ask(sockets, REQUESTS, record),
    mainThreadMs,
  );
  const recordBytes = bytesOf('"hashes"');
  await ask(sockets, length, replay);
  const replayMs = await medianSpentPer(
    server.pid,
    REQUESTS,
    () => ask(sockets, REQUESTS, replay),
    mainThreadMs,
  );
  const replayBytes = bytesOf('"scene"');

  const echo = await startEcho();
  const echoes = await connect(echo.url, SOCKETS);
  const echoMs = async (bytes: number): Promise<number> => {
    const params = { match: 'x'.repeat(bytes) };
    const call = (socket: TestClient): Promise<unknown> => socket.call('find', params);
    return medianSpentPer(echo.pid, REQUESTS, () => ask(echoes, REQUESTS, call), mainThreadMs);
  };
  const ratios = {
    recordToEcho: recordMs / (await echoMs(recordBytes)),
    replayToEcho: replayMs / (await echoMs(replayBytes)),
  };
  task.meta.figures = { recordMs, recordBytes, replayMs, replayBytes, ...ratios };
  // about 2 each; it was above a hundred when the main thread made them
  expect(ratios.recordToEcho).toBeLessThan(8);
  expect(ratios.replayToEcho).toBeLessThan(8);
  for (const socket of [client, ...sockets, ...echoes]) socket.terminate();
}, 180_000);

test('H7: an entry of a record with many undos costs no more than one of a record without', async ({
  task,
}) => {
  const server = await startOwn(
    '--limit',
    `matchUndos=${UNDOS}`,
    '--limit',
    'addressReplayMs=1000',
  );
  const client = await TestClient.connect(server.url);
  const warm = await endedMatch(client, ANSWERS);
  const plain = await endedMatch(client, ANSWERS);
  const undone = await endedMatch(client, ANSWERS, UNDOS);
  const msPerEntry = async ({ id }: LongMatch): Promise<number> => {
    const before = processorMs(server.pid);
    const { entries } = await client.call('record', { match: id });
    await client.call('replay', { match: id, position: entries.length, seat: 'all' });
    return (processorMs(server.pid) - before) / entries.length;
  };
  await msPerEntry(warm);
  const plainMs = await msPerEntry(plain);
  const undoneMs = await msPerEntry(undone);
  task.meta.figures = {
    undos: UNDOS,
    msPerEntryWithoutUndos: plainMs,
    msPerEntryWithUndos: undoneMs,
  };
  // about the same; it grew with the undos when each of them played the match again
  expect(undoneMs).toBeLessThan(8 * plainMs);
  await client.close();
}, 180_000);

test('H7: undos of a match are counted, and refused by a stated limit', async () => {
  const server = await startHosted('--limit', 'matchUndos=5');
  const client = await TestClient.connect(server.url);
  const match = await LongMatch.begin(client);
  await match.play(20);
  expect(await match.undo(5)).toBeUndefined();
  expect(await match.undo(1)).toBe('undo/limit');
  await match.resign();
  const { entries } = await client.call('record', { match: match.id });
  expect(entries.filter((e) => 'undo' in e).length).toBe(5);
  const text = await openDocument(server.url);
  expect(text).toContain('"undo/limit"');
  expect(text).toContain('"matchUndos":5');
  await client.close();
}, 60_000);

test('H6: an address that has used up its budget is refused, others are served', async () => {
  const server = await startHosted(...advised({ addressReplayMs: 1 }));
  const client = await TestClient.connect(server.url);
  const { id: match } = await endedMatch(client, ANSWERS);
  // ten milliseconds at once, then one a second: a few records take more on any machine
  const useUp = async (): Promise<never> => {
    for (;;) await client.call('record', { match });
  };
  await expect(useUp()).rejects.toMatchObject({ data: { code: 'limit/replays' } });
  await expect(client.call('replay', { match, position: 1 })).rejects.toMatchObject({
    data: { code: 'limit/replays', retryAfterMs: expect.any(Number) as number },
  });
  expect(await metricOf(server.url, 'refused_total')).toBeGreaterThan(0);
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  expect((await other.call('replay', { match, position: 1 })).position).toBe(1);
  expect(await openDocument(server.url)).toContain('"limit/replays"');
  for (const socket of [client, other]) socket.terminate();
}, 60_000);
