import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent, loadFiles, shippedFiles } from '@cardwright/games/node';
import { hashedRecord, Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { dominionProtocol } from '@cardwright/dominion-protocol';
import {
  createServer,
  memoryStore,
  openLibsqlStore,
  type RunningServer,
  type ServerOptions,
} from '@cardwright/server';
import { afterEach, expect, test } from 'vitest';
import { playOn, TestClient } from './support/client.ts';
import { odd } from './support/odd-games.ts';
import { startHosted } from './support/hosted-server.ts';
import { steadyPick } from './support/steady-bot.ts';

/** In this process, for what is handed in: games with defects and changed content. */
const running: RunningServer[] = [];
async function start(
  options: ServerOptions = {},
): Promise<{ server: RunningServer; client: TestClient }> {
  const server = await createServer({
    port: 0,
    store: memoryStore(),
    web: false,
    log: 'silent',
    protocols: [dominionProtocol()],
    ...options,
  });
  running.push(server);
  return { server, client: await TestClient.connect(server.url) };
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const oddGames: ServerOptions = {
  games: [{ game: odd, content: loadContent('dominion'), shipped: shippedFiles('dominion') }],
  gamesModule: new URL('./support/odd-games.ts', import.meta.url).href,
  limits: { thinkMs: 3000 },
};

test.each(['throws', 'stalls', 'cheats'])(
  'a built-in player that %s loses its seat, not the server',
  async (player) => {
    const { client } = await start(oddGames);
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [
        { kind: 'player', player },
        { kind: 'mine', name: 'Ann' },
      ],
    });
    const { result } = await client.note('ended', 0, 90_000);
    expect(result).toMatchObject({ reason: 'left', winners: [1] });
    expect((await client.call('find', { match })).seats[0]!.out).toBe('fault');
    const next = await client.call('create', {
      game: 'dominion',
      seats: [
        // one that never buys a Curse: the defect below is not what is asked here
        { kind: 'player', player: 'big-money' },
        { kind: 'mine', name: 'Ann' },
      ],
    });
    await client.until(
      () =>
        client.notes.some(
          (n) => n.method === 'asked' && (n.params as { match: string }).match === next.match,
        ),
      90_000,
    );
  },
  240_000,
);

test('a defect in a default answer, met when the time is up, ends that table and no other', async () => {
  const fallback = (): never => {
    throw new Error('no default');
  };
  const games = oddGames.games!.map((set) => ({
    ...set,
    game: { ...set.game, rules: { ...set.game.rules, fallback } },
  }));
  const { client } = await start({ ...oddGames, games });
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  const { match } = await client.call('create', { game: 'dominion', seats });
  const late = await client.call('create', { game: 'dominion', seats, clock: { decisionMs: 200 } });
  expect(await client.note('ended')).toMatchObject({
    match: late.match,
    result: { reason: 'fault', winners: [] },
  });
  expect((await client.call('find', { match })).state).toBe('running');
});

test('old records stay readable when the content has changed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cardwright-')), 'kept.db');
  const { dominion } = { dominion: odd };
  const shipped = shippedFiles('dominion');
  const pack = {
    files: [
      {
        path: 'cards.json',
        text: JSON.stringify([
          {
            name: 'Village',
            cost: 2,
            types: ['Action'],
            play: [
              { do: 'cards', n: 2 },
              { do: 'actions', n: 2 },
            ],
          },
        ]),
      },
    ],
  };
  const changed = loadFiles(dominion, pack).content!;
  const before = await start({
    store: openLibsqlStore(file),
    games: [{ game: dominion, content: changed, shipped, pack }],
  });
  const { match } = await before.client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
  });
  const result = await playOn(before.client, match, steadyPick);
  const open = await before.client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
  });
  await before.client.close();
  await running.pop()!.close();
  const after = await start({
    store: openLibsqlStore(file),
    games: [{ game: dominion, content: loadContent('dominion'), shipped }],
  });
  const record = (await after.client.call('record', { match })) as MatchRecord;
  expect(record.content).toBe(changed.hash);
  expect(record.content).not.toBe(loadContent('dominion').hash);
  expect(record.hashes!.at(-1)).toBe(result.hash);
  expect(
    replay(new Machine(dominion, changed), hashedRecord(new Machine(dominion, changed), record))
      .over,
  ).toBe(true);
  // and a match that was in progress continues with the cards it began with
  await after.client.call('resume', { token: open.mine[0]!.token });
  await after.client.call('resume', { token: open.mine[1]!.token });
  expect((await playOn(after.client, open.match, steadyPick)).reason).toBe('rules');
});

