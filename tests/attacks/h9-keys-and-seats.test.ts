import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { createDominionGame, matchOf } from '../server/support/dominion-bot.ts';
import { oneServer } from '../server/support/one-server.ts';
import { QuietPlayer } from '../server/support/quiet-player.ts';
import { startOwn } from '../server/support/server-process.ts';

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
const two = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
const home = oneServer();
const { connect } = home;

/** Both players of a table that has begun, and whose turn it is. */
async function begun(
  url: string,
  key: string,
): Promise<{ players: QuietPlayer[]; first: QuietPlayer }> {
  const players = ['alice', 'bob'].map((name) => new QuietPlayer(url, key, name));
  await expect
    .poll(() => players.find((p) => p.heard.length > 0), { timeout: 30_000 })
    .toBeDefined();
  return { players, first: players.find((p) => p.heard.length > 0)! };
}

/** The code a player is turned away with; undefined where it sits. */
function knock(url: string, key: string, name: string, from?: string): Promise<number | undefined> {
  const { socket } = new QuietPlayer(url, key, name, '', from);
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.once('message', () => resolve(undefined));
  });
}

test('H9: the key of a table is not its id, and nothing that is told to others has it', async () => {
  const { url } = home.server;
  const [client, maker] = [await connect(), await connect()];
  const keys = [
    await createDominionGame(url, kingdom, 2),
    await createDominionGame(url, kingdom, 2, { public: true }),
  ];
  for (const key of keys) {
    const match = matchOf(key);
    expect(match).not.toBe(key);
    expect(match).not.toBe('');
    await client.call('find', { match });
    await client.call('watch', { match, show: 'scene' });
    await expect(maker.call('find', { match: key })).rejects.toThrow('match/unknown');
    // the id opens no seat
    expect(await knock(url, match, 'mallory')).toBe(1006);
  }
  await client.call('list', { game: 'dominion' });
  for (const key of keys) expect(client.heard.join('\n')).not.toContain(key);
  // who joins over the generic protocol shows the key too, unless the table is public
  await expect(client.call('join', { match: matchOf(keys[0]!), name: 'Mallory' })).rejects.toThrow(
    'invite/wrong',
  );
  await expect(
    client.call('join', { match: matchOf(keys[0]!), name: 'Mallory', invite: matchOf(keys[0]!) }),
  ).rejects.toThrow('invite/wrong');
  expect(
    (await client.call('join', { match: matchOf(keys[0]!), name: 'Ann', invite: keys[0]! })).seat,
  ).toBeGreaterThanOrEqual(0);
  expect(
    (await client.call('join', { match: matchOf(keys[1]!), name: 'Ann' })).seat,
  ).toBeGreaterThanOrEqual(0);
});

test('H9: matches of both protocols are listed only when they were made public', async () => {
  const { url } = home.server;
  const client = await connect();
  const hidden = [matchOf(await createDominionGame(url, kingdom, 2))];
  const shown = [matchOf(await createDominionGame(url, kingdom, 2, { public: true }))];
  hidden.push(
    (await client.call('create', { game: 'dominion', seats: [two[0]!, { kind: 'open' }] })).match,
  );
  hidden.push((await client.call('create', { game: 'dominion', seats: two })).match);
  hidden.push((await client.call('create', { game: 'dominion', seats: two, public: false })).match);
  shown.push(
    (
      await client.call('create', {
        game: 'dominion',
        seats: [two[0]!, { kind: 'open' }],
        public: true,
      })
    ).match,
  );
  shown.push((await client.call('quick', { game: 'dominion', name: 'Zoe' })).match);
  const ended = await client.call('create', { game: 'dominion', seats: two });
  await client.call('resign', { match: ended.match, seat: 0 });
  hidden.push(ended.match);
  const listed = (await client.call('list', { limit: 100 })).matches.map((m) => m.match);
  expect(shown.filter((match) => !listed.includes(match))).toEqual([]);
  expect(hidden.filter((match) => listed.includes(match))).toEqual([]);
  const { methods } = (await (await fetch(`${url}/openrpc.json`)).json()) as {
    methods: { name: string; description: string }[];
  };
  expect(methods.find((m) => m.name === 'create')!.description).toContain('by default it is not');
});

test('H9: after a restart nobody takes a seat by its name, nor with the key, from another address; its player comes back', async () => {
  const server = await startOwn();
  const key = await createDominionGame(server.url, kingdom, 2);
  const { first } = await begun(server.url, key);
  const match = matchOf(key);
  await server.end('SIGKILL');
  await server.launch();
  const { name } = first;
  expect(await knock(server.url, match, name, '127.0.0.2')).toBe(1006); // 400: there is no such key
  expect(await knock(server.url, key, name, '127.0.0.2')).toBe(1000);
  const back = new QuietPlayer(server.url, key, name);
  await expect
    .poll(() => back.heard.some((m) => m.method === 'StartTurn'), { timeout: 30_000 })
    .toBe(true);
  expect(await knock(server.url, key, name)).toBe(1000);
  back.socket.terminate();
}, 120_000);

test('M11: a join that is refused changes nothing at a table of the generic protocol', async () => {
  const { url } = home.server;
  const owner = await connect();
  const { match } = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  const invited = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'invited' }],
  });
  expect(await knock(url, match, 'Ann')).toBe(1000);
  expect(await knock(url, match, '')).toBe(1006);
  expect(await knock(url, invited.match, 'mallory')).toBe(1013);
  for (const id of [match, invited.match])
    expect((await fetch(`${url}/game/${id}/state`)).status).toBe(404);
  // both go on as they would have: the first move is asked for over the generic protocol, and there
  // is a rematch at the end
  const guest = await connect();
  await guest.call('join', { match, name: 'Ben' });
  await guest.call('join', { match: invited.match, name: 'Ben', invite: invited.invite });
  for (const id of [match, invited.match]) {
    await owner.until(() =>
      owner.notes.some(
        (n) => n.method === 'started' && 'match' in n.params && n.params.match === id,
      ),
    );
    await guest.call('resign', { match: id });
    await owner.until(() =>
      owner.notes.some((n) => n.method === 'ended' && 'match' in n.params && n.params.match === id),
    );
    expect(await owner.call('rematch', { match: id })).toEqual({ match: null });
  }
});

test('M11: a player of Dominion’s own protocol still takes a free seat of such a table', async () => {
  const { url } = home.server;
  const owner: TestClient = await connect();
  const { match } = await owner.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  const bot = new QuietPlayer(url, match, 'bot');
  await owner.note('started');
  bot.socket.terminate();
});
