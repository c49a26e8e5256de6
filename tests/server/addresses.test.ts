import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClient } from './support/client.ts';
import { QuietPlayer } from './support/quiet-player.ts';
import { HostedServer, startHosted } from './support/hosted-server.ts';

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
let plain: HostedServer;
beforeAll(async () => {
  plain = await HostedServer.start();
});
afterAll(() => plain?.remove());

const startWith = (limits: { [name: string]: number }, ...more: string[]): Promise<HostedServer> =>
  startHosted(
    ...Object.entries(limits).flatMap(([name, n]) => ['--limit', `${name}=${n}`]),
    ...more,
  );

/** Asks for an upgrade with the path exactly as given; tells the first line of the answer. */
async function upgrade(server: HostedServer, path: string): Promise<string> {
  const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ` +
      `websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ` +
      `dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString().split('\r\n')[0]!;
}

test.each(['/join/%zz?name=ann', '/join/%E0%A4%A?name=ann', '//', 'http://[', '//[?name=ann'])(
  'an upgrade on %s is refused and the server goes on',
  async (path) => {
    expect(await upgrade(plain, path)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect((await fetch(`${plain.url}/health`)).status).toBe(200);
  },
);

/** Connects, and tells the code it was turned away with; nothing where it may stay. */
async function knock(
  url: string,
  headers: { [name: string]: string } = {},
): Promise<{ socket: WebSocket; code: number | undefined }> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  // who is turned away hears that first, and no pong any more
  socket.ping();
  const code = await Promise.race([closed, once(socket, 'pong').then(() => undefined)]);
  return { socket, code };
}

test('who was turned away for too many connections may come when there is room again', async () => {
  const server = await startWith({ addressConnections: 1 });
  const lobby = `${server.url}/?name=ann`;
  const first = await knock(lobby);
  expect(first.code).toBeUndefined();
  expect((await knock(lobby)).code).toBe(1013);
  first.socket.close();
  await once(first.socket, 'close');
  // the server may hear of that end a moment later
  await expect.poll(async () => (await knock(lobby)).code, { timeout: 20_000 }).toBeUndefined();
});

test('behind a proxy the entry it has added is the address, not what the client has said before it', async () => {
  const server = await startWith({ addressConnections: 2 }, '--trust-proxy');
  const from = async (forwarded: string): Promise<number | undefined> =>
    (await knock(`${server.url}/ws`, { 'x-forwarded-for': forwarded })).code;
  expect([
    await from('10.9.9.1, 203.0.113.77'),
    await from('10.9.9.2,203.0.113.77'),
    await from('10.9.9.3, 203.0.113.77'),
  ]).toEqual([undefined, undefined, 1013]);
  expect(await from('203.0.113.77, 203.0.113.78')).toBeUndefined();
});

test('without --trust-proxy no header makes another address', async () => {
  const server = await startWith({ addressConnections: 1 });
  expect(
    (await knock(`${server.url}/ws`, { 'x-forwarded-for': '203.0.113.1' })).code,
  ).toBeUndefined();
  expect((await knock(`${server.url}/ws`, { 'x-forwarded-for': '203.0.113.2' })).code).toBe(1013);
});

