import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NotificationParams } from '@cardwright/protocol';
import { dominionProtocol } from '@cardwright/dominion-protocol';
import {
  createServer,
  memoryStore,
  type RunningServer,
  type ServerOptions,
  type Store,
  type Write,
} from '@cardwright/server';
import { afterEach, expect, test } from 'vitest';
import { RefusedError, TestClient } from './support/client.ts';
import { createDominionGame, matchOf } from './support/dominion-bot.ts';
import { QuietPlayer } from './support/quiet-player.ts';
import { type ServerProcess, startOwn } from './support/server-process.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** A store that fails at what it is told to. */
function failing(): { store: Store; fails: (writes: readonly Write[]) => boolean } {
  const inner = memoryStore();
  const it = {
    fails: (_: readonly Write[]): boolean => false,
    store: {
      ...inner,
      write: (writes: readonly Write[]) =>
        it.fails(writes)
          ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
          : inner.write(writes),
    },
  };
  return it;
}

interface Said {
  level: 'info' | 'warn' | 'error';
  fields: object;
  message: string;
}

async function start(options: ServerOptions): Promise<{ server: RunningServer; said: Said[] }> {
  const said: Said[] = [];
  const say =
    (level: Said['level']) =>
    (fields: object, message: string): void =>
      void said.push({ level, fields, message });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const server = await createServer({
    port: 0,
    web: false,
    log,
    protocols: [dominionProtocol()],
    ...options,
  });
  running.push(server);
  return { server, said };
}

const ready = async (url: string): Promise<[number, unknown]> => {
  const answer = await fetch(`${url}/ready`);
  return [answer.status, await answer.json()];
};
const isLine = (w: Write): boolean => w.do === 'append';
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
const twoSeats = [
  { kind: 'mine' as const, name: 'Ann' },
  { kind: 'mine' as const, name: 'Ben' },
];

test('an answer that cannot be stored did not happen: its socket is told where the table stands, and the server says why until it stores again', async () => {
  const disk = failing();
  const { server, said } = await start({ store: disk.store });
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', { game: 'dominion', seats: twoSeats });
  const { ask, seat } = await client.note('asked');
  disk.fails = () => true;
  const answer = { match, seat, ask: ask.id, pick: [] };
  await expect(client.call('answer', answer)).rejects.toThrow('server/storage');
  const { standing } = await client.until(() =>
    client.notes
      .flatMap((n) => (n.method === 'standing' ? [n.params as NotificationParams<'standing'>] : []))
      .find((told) => told.standing.ask),
  );
  expect(standing.ask).toEqual(ask);
  expect(await ready(server.url)).toEqual([503, { ok: false, reason: 'no room' }]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await expect(client.call('answer', answer)).rejects.toThrow('server/storage');
  disk.fails = () => false;
  // nobody plays, and it finds out all the same
  await expect.poll(() => ready(server.url), { timeout: 20_000 }).toEqual([200, { ok: true }]);
  await client.until(() => client.notes.filter((n) => n.method === 'standing').length >= 4);
  expect(await client.call('answer', answer)).toEqual({ ask: ask.id });
  const told = said.filter((s) => s.message.includes('write'));
  expect(told).toMatchObject([
    {
      level: 'error',
      fields: { match, error: 'no room', code: 'ENOSPC' },
      message: 'write failed',
    },
    { level: 'info', message: 'writes succeed again' },
  ]);
  await client.close();
});

test('after an answer that could not be stored the clock runs as for somebody who is there', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: twoSeats,
    clock: { decisionMs: 600_000, awayMs: 60_000, onTimeout: 'forfeit' },
  });
  const { ask, seat } = await client.note('asked');
  disk.fails = (writes) => writes.some(isLine);
  await expect(client.call('answer', { match, seat, ask: ask.id, pick: [] })).rejects.toThrow(
    'server/storage',
  );
  await client.note('standing');
  const { clocks } = await client.call('view', { match, seat });
  const decision = async (): Promise<number> =>
    (await client.call('view', { match, seat })).clocks!.decisionMs!;
  await expect.poll(decision, { timeout: 20_000 }).toBeLessThan(clocks!.decisionMs!);
  expect((await client.call('view', { match, seat })).clocks!.seats).toEqual(clocks!.seats);
  await client.close();
});

test('a match that is damaged in the store keeps no other from being played', async () => {
  const store = memoryStore();
  await store.write([
    {
      do: 'match',
      id: 'odd',
      game: 'dominion',
      state: 'running',
      created: 1,
      names: '',
      listed: true,
      head: 'no JSON',
    },
  ]);
  const { server, said } = await start({ store });
  expect(said).toMatchObject([
    { level: 'error', fields: { match: 'odd' }, message: 'match cannot be restored' },
    { message: 'ready' },
  ]);
  const client = await TestClient.connect(server.url);
  await client.call('create', { game: 'dominion', seats: twoSeats });
  await client.note('asked');
  await client.close();
});

