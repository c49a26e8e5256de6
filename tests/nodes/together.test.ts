import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import type { ParamsIn } from '@cardwright/protocol';
import type { RunningServer } from '../../packages/server/src/create-server.ts';
import { anyPick, playOn, rolls, type TestClient } from '../server/support/client.ts';
import { createDominionGame, DominionBot, KINGDOM_CARDS } from '../server/support/dominion-bot.ts';
import { LocalNodes } from './support/local-nodes.ts';

const nodes = LocalNodes.use();
const start = (name: string): Promise<RunningServer> => nodes.start(name);
const connect = (server: RunningServer): Promise<TestClient> => nodes.connect(server);

const openTable: ParamsIn<'create'> = {
  game: 'shelfie',
  seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  public: true,
  chat: true,
};

test('seats, spectators, lists and records of one match on three nodes', async () => {
  const [one, two, three] = [await start('one'), await start('two'), await start('three')];
  const ann = await connect(one);
  const { match } = await ann.call('create', openTable);
  const ben = await connect(two);
  const { token } = await ben.call('join', { match, name: 'Ben' });
  expect([one, two, three].map(({ host }) => host.live.has(match))).toEqual([true, false, false]);

  const eve = await connect(three);
  await eve.call('watch', { match });
  const { matches } = await eve.call('list', { state: 'running' });
  expect(matches[0]?.seats.map(({ connected }) => connected)).toEqual([true, true]);
  expect((await ben.call('find', { match })).seats[0]?.connected).toBe(true);
  await expect(eve.call('answer', { match, ask: 1, pick: [0] })).rejects.toThrow('seat/not-yours');
  await expect(ben.call('answer', { match, ask: 99, pick: [0] })).rejects.toThrow('answer/');
  await expect(ben.call('answer', { match, ask: 'x' } as never)).rejects.toThrow('rpc/params');
  await ben.call('chat', { match, text: 'hello' });
  expect((await ann.note('said')).text).toBe('hello');

  const roll = rolls(1);
  const results = await Promise.all(
    [ann, ben].map((client) => playOn(client, match, (ask) => anyPick(ask, roll))),
  );
  expect(results[0]).toEqual(results[1]);
  expect((await eve.note('ended')).result).toEqual(results[0]);
  const record = await eve.call('record', { match });
  expect(await ben.call('record', { match })).toEqual(record);
  expect(record.entries.length).toBeGreaterThan(4);
  await ann.call('rematch', { match });
  await ben.call('rematch', { match });
  const { again } = await ben.note('again');
  await Promise.all([
    playOn(ann, again, (ask) => anyPick(ask, roll)),
    playOn(ben, again, (ask) => anyPick(ask, roll)),
  ]);

  // another socket takes the seat over, from another node
  const late = await connect(three);
  await late.call('resume', { token });
  expect(await ben.note('elsewhere')).toMatchObject({ match });
});

test('strangers on two nodes meet at one table', async () => {
  const [one, two] = [await start('one'), await start('two')];
  const [ann, ben] = [await connect(one), await connect(two)];
  const [a, b] = await Promise.all([
    ann.call('quick', { game: 'shelfie', name: 'Ann' }),
    ben.call('quick', { game: 'shelfie', name: 'Ben' }),
  ]);
  expect(a.match).toBe(b.match);
  const isAsked = (client: TestClient) => client.notes.some(({ method }) => method === 'asked');
  await expect.poll(() => isAsked(ann) || isAsked(ben)).toBe(true);
});

test('a node that stops hands its matches over; sockets of other nodes return', async () => {
  const [one, two] = [await start('one'), await start('two')];
  const ann = await connect(one);
  const { match, mine } = await ann.call('create', openTable);
  const ben = await connect(two);
  const { token } = await ben.call('join', { match, name: 'Ben' });
  await one.close();
  expect(await ann.until(() => ann.closed)).toEqual({ code: 1012 });
  expect(await ben.until(() => ben.closed)).toEqual({ code: 1012 });
  const [a, b] = [await connect(two), await connect(two)];
  await a.call('resume', { token: mine[0]!.token });
  await b.call('resume', { token });
  expect(two.host.live.has(match)).toBe(true);
  const roll = rolls(2);
  await Promise.all([a, b].map((client) => playOn(client, match, (ask) => anyPick(ask, roll))));
});

test("players of Dominion's own protocol join from any node, with a key or as strangers", async () => {
  const [one, two] = [await start('one'), await start('two')];
  const key = await createDominionGame(one.url, KINGDOM_CARDS.slice(0, 10), 2);
  const roll = rolls(3);
  const stateOf = async ({ url }: RunningServer) =>
    (await fetch(`${url}/game/${key}/state`)).status;
  const bots = [
    new DominionBot(two.url, key, 'Ann', roll, 1),
    new DominionBot(one.url, key, 'Ben', roll, 1),
  ];
  await expect.poll(() => stateOf(two)).toBe(200);
  const starts = () =>
    bots.map(({ heard }) => heard.filter(({ method }) => method === 'StartGame').length);
  await expect.poll(starts, { timeout: 50_000 }).toEqual([2, 2]);

  // the rematch is found from any node, also after its own has handed it over
  expect(bots.map(({ games, result }) => [games, result?.scores])).toEqual([
    [1, expect.objectContaining({ Ann: expect.any(Number) })],
    [1, expect.objectContaining({ Ann: expect.any(Number) })],
  ]);
  expect(await stateOf(two)).toBe(200);
  await one.close();
  await Promise.all(bots.map(({ done }) => done));
  expect(bots.map(({ closed }) => closed)).toEqual([1012, 1012]);
  const three = await start('three');
  expect([await stateOf(two), await stateOf(three)]).toEqual([200, 200]);
  const back = [
    new DominionBot(three.url, key, 'Ann', roll),
    new DominionBot(two.url, key, 'Ben', roll),
  ];
  await Promise.all(back.map(({ done }) => done));
  expect(back.map(({ result }) => result?.scores)).toEqual([
    expect.objectContaining({ Ann: expect.any(Number) }),
    expect.objectContaining({ Ann: expect.any(Number) }),
  ]);
  expect((await fetch(`${two.url}/game/nothing-like-that/state`)).status).toBe(404);
  const strangers = [three, two].map(
    ({ url }) => new WebSocket(`${url.replace('http', 'ws')}/?name=${new URL(url).port}`),
  );
  const messages = strangers.map(
    (socket) =>
      new Promise<{ params: { order: string[] } }>((resolve, reject) => {
        socket.on('message', (data: Buffer) => resolve(JSON.parse(data.toString())));
        socket.on('error', reject);
      }),
  );
  const [a, b] = await Promise.all(messages);
  expect(a?.params.order).toEqual(b?.params.order);
  for (const socket of strangers) socket.terminate();
});
