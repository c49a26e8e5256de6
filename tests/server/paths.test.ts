import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostedServer } from './support/hosted-server.ts';

let server: HostedServer;
beforeAll(async () => {
  server = await HostedServer.start();
});
afterAll(() => server?.remove());

const get = (path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { redirect: 'manual' });

test('the page is where it says it is, with every link into it: those are behind the #', async () => {
  for (const path of ['/', '/?from=mail', '/index.html', '/#/table/abc', '/#/cards/dominion']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
  const page = await (await get('/')).text();
  const files = [...page.matchAll(/(?:src|href)="\.?\/?([^"#]+)"/g)].map(([, file]) => `/${file}`);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await get(file)).status, file).toBe(200);
});

test.each([
  '/healthz',
  '/readyz',
  '/livez',
  '/status',
  '/api',
  '/table/abc',
  '/cards',
  '/assets',
  '/assets/',
  '/assets/nope.js',
  '/favicon.nope',
  '/index.htm',
  '/health/',
  '/health/x',
  '/ws/x',
  '/..%2f..%2fpackage.json',
  '/%zz',
  '//',
])('%s is not there, and is answered 404', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('<html');
});

test('what is there answers as before', async () => {
  for (const path of ['/health', '/ready', '/metrics', '/openrpc.json'])
    expect((await get(path)).status, path).toBe(200);
  expect((await get('/ws')).status).toBe(426);
});
