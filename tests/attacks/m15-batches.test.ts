import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { startHosted } from '../server/support/hosted-server.ts';

const request = (id: number): object => ({
  jsonrpc: '2.0',
  id,
  method: 'find',
  params: { match: 'none' },
});

const BATCH = 32;
const BURST = 2 * BATCH;

const codesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/"code":"([^"]+)"/g)].map(([, code = '']) => code));

test('M15: a batch is charged for each of its requests', async () => {
  const server = await startHosted('--limit', 'seatRate=1', '--limit', `seatBurst=${BURST}`);
  const client = await TestClient.connect(server.url);
  const batch = JSON.stringify(Array.from({ length: BATCH }, (_, i) => request(i)));
  const answered = async (count: number): Promise<Set<string>> => {
    client.send(batch);
    await client.until(() => client.heard.length === count);
    return new Set(codesIn(client.heard.slice(-1)));
  };
  // two batches are all that may come at once; the next would be due half a minute later
  expect(await answered(1)).toEqual(new Set(['match/unknown']));
  expect(await answered(2)).toEqual(new Set(['match/unknown']));
  expect(await answered(3)).toEqual(new Set(['limit/rate']));
  client.terminate();

  // as many as of single requests
  const single = await TestClient.connect(server.url);
  const began = performance.now();
  for (let i = 0; i < 2 * BURST; i++) single.send(JSON.stringify(request(i)));
  await single.until(() => codesIn(single.heard).includes('limit/rate'));
  const taken = codesIn(single.heard).filter((code) => code === 'match/unknown').length;
  const due = Math.ceil((performance.now() - began) / 1000);
  expect(taken).toBeLessThanOrEqual(BURST + due);
  single.terminate();
});

test('M15: a batch larger than all that may come at once is taken when nothing came before', async () => {
  const server = await startHosted('--limit', 'seatRate=1', '--limit', 'seatBurst=8');
  const client = await TestClient.connect(server.url);
  client.send(JSON.stringify(Array.from({ length: 32 }, (_, i) => request(i))));
  await client.until(() => client.heard.length > 0);
  expect(client.heard[0]).toContain('match/unknown');
  expect(client.heard[0]).not.toContain('limit/rate');
  client.send(JSON.stringify(request(99)));
  await client.until(() => client.heard.length > 1);
  expect(client.heard[1]).toContain('limit/rate');
  await client.close();
});