test('a seat whose taking could not be stored is nobody’s: who asked for it cannot look from there, and another can have it', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const [host, first, second] = [
    await TestClient.connect(server.url),
    await TestClient.connect(server.url),
    await TestClient.connect(server.url),
  ];
  const { match } = await host.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  disk.fails = (writes) => writes.some((w) => w.do === 'match');
  await expect(first.call('join', { match, name: 'Ben' })).rejects.toThrow('server/storage');
  disk.fails = () => false;
  await first.note('elsewhere');
  const { seat } = await second.call('join', { match, name: 'Cid' });
  await second.note('started');
  await expect(first.call('view', { match, seat })).rejects.toBeInstanceOf(RefusedError);
  expect((await host.call('find', { match })).seats.map((s) => s.name)).toEqual(['Ann', 'Cid']);
  for (const client of [host, first, second]) await client.close();
});

/** A table of Dominion's own protocol that waits for the first move. */
async function begun(
  url: string,
): Promise<{ key: string; players: QuietPlayer[]; first: QuietPlayer }> {
  const key = await createDominionGame(url, kingdom, 2);
  const players = ['ann', 'bob'].map((name) => new QuietPlayer(url, key, name));
  await expect.poll(() => players.some((p) => p.heard.length > 0), { timeout: 20_000 }).toBe(true);
  return { key, players, first: players.find((p) => p.heard.length > 0)! };
}

test('a table of Dominion’s own protocol ends when a move cannot be stored: all are told, nobody has won, and it can be read', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const { key, players, first } = await begun(server.url);
  // the end of it cannot be stored at once either
  let left = 2;
  disk.fails = (writes) =>
    left > 0 &&
    (writes.some(isLine) || writes.some((w) => w.do === 'match' && w.state === 'ended')) &&
    left-- > 0;
  first.send({ id: 1, method: 'EndTurn' });
  for (const player of players) {
    expect((await player.hears('FatalError')).params).toEqual({
      message: 'the server failed: the game could not be stored',
    });
    expect(player.heard.some((m) => m.method === 'GameOver')).toBe(false);
  }
  await expect
    .poll(async () => (await disk.store.list({ limit: 1, state: 'ended' })).map((m) => m.id), {
      timeout: 20_000,
    })
    .toEqual([matchOf(key)]);
  expect(left).toBe(0);
  const client = await TestClient.connect(server.url);
  expect((await client.call('find', { match: matchOf(key) })).result).toMatchObject({
    reason: 'fault',
    winners: [],
  });
  expect((await client.call('record', { match: matchOf(key) })).entries).toEqual([]);
  await client.close();
  expect((await fetch(`${server.url}/game/${key}/state`)).status).toBe(200);
  const next = await begun(server.url);
  next.first.send({ id: 1, method: 'EndTurn' });
  for (const player of next.players) await player.hears('StartTurn');
});

test('a table of Dominion’s own protocol whose last move cannot be stored ends as after any other', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const { players, first } = await begun(server.url);
  const stays = players.find((p) => p !== first)!;
  let left = 2; // with what is told of it, and alone
  disk.fails = (writes) => left > 0 && writes.some(isLine) && left-- > 0;
  first.socket.close(); // in its turn: with that the game is over
  await stays.hears('FatalError');
  expect(stays.heard.map((m) => m.method)).toEqual(['FatalError']);
});

test('a player of Dominion’s own protocol whose seat cannot be stored is notified, and the table waits for others', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const key = await createDominionGame(server.url, kingdom, 2);
  disk.fails = (writes) => writes.some((w) => w.do === 'match');
  const lost = new QuietPlayer(server.url, key, 'ann');
  await lost.hears('FatalError');
  disk.fails = () => false;
  const players = ['ann', 'bob'].map((name) => new QuietPlayer(server.url, key, name));
  await expect
    .poll(() => players.some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
});

test('POST /game gives no key that is not stored', async () => {
  const disk = failing();
  const { server } = await start({ store: disk.store });
  const create = (): Promise<Response> =>
    fetch(`${server.url}/game`, {
      method: 'POST',
      body: JSON.stringify({ kingdom, num_players: 2 }),
    });
  disk.fails = (writes) => writes.some((w) => w.do === 'match');
  const refused = await create();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'server/storage' });
  disk.fails = () => false;
  expect((await create()).status).toBe(200);
});

test('a table whose telling fails ends alone: its caller is answered, others in the same write are served', async () => {
  const { server, said } = await start({ store: memoryStore() });
  const [a, b] = [await TestClient.connect(server.url), await TestClient.connect(server.url)];
  const good = await a.call('create', { game: 'dominion', seats: twoSeats });
  const bad = await b.call('create', { game: 'dominion', seats: twoSeats });
  const asks = await Promise.all([a.note('asked'), b.note('asked')]);
  const { clients, live } = server.host;
  const [teller] = [...live.get(bad.match)!.session.audience.viewers].map(
    ({ client }) => clients.get(client)!,
  );
  const send = teller!.send.bind(teller);
  teller!.send = (text) => {
    if (text.includes('"asked"')) throw new Error('a defect');
    send(text);
  };
  const answers = [good, bad].map(({ match }, i) =>
    [a, b][i]!.call('answer', { match, seat: asks[i]!.seat, ask: asks[i]!.ask.id, pick: [] }),
  );
  expect(await Promise.all(answers)).toEqual(asks.map(({ ask }) => ({ ask: ask.id })));
  expect((await b.note('ended')).result).toMatchObject({ reason: 'fault', winners: [] });
  expect(said.filter((s) => s.level === 'error')).toMatchObject([
    {
      fields: { match: bad.match },
      message: expect.stringContaining('a defect stopped a match') as string,
    },
  ]);
  expect((await a.call('find', { match: good.match })).state).toBe('running');
  await a.close();
  await b.close();
});