test('a body larger than a message may be is refused unread, its length told or not', async () => {
  const body = JSON.stringify({ kingdom: [], pad: 'x'.repeat(70_000) });
  const told = await fetch(`${plain.url}/game`, { method: 'POST', body });
  expect([told.status, await told.json()]).toEqual([400, { error: 'the body is too large' }]);
  const untold = await fetch(`${plain.url}/game`, {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect([untold.status, await untold.json()]).toEqual([400, { error: 'the body is too large' }]);
});

interface Made {
  status: number;
  retryAfter: number;
  body: { key?: string; error?: string; code?: string; retryAfterMs?: number };
}
async function make(server: HostedServer, from = '203.0.113.1'): Promise<Made> {
  const answer = await fetch(`${server.url}/game`, {
    method: 'POST',
    body: JSON.stringify({ kingdom, num_players: 2 }),
    headers: { 'x-forwarded-for': from },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    body: (await answer.json()) as Made['body'],
  };
}

test('POST /game counts for its address like a message: too many get 429, what it was and when to return', async () => {
  const server = await startWith({ addressRate: 1, addressBurst: 3 }, '--trust-proxy');
  const answers: Made[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length < 50) answers.push(await make(server));
  expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
  expect(answers.length).toBeGreaterThanOrEqual(4);
  const { status, retryAfter, body } = answers.at(-1)!;
  expect([status, retryAfter, body.code]).toEqual([429, 1, 'limit/rate']);
  expect(body.error).toMatch(/too many requests from your address; try again in \d+ ms/);
  expect(body.retryAfterMs).toBeLessThanOrEqual(1000);
  expect((await make(server, '203.0.113.2')).status).toBe(200);
  await expect
    .poll(async () => (await make(server)).status, { timeout: 20_000, interval: 1000 })
    .toBe(200);
});

test('tables at which nobody is are counted for the address that made them, whichever protocol it speaks', async () => {
  const server = await startWith({ addressTables: 3 }, '--trust-proxy');
  const mine = '203.0.113.1';
  const { body: first } = await make(server);
  expect((await make(server)).status).toBe(200);
  const client = await TestClient.connect(server.url, { 'x-forwarded-for': mine });
  const open = { game: 'dominion', seats: [{ kind: 'open' as const }, { kind: 'open' as const }] };
  await client.call('create', open);
  const { status, retryAfter, body } = await make(server);
  expect([status, body.code]).toEqual([429, 'limit/tables']);
  expect(body.error).toContain('3 tables created from your address are waiting for players');
  expect(retryAfter).toBe(Math.ceil(body.retryAfterMs! / 1000));
  expect(body.retryAfterMs).toBeLessThanOrEqual(15 * 60_000);
  await expect(client.call('create', open)).rejects.toThrow('limit/tables');
  expect((await make(server, '203.0.113.2')).status).toBe(200);
  // one at which somebody waits is not empty; one that was left is
  const waits = new QuietPlayer(server.url, first.key!, 'ann');
  await expect.poll(async () => (await make(server)).status, { timeout: 20_000 }).toBe(200);
  expect((await make(server)).status).toBe(429);
  waits.socket.close();
  await client.close();
});

const look = async (server: HostedServer, key: string): Promise<number> =>
  (await fetch(`${server.url}/game/${key}/state`)).status;
const openTables = async (server: HostedServer): Promise<number[]> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return ['live', 'open'].map((name) =>
    Number(new RegExp(`^cardwright_matches_${name} (\\d+)`, 'm').exec(text)![1]),
  );
};

test('a table that nobody comes to is cleared away and forgotten; one where somebody waits is kept', async () => {
  const server = await startWith({ emptyTableMs: 2500 });
  const kept = (await make(server)).body.key!;
  const ann = new QuietPlayer(server.url, kept, 'ann');
  await once(ann.socket, 'open');
  const { key } = (await make(server)).body;
  await expect.poll(() => look(server, key!), { timeout: 60_000 }).toBe(404);
  expect(await look(server, kept)).toBe(200);
  // it goes out of memory when that is stored
  await expect.poll(() => openTables(server), { timeout: 20_000 }).toEqual([1, 1]);
  expect(await upgrade(server, `/join/${key}?name=ben`)).toMatch(/^HTTP\/1\.1 400 /);
  // and it can still be played at
  const ben = new QuietPlayer(server.url, kept, 'ben');
  await expect
    .poll(() => [ann, ben].some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
  for (const player of [ann, ben]) player.socket.close();
});

test('the default lobby: who comes and goes leaves no tables behind', async () => {
  const before = await openTables(plain);
  for (let i = 0; i < 5; i++) {
    const { socket, code } = await knock(`${plain.url}/?name=ann${i}`);
    expect(code).toBeUndefined();
    socket.close();
    await once(socket, 'close');
  }
  const more = async (): Promise<number> =>
    Math.max(...(await openTables(plain)).map((n, i) => n - before[i]!));
  await expect.poll(more).toBeLessThanOrEqual(2);
});
