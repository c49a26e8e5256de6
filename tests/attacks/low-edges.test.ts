import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClient } from '../server/support/client.ts';
import { createDominionGame } from '../server/support/dominion-bot.ts';
import { oneServer } from '../server/support/one-server.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { ServerProcess, startOwnIn } from '../server/support/server-process.ts';
import { advised } from './support/advised.ts';
import { rawGet } from './support/raw-get.ts';
import { RawSocket } from './support/raw-socket.ts';
import { kingdom, two } from './support/tables.ts';

const home = oneServer();
const support = (file: string): string =>
  `--import ${new URL(`support/${file}`, import.meta.url).href}`;

interface Answer {
  status: number;
  body: string;
}

/** A request with a body and any headers, as a page or a program sends it. */
function send(url: string, headers: { [name: string]: string }, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The status an upgrade is refused with; undefined where it becomes a socket. */
async function upgrade(
  url: string,
  headers: { [name: string]: string },
): Promise<number | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  socket.on('error', () => {});
  const refused = once(socket, 'unexpected-response').then(
    ([, response]) => (response as { statusCode?: number }).statusCode,
  );
  const status = await Promise.race([refused, once(socket, 'open').then(() => undefined)]);
  socket.terminate();
  return status;
}

test('low: the burst of an address is no more than twice the rate that is advised', async () => {
  const server = await startHosted(...advised());
  const document = (await (await fetch(`${server.url}/openrpc.json`)).json()) as {
    'x-limits': { [name: string]: number };
  };
  expect(document['x-limits']).toMatchObject({ addressRate: 500, addressBurst: 1000 });
  // five thousand at once over ten sockets: most of them are refused
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => TestClient.connect(server.url)),
  );
  const answers = await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: 500 }, () =>
        client.call('find', { match: 'none' }).catch((e: Error) => e.message),
      ),
    ),
  );
  expect(answers.filter((why) => String(why).startsWith('limit/rate')).length).toBeGreaterThan(500);
  for (const client of clients) client.terminate();
});

test('low: an IPv6 network of 64 bits is one address, and so is an IPv4 address however it is written', async () => {
  const server = await startHosted(
    '--trust-proxy',
    '--limit',
    'httpRate=1',
    '--limit',
    'httpBurst=5',
  );
  const refusals = async (addresses: readonly string[]): Promise<number> => {
    let count = 0;
    for (const from of addresses) {
      const { status } = await rawGet(`${server.url}/health`, { 'x-forwarded-for': from });
      if (status === 429) count++;
    }
    return count;
  };
  const range = Array.from({ length: 60 }, (_, i) => i + 1);
  const network = range.map((i) => `2001:db8:1:2::${i.toString(16)}`);
  expect(await refusals(network)).toBeGreaterThan(20);
  expect(await refusals(['2001:db8:1:3::1'])).toBe(0);
  const ports = range.map((i) => `203.0.113.7:${1000 + i}`);
  expect(await refusals(ports)).toBeGreaterThan(20);
  await refusals(['::ffff:203.0.113.8', '203.0.113.8', '[::ffff:203.0.113.8]:9']);
  expect(await refusals(range.map(() => '::ffff:cb00:7108'))).toBeGreaterThan(20);
});

const BROKEN = 'half a character';
const NAMES = {
  'a line break': 'Ann\nBen',
  'a control character': 'Ann\u0007',
  'another direction': 'Ann\u202egnirts',
  'an isolate': '\u2067Ann',
  'a zero-width space': 'An\u200bn',
  'a joiner': 'An\u200dn',
  'a soft hyphen': 'An\u00adn',
  'a byte order mark inside': 'An\ufeffn',
  'a filler': 'Ann\u3164',
  'an empty pattern of dots': '\u2800',
  'a tag': 'Ann\u{e0041}',
  'an odd space': 'Ann\u2007Ben',
  [BROKEN]: 'Ann\ud800',
};