test('what comes while the store is being closed is refused: nothing is written, and the server stops in order', async () => {
  const inner = memoryStore();
  const written: Write[] = [];
  let late: Promise<unknown> | undefined;
  const store: Store = {
    ...inner,
    write: (writes) => {
      if (late) written.push(...writes);
      return inner.write(writes);
    },
    close: async () => {
      const [match] = server.host.live.values();
      if (match)
        late = new Promise((resolve, reject) =>
          server.host.leave(match, 0, 'resign').listen(() => resolve(undefined), reject),
        );
      await expect(late).rejects.toMatchObject({ code: 'server/stopping' });
      await inner.close();
    },
  };
  const { server } = await start({ store });
  const client = await TestClient.connect(server.url);
  await client.call('create', { game: 'dominion', seats: twoSeats });
  await server.close();
  expect([late === undefined, written]).toEqual([false, []]);
});

test('a store that only a new start can mend is told by /health', async () => {
  const inner = memoryStore();
  const trouble = { error: new Error('the thread has ended'), final: true };
  let broken = false;
  const { server } = await start({
    store: { ...inner, trouble: () => (broken ? trouble : undefined) },
  });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  broken = true;
  const answer = await fetch(`${server.url}/health`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { ok: false, reason: 'the thread has ended' },
  ]);
});

// the database as the server uses it, from outside
const Database = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  'libsql',
) as new (
  file: string,
) => { exec(sql: string): void; close(): void };

/** Lets a process write no file beyond a few kilobytes, as on a disk that fails; or again any. */
const limitFiles = (pid: number, bytes: '8192' | 'unlimited'): void => {
  const { status, stderr } = spawnSync('prlimit', [
    '--pid',
    String(pid),
    `--fsize=${bytes}:unlimited`,
  ]);
  expect(status, String(stderr)).toBe(0);
};

const disks = [
  {
    name: 'a full disk',
    reason: 'database or disk is full',
    fill({ data }: ServerProcess): () => void {
      const db = new Database(join(data, 'cardwright.db'));
      db.exec(
        'create trigger full before insert on journal begin select raise(rollback, ' +
          "'database or disk is full'); end",
      );
      return () => {
        db.exec('drop trigger full');
        db.close();
      };
    },
  },
  {
    name: 'a disk that refuses to be written',
    reason: 'disk I/O error',
    fill({ pid }: ServerProcess): () => void {
      limitFiles(pid, '8192');
      return () => limitFiles(pid, 'unlimited');
    },
  },
];

for (const { name, reason, fill } of disks) {
  test(`${name}: answers are refused at once, /ready says why, and play continues by itself when there is room`, async () => {
    const server = await startOwn();
    const client = await TestClient.connect(server.url);
    const { match, mine } = await client.call('create', { game: 'dominion', seats: twoSeats });
    const { ask, seat } = await client.note('asked');
    const answer = { match, seat, ask: ask.id, pick: [] };
    const makeRoom = fill(server);
    await expect(client.call('answer', answer)).rejects.toThrow('server/storage');
    expect(await ready(server.url)).toEqual([503, { ok: false, reason }]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const { standing } = await client.note('standing');
    expect(standing.ask).toEqual(ask);
    expect(server.log.match(new RegExp(reason, 'g'))?.length).toBe(1);
    makeRoom();
    await expect.poll(() => ready(server.url), { timeout: 20_000 }).toEqual([200, { ok: true }]);
    expect(await client.call('answer', answer)).toEqual({ ask: ask.id });
    const before = await client.call('view', { match, seat: 0 });
    await client.close();
    await server.end('SIGKILL');
    await server.launch();
    const back = await TestClient.connect(server.url);
    const now = await back.call('resume', { token: mine[0]!.token, show: 'view' });
    expect([now.n, now.view]).toEqual([before.n, before.view]);
    await back.close();
  }, 120_000);
}

test('a full disk: SIGTERM ends the server, its exit code says that something was not stored, and the rest is there', async () => {
  const server = await startOwn();
  const client = await TestClient.connect(server.url);
  const { mine } = await client.call('create', { game: 'dominion', seats: twoSeats });
  await client.note('asked');
  const before = await client.call('resume', { token: mine[0]!.token, show: 'view' });
  const makeRoom = disks[0]!.fill(server);
  await client.close();
  expect(await server.end('SIGTERM')).toBe(2);
  makeRoom();
  await server.launch();
  const back = await TestClient.connect(server.url);
  expect((await back.call('resume', { token: mine[0]!.token, show: 'view' })).view).toEqual(
    before.view,
  );
  await back.close();
}, 120_000);
