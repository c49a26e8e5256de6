import { createConnection, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startHosted } from './support/hosted-server.ts';
import { startOwn } from './support/server-process.ts';

interface Raw {
  socket: Socket;
  heard: string;
  ended: boolean;
}

/** A client that says what it likes, and never closes its side. */
function raw(url: string, text: string): Raw {
  const { port, hostname } = new URL(url);
  const socket = createConnection({ port: Number(port), host: hostname, allowHalfOpen: true });
  const client: Raw = { socket, heard: '', ended: false };
  socket.on('data', (chunk: Buffer) => (client.heard += chunk.toString('latin1')));
  socket.on('end', () => (client.ended = true));
  socket.on('error', () => {});
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return client;
}

const asking = (path: string, ...more: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: here', 'Connection: Upgrade', ...more, '', ''].join('\r\n');
const UPGRADE = 'Upgrade: websocket';
const COMPLETE = [
  UPGRADE,
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];

test('SIGTERM: clients that do not close, were turned away or are in the middle of a request hold nothing up', async () => {
  const server = await startOwn();
  const refused = [
    asking('/nowhere', UPGRADE),
    asking('/ws', UPGRADE, 'Origin: http://elsewhere.example'),
    asking('/join/none', UPGRADE),
    asking('//[', UPGRADE),
  ].map((text) => raw(server.url, text));
  const deaf = [asking('/ws', ...COMPLETE), asking('/', ...COMPLETE)].map((text) =>
    raw(server.url, text),
  );
  raw(server.url, 'POST /game HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{"king');
  raw(server.url, 'GET /ws HTT');
  await expect.poll(() => refused.every((r) => r.ended), { timeout: 20_000 }).toBe(true);
  expect(refused.map((r) => r.heard.slice(9, 12))).toEqual(['404', '403', '400', '400']);
  await expect
    .poll(() => deaf.every((r) => r.heard.includes('101')), { timeout: 20_000 })
    .toBe(true);
  await server.stopsByItself();
});

test('a request that offers another protocol is served without it', async () => {
  const server = await startHosted();
  const offer = [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  ];
  const look = raw(
    server.url,
    ['GET /health HTTP/1.1', 'Host: here', ...offer, '', ''].join('\r\n'),
  );
  const kingdom = [
    'Cellar',
    'Market',
    'Merchant',
    'Militia',
    'Mine',
    'Moat',
    'Remodel',
    'Smithy',
    'Village',
    'Workshop',
  ];
  const body = JSON.stringify({ kingdom, num_players: 2 });
  const make = raw(
    server.url,
    [
      'POST /game HTTP/1.1',
      'Host: here',
      ...offer,
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 20),
    ].join('\r\n'),
  );
  make.socket.write(body.slice(20));
  await expect.poll(() => look.heard, { timeout: 20_000 }).toContain('{"ok":true}');
  await expect.poll(() => make.heard, { timeout: 20_000 }).toContain('{"key":"');
  expect(look.heard).toContain('200 OK');
});

test('SIGTERM a second time, as from a shell and its parent, does not cut the stop short', async () => {
  const server = await startOwn();
  const deaf = raw(server.url, asking('/ws', ...COMPLETE));
  await expect.poll(() => deaf.heard, { timeout: 20_000 }).toContain('101');
  const ended = server.end('SIGTERM');
  await expect.poll(() => deaf.heard, { timeout: 20_000 }).toContain('closing');
  process.kill(server.pid, 'SIGTERM');
  expect(await ended).toBe(0);
  expect(server.log).toContain('stopped');
});
