import { once } from 'node:events';
import { dominionProtocol } from '@cardwright/dominion-protocol';
import { createServer, memoryStore } from '@cardwright/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { createDominionGame } from './support/dominion-bot.ts';
import { QuietPlayer } from './support/quiet-player.ts';
import { HostedServer } from './support/hosted-server.ts';

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
let server: HostedServer;
beforeAll(async () => {
  server = await HostedServer.start();
});
afterAll(() => server?.remove());

const hasTurn = (player: QuietPlayer): boolean =>
  player.heard.some((m) => m.method === 'StartTurn');
/** Whose turn it is when the game has started. */
async function begun(players: QuietPlayer[]): Promise<QuietPlayer> {
  await expect.poll(() => players.some(hasTurn), { timeout: 20_000 }).toBe(true);
  return players.find(hasTurn)!;
}

test('A5: names are any string: one called __proto__ has its score like everybody', async () => {
  const key = await createDominionGame(server.url, kingdom, 2);
  const players = ['__proto__', 'constructor'].map(
    (name) => new QuietPlayer(server.url, key, name),
  );
  const first = await begun(players);
  const [proto, other] = players as [QuietPlayer, QuietPlayer];
  other.socket.close();
  if (first === proto) proto.send({ id: 1, method: 'EndTurn' });
  const { params } = await proto.hears('GameOver');
  expect(Object.entries(params!.scores!)).toEqual([['__proto__', 3]]);
});

class SaysNoError extends QuietPlayer {
  protected override started(id: number): void {
    this.send({ id, result: {}, error: null });
  }
}
class SaysError extends QuietPlayer {
  protected override started(id: number): void {
    this.send({ id, error: { code: 1, message: 'no' } });
  }
}

test('A3: "error": null beside a result is no error; a response that carries one is fatal', async () => {
  const key = await createDominionGame(server.url, kingdom, 2);
  const first = await begun([
    new SaysNoError(server.url, key, 'ann'),
    new SaysNoError(server.url, key, 'ben'),
  ]);
  first.send({ id: 1, method: 'EndTurn' });
  await expect
    .poll(() => first.heard.find((m) => m.id === 1)?.result, { timeout: 20_000 })
    .toBeDefined();
  expect(first.heard.some((m) => m.method === 'FatalError')).toBe(false);
  const other = await createDominionGame(server.url, kingdom, 2);
  const wrong = new SaysError(server.url, other, 'ann');
  const right = new QuietPlayer(server.url, other, 'ben');
  expect((await wrong.hears('FatalError')).params).toEqual({
    message: 'an error instead of an answer',
  });
  expect(right.heard).toEqual([]);
});

test('a match of the generic protocol with a clock: a player of this one whose time ran out has its next turn', async () => {
  const person = await TestClient.connect(server.url);
  const { match } = await person.call('create', {
    game: 'dominion',
    options: { kingdom },
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    clock: { decisionMs: 300, onTimeout: 'default' },
  });
  const bot = new QuietPlayer(server.url, match, 'bot');
  // nobody does anything: both are moved on by the clock
  await expect
    .poll(() => bot.heard.filter((m) => m.method === 'StartTurn').length, { timeout: 20_000 })
    .toBeGreaterThan(1);
  bot.socket.terminate();
  await person.close();
});

test('a match of the generic protocol with a clock: who forfeits by it has lost at once, and the other one has won', async () => {
  const client = await TestClient.connect(server.url);
  const { match } = await client.call('create', {
    game: 'dominion',
    options: { kingdom },
    seats: [{ kind: 'open' }, { kind: 'open' }],
    clock: { decisionMs: 300, onTimeout: 'forfeit' },
  });
  const players = ['ann', 'ben'].map((name) => new QuietPlayer(server.url, match, name));
  const late = await begun(players);
  const other = players.find((p) => p !== late)!;
  expect((await other.hears('GameOver')).params).toMatchObject({ result: 'Win' });
  expect((await late.hears('GameOver')).params).toMatchObject({ result: 'Lose' });
  for (const { socket } of players) socket.terminate();
  await client.close();
});

test('seats that are kept for names, as in an arena: each player of this protocol gets its own, a stranger none', async () => {
  const own = await createServer({
    port: 0,
    store: memoryStore(),
    web: false,
    log: 'silent',
    protocols: [dominionProtocol()],
  });
  onTestFinished(() => own.close());
  const names = ['ann', 'ben', 'cid', 'dan', 'eva', 'fay'];
  const { match } = own.host.newMatch({
    game: 'dominion',
    options: { kingdom },
    seats: names.map(() => ({ kind: 'open' })),
  });
  match.head.seats.forEach((s, seat) => {
    s.reserved = names[seat]!;
  });
  own.host.commit(match, own.host.place(match));
  const stranger = new QuietPlayer(own.url, match.head.id, 'gus');
  const [code] = (await once(stranger.socket, 'close')) as [number];
  expect(code).toBe(1013);
  const players = names.map((name) => new QuietPlayer(own.url, match.head.id, name));
  expect(await begun(players)).toBe(players[0]);
  expect(match.head.seats.map((s) => s.name)).toEqual(names);
  for (const { socket } of players) socket.terminate();
});
