import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createServer, memoryStore, type RunningServer, type ServerOptions } from '@cardwright/server';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

const running: RunningServer[] = [];
async function start(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await createServer({ port: 0, store: memoryStore(), web: false, log: 'silent', ...options });
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** Asks for an upgrade with the path exactly as given; tells the first line of the answer. */
async function upgrade(server: RunningServer, path: string): Promise<string> {
  const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString().split('\r\n')[0]!;
}

test.each(['/join/%zz?name=ann', '/join/%E0%A4%A?name=ann', '//', 'http://[', '//[?name=ann'])(
  'an upgrade on %s is refused and the server goes on',
  async (path) => {
    const server = await start();
    expect(await upgrade(server, path)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  },
);

test('who was turned away for too many connections may come when there is room again', async () => {
  const server = await start({ limits: { addressConnections: 1 } });
  const knock = async (): Promise<{ socket: WebSocket; code: number | undefined }> => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?name=ann`);
    const closed = once(socket, 'close').then(([code]) => code as number);
    await once(socket, 'open');
    // who is turned away hears that first, and no pong any more
    socket.ping();
    const code = await Promise.race([closed, once(socket, 'pong').then(() => undefined)]);
    return { socket, code };
  };
  const first = await knock();
  expect(first.code).toBeUndefined();
  expect((await knock()).code).toBe(1013);
  first.socket.close();
  await once(first.socket, 'close');
  // the server may hear of that end a moment later
  await expect.poll(async () => (await knock()).code, { timeout: 20_000 }).toBeUndefined();
});

test('a body larger than a message may be is refused unread, its length told or not', async () => {
  const server = await start();
  const body = JSON.stringify({ kingdom: [], pad: 'x'.repeat(70_000) });
  const told = await fetch(`${server.url}/game`, { method: 'POST', body });
  expect([told.status, await told.json()]).toEqual([400, { error: 'the body is too large' }]);
  const untold = await fetch(`${server.url}/game`, { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as RequestInit);
  expect([untold.status, await untold.json()]).toEqual([400, { error: 'the body is too large' }]);
});