test('low: names with characters that nobody sees are refused in both protocols', async () => {
  const client = await home.connect();
  const key = await createDominionGame(home.server.url, kingdom, 2);
  for (const [what, name] of Object.entries(NAMES)) {
    const seats = [{ kind: 'mine' as const, name }, { kind: 'open' as const }];
    await expect(client.call('create', { game: 'shelfie', seats }), what).rejects.toThrow(
      'rpc/params',
    );
    if (what === BROKEN) continue; // an address cannot say it
    const address = `${home.server.url}/join/${key}?name=${encodeURIComponent(name)}`;
    expect(await upgrade(address, {}), what).toBe(400);
  }
  for (const name of ['Zoë Ñandú', '小明', 'Анна', 'עדי', 'Ann-Marie O’Hara 2', '🙂'])
    await client.call('create', {
      game: 'shelfie',
      seats: [{ kind: 'mine', name }, { kind: 'open' }],
    });
});

test('low: /ready and /health do not tell where the data is', async () => {
  const server = await startHosted();
  const file = join(server.data, 'cardwright.db');
  renameSync(file, `${file}.away`);
  const ready = async (): Promise<Answer> => {
    const response = await fetch(`${server.url}/ready`);
    return { status: response.status, body: await response.text() };
  };
  await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(503);
  const { body } = await ready();
  expect(body).toContain('cardwright.db was removed or replaced');
  for (const text of [body, await (await fetch(`${server.url}/health`)).text()])
    expect(text).not.toContain(server.data);
  renameSync(`${file}.away`, file);
});

test('low: a page of another origin reaches neither protocol, and programs without one do', async () => {
  const { url } = home.server;
  const { host } = new URL(url);
  const key = await createDominionGame(url, kingdom, 2);
  const body = JSON.stringify({ kingdom, num_players: 2 });
  const strange: { [name: string]: string }[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    // a name of the attacker that leads to this machine
    { origin: 'http://rebound.example:3000', host: 'rebound.example:3000' },
  ];
  for (const headers of strange) {
    // what a form can send without asking
    const posted = await send(`${url}/game`, { 'content-type': 'text/plain', ...headers }, body);
    expect(posted.status, JSON.stringify(headers)).toBe(403);
    for (const path of ['/ws', `/join/${key}?name=mallory`, '/?name=mallory'])
      expect(await upgrade(`${url}${path}`, headers), path).toBe(403);
  }
  const own: { [name: string]: string }[] = [{}, { origin: url }, { origin: `http://${host}` }];
  for (const headers of own) {
    expect((await send(`${url}/game`, headers, body)).status).toBe(200);
    expect(await upgrade(`${url}/ws`, headers)).toBeUndefined();
  }
  expect(await upgrade(`${url}/join/${key}?name=alice`, {})).toBeUndefined();
});

test('low: a peer that is gone is noticed after two pings, within thirty seconds', async () => {
  const document = (await (await fetch(`${home.server.url}/openrpc.json`)).json()) as {
    'x-limits': { pingMs: number };
  };
  expect(3 * document['x-limits'].pingMs).toBeLessThanOrEqual(30_000);
  const server = await startHosted('--limit', 'pingMs=200');
  // it answers no pings
  const dead = await RawSocket.open(server.url, '/ws');
  expect(await dead.closed()).toBe(1006);
  expect(dead.heard).toBe(2 * 2);
});

test('low: every answer says that it is nothing but what it is', async () => {
  const { url } = home.server;
  const key = await createDominionGame(url, kingdom, 2);
  const paths = ['/health', '/ready', '/openrpc.json', '/metrics', '/', `/game/${key}/state`];
  for (const path of [...paths, '/no/such/page', '/game', '/join/none', '/ws']) {
    const { headers } = await rawGet(`${url}${path}`);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
  }
});

test('low: the scripts of the page are compressed, as the browser takes it', async () => {
  const { url } = home.server;
  const page = (await rawGet(`${url}/`)).body.toString();
  const path = /src="\.?([^"]+\.js)"/.exec(page)?.[1] ?? '';
  const script = `${url}${path.startsWith('/') ? '' : '/'}${path}`;
  const plain = await rawGet(script);
  expect(plain.body.length).toBeGreaterThan(100_000);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toContain('accept-encoding');
  const accepted = async (encodings: string) => rawGet(script, { 'accept-encoding': encodings });
  const br = await accepted('gzip, deflate, br, zstd');
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.body.length).toBeLessThan(plain.body.length / 2.5);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  const gz = await accepted('gzip');
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
  expect((await accepted('gzip;q=0, identity')).headers['content-encoding']).toBeUndefined();
  expect(br.headers['content-type']).toBe(plain.headers['content-type']);
});