test('clocks survive a restart: the time that ran before it has run, for the decision and for the match', async () => {
  const clock = { decisionMs: 600_000, matchMs: 6_000_000, onTimeout: 'default' as const };
  const server = await startHosted();
  const before = await TestClient.connect(server.url);
  const began = Date.now();
  const { mine } = await before.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
    clock,
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const { clocks: then } = await before.call('resume', { token: mine[0]!.token });
  expect(then!.decisionMs!).toBeLessThanOrEqual(599_400);
  await before.close();
  await server.stop();
  await server.launch();
  const after = await TestClient.connect(server.url);
  const { clocks: now } = await after.call('resume', { token: mine[0]!.token });
  expect(now!.decisionMs!).toBeLessThanOrEqual(then!.decisionMs!);
  expect(now!.seats[0]!.matchMs!).toBeLessThanOrEqual(then!.seats[0]!.matchMs!);
  expect(600_000 - now!.decisionMs!).toBeLessThanOrEqual(Date.now() - began);
});

test('what was missed while the server restarted is told, also where a snapshot was made meanwhile', async () => {
  const server = await startHosted();
  const before = await TestClient.connect(server.url);
  const { match, mine } = await before.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
  });
  // who buys nothing plays forever; a snapshot is made after 256 answers
  for (let i = 0; i < 260; i++) {
    const standings = await Promise.all(
      mine.map(({ seat }) => before.call('view', { match, seat })),
    );
    const { ask } = standings.find((s) => s.ask !== null)!;
    await before.call('answer', {
      match,
      seat: ask!.seat,
      ask: ask!.id,
      pick: ask!.kind === 'some' ? [] : [ask!.options.length - 1],
    });
  }
  const whole = await before.call('view', { match, seat: 0, since: 0 });
  await before.close();
  await server.stop();
  await server.launch();
  const after = await TestClient.connect(server.url);
  const missed = await after.call('resume', { token: mine[0]!.token, since: whole.n - 40 });
  expect(missed).toMatchObject({ n: whole.n, gap: false, log: whole.log.slice(-40) });
});

test('a peer that answers no pings is cut; too many sockets of one address are refused with a code', async () => {
  const server = await startHosted('--limit', 'pingMs=100', '--limit', 'addressConnections=3');
  const client = await TestClient.connect(server.url);
  const { port } = new URL(server.url);
  const raw = createConnection(Number(port), '127.0.0.1');
  raw.write(
    'GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: ' +
      'Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: ' +
      '13\r\n\r\n',
  );
  raw.on('error', () => {});
  const cut = new Promise<void>((resolve) => raw.once('close', () => resolve()));
  await once(raw, 'data'); // it is in
  const third = await TestClient.connect(server.url);
  const fourth = await TestClient.connect(server.url);
  expect((await fourth.until(() => fourth.closed)).code).toBe(1013);
  expect(fourth.heard[0]).toContain('limit/connections');
  await cut;
  expect(client.closed ?? third.closed).toBeUndefined();
  await third.close();
});

test('one faulty table ends alone, its record is kept, and the next match is made', async () => {
  const { server, client } = await start(oddGames);
  for (let i = 0; i < 3; i++) {
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'mine', name: 'Ben' },
      ],
    });
    const result = await playOn(client, match, (ask) => {
      const curse = ask.options.findIndex((o) => o.data === 'Curse');
      return curse >= 0 ? [curse] : steadyPick(ask);
    });
    expect(result.reason).toBe('fault');
    expect(
      ((await client.call('record', { match })) as MatchRecord).entries.length,
    ).toBeGreaterThan(0);
  }
  expect(server.host.counts.faults).toBe(3);
});

test.each([
  ['a position', { start: { given: { turn: 0 } } }],
  ['answers before the start', { before: { picks: '0 1', position: '41c158c64e18c196' } }],
])('a server deals: a match from %s is refused', async (_, extra) => {
  const { client } = await start();
  const seats = [{ kind: 'mine' as const, name: 'Ann' }];
  await expect(client.call('create', { game: 'lanes', seats, ...extra })).rejects.toThrow(
    'game/start',
  );
});
