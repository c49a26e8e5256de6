import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { answering, Flood } from './support/flood.ts';
import { LONG } from './support/long.ts';
import { rolls, TestClient } from './support/client.ts';
import { startHosted } from './support/hosted-server.ts';
import { ServerProcess, startOwn } from './support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start('--limit', 'seatRate=500', '--limit', 'seatBurst=1000');
});
afterAll(async () => {
  await server?.remove();
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('mutated messages cause no crash and no change of state, and each gets a reply or a close code', async ({
  task,
}) => {
  const owner = await TestClient.connect(server.url);
  const { match, mine } = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    seed: 'fuzz',
  });
  const guest = await TestClient.connect(server.url);
  await guest.call('join', { match, name: 'Ben' });
  await owner.note('asked');
  const before = JSON.stringify((await owner.call('view', { match })).view);
  const { token } = mine[0]!;
  // asks of the guest's seat: nothing a mutation makes of these is a legal move, for the owner is
  // asked
  const models = [
    { jsonrpc: '2.0', id: 1, method: 'answer', params: { match, ask: 0, pick: [0] } },
    { jsonrpc: '2.0', id: 'x', method: 'view', params: { match, since: 0 } },
    { jsonrpc: '2.0', id: 2, method: 'join', params: { match, name: 'Cid', seat: 0 } },
    { jsonrpc: '2.0', id: 3, method: 'resume', params: { token: `${token.slice(0, -3)}zzz` } },
    { jsonrpc: '2.0', id: 4, method: 'list', params: { limit: 1 } },
    { jsonrpc: '2.0', id: 5, method: 'agree', params: { match, offer: 'none', yes: true } },
    {
      jsonrpc: '2.0',
      id: 6,
      method: 'create',
      params: { game: 'dominion', seats: [{ kind: 'nobody' }] },
    },
    [
      { jsonrpc: '2.0', id: 7, method: 'hello', params: {} },
      { jsonrpc: '2.0', method: 'undo', params: { match } },
    ],
  ].map((m) => JSON.stringify(m));
  const roll = rolls(4);
  const junk = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '0',
    '-1',
    '1e999',
    'null',
    'true',
    '\u0000',
    'é',
    '🂡',
    '[[[[',
    '"__proto__"',
    '""',
  ];
  const mutate = (text: string): string => {
    for (let n = 1 + roll(3); n > 0; n--) {
      const at = roll(text.length);
      const kind = roll(4);
      if (kind === 0) text = text.slice(0, at) + text.slice(at + 1 + roll(4));
      else if (kind === 1) text = text.slice(0, at) + junk[roll(junk.length)]! + text.slice(at);
      else if (kind === 2) text = text.slice(0, at) + junk[roll(junk.length)]! + text.slice(at + 1);
      else text = text.slice(0, at) + text.slice(roll(text.length));
    }
    return text;
  };
  const isSilent = (text: string): boolean => {
    try {
      const parsed = JSON.parse(text) as unknown;
      const quiet = (m: unknown): boolean =>
        typeof m === 'object' &&
        m !== null &&
        !('id' in m) &&
        (m as { jsonrpc?: unknown }).jsonrpc === '2.0' &&
        typeof (m as { method?: unknown }).method === 'string' &&
        ((m as { params?: unknown }).params === undefined ||
          (typeof (m as { params?: unknown }).params === 'object' &&
            (m as { params?: unknown }).params !== null));
      return Array.isArray(parsed) ? parsed.length > 0 && parsed.every(quiet) : quiet(parsed);
    } catch {
      return false;
    }
  };
  const count = LONG ? 10_000 : 1000;
  for (let i = 0; i < count; i++) {
    const text = mutate(models[roll(models.length)]!);
    if (/"(resign|leave)"/.test(text)) continue;
    const heard = guest.heard.length;
    guest.send(text);
    if (isSilent(text)) continue;
    await guest.until(() => guest.closed ?? guest.heard.length > heard);
    if (guest.closed) throw new Error(`closed by ${text}`);
    if (guest.heard.slice(heard).some((h) => h.includes('limit/rate'))) await pause(100);
  }
  expect(JSON.stringify((await owner.call('view', { match })).view)).toBe(before);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  task.meta.figures = { messages: count };
  await owner.call('resign', { match });
  await owner.close();
  await guest.close();
}, 300_000);

test('too large, too deep, binary, a foreign page: refused or closed with a code', async () => {
  const big = await TestClient.connect(server.url);
  big.send(`"${'x'.repeat(70_000)}"`);
  expect((await big.until(() => big.closed)).code).toBe(1009);
  const deep = await TestClient.connect(server.url);
  deep.send('['.repeat(1000));
  await deep.until(() => deep.heard.some((h) => h.includes('limit/depth')));
  deep.socket.send(Buffer.from([1, 2, 3]));
  expect((await deep.until(() => deep.closed)).code).toBe(1003);
  await expect(
    TestClient.connect(server.url, { origin: 'https://elsewhere.example' }),
  ).rejects.toThrow('403');
  const same = await TestClient.connect(server.url, { origin: server.url });
  expect((await same.call('hello', {})).version).toBe('1.0');
  await same.close();
  await expect(
    new Promise((_, reject) =>
      new WebSocket(`${server.url.replace('http', 'ws')}/elsewhere`).once('error', reject),
    ),
  ).rejects.toThrow('404');
});

