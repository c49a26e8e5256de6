import { expect, test } from 'vitest';
import { createDominionGame, matchOf } from '../server/support/dominion-bot.ts';
import { oneServer } from '../server/support/one-server.ts';
import { QuietPlayer } from '../server/support/quiet-player.ts';
import { startOwn } from '../server/support/server-process.ts';
import { kingdom, knock, two } from './support/tables.ts';

const home = oneServer();
const { connect } = home;

/** Both players of a table that has started, and whose turn it is. */
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
  expect(methods.find((m) => m.name === 'create')!.description).toContain(
    'listed only with `public: true`',
  );
});

test('H9: after a restart nobody takes a seat by its name, nor with the key, from another address; its player returns', async () => {
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
