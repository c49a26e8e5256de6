import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { startOwn } from '../server/support/server-process.ts';

const request = (id: number): object => ({
  jsonrpc: '2.0',
  id,
  method: 'find',
  params: { match: 'none' },
});

/**
 * Of all requests sent at once, how many are carried out before the first is refused for coming too
 * fast.
 */
async function takenOf(url: string, texts: readonly string[]): Promise<number> {
  const client = await TestClient.connect(url);
  for (const text of texts) client.send(text);
  const counts = new Map<string, number>();
  let read = 0;
  const answers = (code: string): number => {
    for (; read < client.heard.length; read++)
      for (const [, told = ''] of client.heard[read]?.matchAll(/"code":"([^"]+)"/g) ?? [])
        counts.set(told, (counts.get(told) ?? 0) + 1);
    return counts.get(code) ?? 0;
  };
  await client.until(() => client.closed !== undefined || answers('limit/rate') > 0);
  // what was taken before is looked up, and told a moment later
  await client.until(() => client.closed !== undefined || answers('match/unknown') >= 64);
  const taken = answers('match/unknown');
  client.terminate();
  return taken;
}

test('M15: a batch is charged for each of its requests', async ({ task }) => {
  const limits = ['--limit', 'seatRate=1', '--limit', 'seatBurst=64'];
  const server = await startOwn(...limits);
  const batches = Array.from({ length: 20 }, (_, b) =>
    JSON.stringify(Array.from({ length: 32 }, (_v, i) => request(32 * b + i))),
  );
  const taken = await takenOf(server.url, batches);
  task.meta.figures = { requests: 640, taken };
  // two batches are all that may come at once, as many as of single requests
  expect(taken).toBe(64);
  const alone = Array.from({ length: 640 }, (_, i) => JSON.stringify(request(i)));
  expect(await takenOf(server.url, alone)).toBeLessThanOrEqual(66);
});

test('M15: a batch larger than all that may come at once is taken when nothing came before', async () => {
  const server = await startOwn('--limit', 'seatRate=1', '--limit', 'seatBurst=8');
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