/**
 * While the flood continues, everything somebody else asks for is served; how quickly, bench server
 * measures.
 */
async function servedBeside(flood: Flood, calm: TestClient, answers: number): Promise<void> {
  const before = await flood.heard();
  await answering(calm, answers);
  await expect.poll(() => flood.heard()).toBeGreaterThan(before);
  await flood.stop();
}

test('a seat that floods the server has to wait, and the answers of others are served', async ({
  task,
}) => {
  const calm = await TestClient.connect(server.url);
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'answer',
    params: { match: 'none', ask: 0, pick: [0] },
  });
  const flood = new Flood(server.url, message, 'limit/rate');
  expect(JSON.parse(await flood.first)).toMatchObject({
    error: { data: { code: 'limit/rate', retryAfterMs: expect.any(Number) as number } },
  });
  await servedBeside(flood, calm, 300);
  task.meta.figures = { answersBesideIt: 300 };
  await calm.close();
}, 180_000);

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** A socket that asks and asks, and reads nothing of what it is sent. */
class DeafReader {
  closed = false;
  private readonly socket: Socket;
  private readonly frame: Buffer;

  /** With `ping` it sends nothing but pings, which are answered too. */
  constructor(url: string, ping = false) {
    const { port, hostname } = new URL(url);
    this.socket = createConnection(Number(port), hostname);
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.closed = true;
    });
    this.socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: ` +
        `Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: ` +
        `13\r\n\r\n`,
    );
    this.socket.pause();
    const text = Buffer.from(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'cards', params: { game: 'dominion' } }),
    );
    if (ping)
      this.frame = Buffer.concat(
        Array.from({ length: 500 }, () =>
          Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0, ...Buffer.alloc(125)]),
        ),
      );
    else this.frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
  }

  ask(times: number): void {
    for (let i = 0; i < times && !this.socket.destroyed; i++) this.socket.write(this.frame);
  }
}

test('whoever asks for what takes long, again and again or many at once, waits for itself and not the others for it', async ({
  task,
}) => {
  const own = await startHosted();
  const calm = await TestClient.connect(own.url);
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  for (let i = 0; i < 100; i++) await calm.call('create', { game: 'dominion', seats });
  const one = { jsonrpc: '2.0', id: 1, method: 'list', params: { limit: 100 } };
  for (const message of [one, Array.from({ length: 32 }, () => one)]) {
    const flood = new Flood(own.url, JSON.stringify(message), '"next"');
    await flood.first;
    await servedBeside(flood, calm, 100);
  }
  task.meta.figures = { answersBesideEach: 100 };
  await calm.close();
}, 180_000);

test('clients that stop reading are disconnected and cost less than 8 MB each', async ({
  task,
}) => {
  const own = await startOwn('--limit', 'seatRate=500', '--limit', 'seatBurst=1000');
  const calm = await TestClient.connect(own.url);
  await calm.call('cards', { game: 'dominion' });
  await pause(500);
  const before = memoryOf(own.pid);
  const readers = Array.from({ length: 20 }, (_, i) => new DeafReader(own.url, i % 2 === 1));
  await pause(200);
  let highest = before;
  while (!readers.every((r) => r.closed)) {
    for (const reader of readers) reader.ask(5);
    await pause(5);
    highest = Math.max(highest, memoryOf(own.pid));
  }
  expect((await calm.call('hello', {})).version).toBe('1.0');
  // all that the process has grown by, garbage too; what the system itself holds back is not the
  // server's
  const each = (highest - before) / readers.length;
  expect(each).toBeLessThan(8 * 1024 * 1024);
  task.meta.figures = {
    readers: readers.length,
    megabytesEach: Number((each / 1024 / 1024).toFixed(1)),
  };
  await calm.close();
}, 120_000);

test('health, readiness, metrics; logs without secrets', async () => {
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ ok: true });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('# TYPE cardwright_matches_live gauge\n');
  for (const [, name, type] of metrics.matchAll(/^# TYPE (cardwright_\w+_total) (\w+)$/gm))
    expect(`${name} ${type}`).toBe(`${name} counter`);
  const client = await TestClient.connect(server.url);
  const { mine, invite } = await client.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  await client.close();
  await pause(50);
  expect(server.log).not.toContain(mine[0]!.token);
  expect(server.log).not.toContain(invite);
});

test('SIGTERM: clients are asked to reconnect, everything is stored, and the process exits', async () => {
  const other = await startOwn();
  const client = await TestClient.connect(other.url);
  const { match, mine } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'random' },
    ],
  });
  const { ask } = await client.note('asked');
  void client.call('answer', { match, ask: ask.id, pick: [] }).catch(() => {});
  await other.stopsByItself();
  expect(await client.note('closing')).toMatchObject({
    retryAfterMs: expect.any(Number) as number,
  });
  expect((await client.until(() => client.closed)).code).toBe(1012);
  await other.launch();
  const back = await TestClient.connect(other.url);
  const standing = await back.call('resume', { token: mine[0]!.token });
  expect(standing.info.state).toBe('running');
  await back.close();
}, 60_000);