test('low: the licences of the fonts and of what else is in the page are beside it', async () => {
  const { url } = home.server;
  const notices = (await rawGet(`${url}/third-party.txt`)).body.toString();
  for (const name of ['fontsource-variable/figtree', 'fontsource-variable/fraunces', 'preact'])
    expect(notices).toContain(name);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  const page = (await rawGet(`${url}/`)).body.toString();
  const link = /<link rel="license" href="\.?\/?([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await rawGet(`${url}/${link}`)).body.toString()).toBe(notices);
});

test('low: a start on a full disk says so and ends with a code for "try again later"', async () => {
  const env = { NODE_OPTIONS: support('full-disk.mjs') };
  const data = mkdtempSync(join(tmpdir(), 'cardwright-full-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const error = await ServerProcess.startIn(env, '--data', data).then(
    (server) => server.remove().then(() => ''),
    (failed: Error) => failed.message,
  );
  expect(error).toContain('ended with 75');
  expect(error).toContain(`${data}: the disk is full`);
  expect(error).not.toContain('    at ');
  // and starts when there is room
  const server = await startHosted('--data', data);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
});

test('low: `serve` loads nothing that draws charts or rates players', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'modules');
  const server = await startOwnIn({
    NODE_OPTIONS: support('module-trace.mjs'),
    MODULE_TRACE: file,
  });
  // a search makes the players' thread load what it needs
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', {
    game: 'shelfie',
    seats: [two[0]!, { kind: 'player', player: 'search:50' }],
  });
  await client.until(() => client.notes.some(({ method }) => method === 'asked'));
  expect((await client.call('find', { match })).state).toBe('running');
  const loaded = (): string => readFileSync(file, 'utf8');
  for (const part of ['packages/server/', '/player-worker', 'packages/sim/'])
    await expect.poll(loaded, { timeout: 60_000 }).toContain(part);
  const modules = loaded().split('\n');
  const charts = /node_modules\/(d3|d3-[^/]*|@observablehq|linkedom|openskill)\//;
  expect(modules.filter((url) => charts.test(url))).toEqual([]);
  client.terminate();
});

test('low: the record of a private match needs the token of a seat or the invite', async () => {
  const [owner, stranger, guest] = [
    await home.connect(),
    await home.connect(),
    await home.connect(),
  ];
  const play = async (watch: 'none' | 'open' | 'consent', isPublic: boolean) => {
    const settings = { game: 'shelfie', seats: two, watch, public: isPublic };
    const made = await owner.call('create', settings);
    await owner.call('resign', { match: made.match, seat: 0 });
    await owner.until(() => owner.notes.some(({ method }) => method === 'ended'));
    owner.notes.length = 0;
    return made;
  };
  const ways = (client: TestClient, match: string, shown: { token?: string; invite?: string }) => [
    client.call('record', { match, ...shown }),
    client.call('replay', { match, position: 0, seat: 'all', ...shown }),
    client.call('branch', { match, position: 0, seat: 0, name: 'Mallory', ...shown }),
  ];
  for (const watch of ['none', 'consent'] as const) {
    const { match, mine, invite } = await play(watch, false);
    for (const wrong of [{}, { token: `${match}.${'x'.repeat(30)}` }, { invite: match }])
      for (const read of ways(stranger, match, wrong))
        await expect(read).rejects.toThrow('seat/not-yours');
    for (const shown of [{ token: mine[1]!.token }, { invite }])
      await Promise.all(ways(guest, match, shown));
    await Promise.all(ways(owner, match, {}));
  }
  for (const { match } of [await play('open', false), await play('none', true)])
    await Promise.all(ways(stranger, match, {}));
});
