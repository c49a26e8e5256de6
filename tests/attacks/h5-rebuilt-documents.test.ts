import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import { advised, metricOf } from './support/advised.ts';
import { startEcho } from './support/echo-process.ts';
import { medianSpentPer } from './support/processor-time.ts';
import { rawGet } from './support/raw-get.ts';

/** In each round. */
const REQUESTS = LONG ? 500 : 60;

const repeat = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await work();
};

test('H5: /openrpc.json costs little more than a bare response', async ({ task }) => {
  const echo = await startEcho();
  const bare = await medianSpentPer(echo.pid, REQUESTS, () =>
    repeat(REQUESTS, () => fetch(echo.url).then((r) => r.text())),
  );

  const server = await startOwn();
  const ask = (): Promise<unknown> =>
    fetch(`${server.url}/openrpc.json`, { headers: { 'accept-encoding': 'gzip' } }).then((r) =>
      r.arrayBuffer(),
    );
  const spent = await medianSpentPer(server.pid, REQUESTS, () => repeat(REQUESTS, ask));
  task.meta.figures = { echoMs: Number(bare.toFixed(3)), openRpcMs: Number(spent.toFixed(3)) };
  // sending thirty kilobytes instead of ten bytes is the rest; it was several hundred times as much
  // when it was built each time
  expect(spent).toBeLessThan(8 * bare);
});

test('H5: it is compressed, has an ETag, and is not sent again to who has it', async () => {
  const server = await startHosted();
  const plain = await rawGet(`${server.url}/openrpc.json`);
  const zipped = await rawGet(`${server.url}/openrpc.json`, { 'accept-encoding': 'gzip, deflate' });
  expect(plain.status).toBe(200);
  expect(plain.headers['vary']).toContain('accept-encoding');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.body.length).toBeLessThan(plain.body.length / 4);
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(JSON.parse(plain.body.toString())).toMatchObject({ openrpc: '1.3.2' });
  const etag = String(zipped.headers['etag']);
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
  const again = await rawGet(`${server.url}/openrpc.json`, {
    'accept-encoding': 'gzip',
    'if-none-match': `"other", ${etag}`,
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

const PATHS = [
  '/openrpc.json',
  '/health',
  '/metrics',
  '/',
  '/game/none/state',
  '/join/none',
  '/no/such/page',
];

test('H5: every path is rate limited, and says when to return', async () => {
  const server = await startHosted(...advised({ httpRate: 2, httpBurst: 20 }));
  for (const [i, path] of PATHS.entries()) {
    const ask = (): ReturnType<typeof rawGet> =>
      rawGet(`${server.url}${path}`, {}, `127.0.1.${i + 1}`);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push((await ask()).status);
    expect(statuses.filter((status) => status === 429).length, path).toBeGreaterThan(20);
    const { status, headers, body } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'limit/rate' });
    // who is over the limit does not keep the connection either
    expect(headers['connection']).toBe('close');
    const other = await rawGet(`${server.url}/health`, {}, '127.0.0.2');
    expect(other.status).toBe(200);
  }
});

test('H5: upgrades count as well', async () => {
  const server = await startHosted(...advised({ httpRate: 1, httpBurst: 10 }));
  const refused = await Promise.allSettled(
    Array.from({ length: 40 }, () => TestClient.connect(server.url)),
  );
  expect(refused.filter((r) => r.status === 'rejected').length).toBeGreaterThan(20);
  expect(refused.find((r) => r.status === 'rejected')?.reason).toMatchObject({
    message: expect.stringContaining('429') as string,
  });
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  expect((await other.call('hello', {})).version).toBe('1.0');
  await other.close();
  for (const r of refused) if (r.status === 'fulfilled') r.value.terminate();
});

test('H5: refusals are counted', async () => {
  const server = await startHosted(...advised({ httpRate: 100, httpBurst: 10 }));
  await Promise.all(Array.from({ length: 50 }, () => rawGet(`${server.url}/health`)));
  await expect
    .poll(() => metricOf(server.url, 'refused_total'), { timeout: 10_000 })
    .toBeGreaterThan(0);
});
