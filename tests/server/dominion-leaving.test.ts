import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from './support/client.ts';
import { createDominionGame, matchOf } from './support/dominion-bot.ts';
import { type Message, QuietPlayer as Player } from './support/quiet-player.ts';
import { HostedServer, startHosted } from './support/hosted-server.ts';
import { startOwn } from './support/server-process.ts';

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

test('A5: who left in the other’s turn has left: the name opens the seat no more', async () => {
  const key = await createDominionGame(server.url, kingdom, 2);
  const players = [new Player(server.url, key, 'ann'), new Player(server.url, key, 'bob')];
  await expect
    .poll(() => players.some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
  const stays = players.find((p) => p.heard.length > 0)!;
  const leaves = players.find((p) => p !== stays)!;
  leaves.socket.close();
  await once(leaves.socket, 'close');
  const back = new Player(server.url, key, leaves.name);
  await once(back.socket, 'close');
  stays.send({ id: 0, method: 'EndTurn' });
  expect((await stays.hears('GameOver')).params).toMatchObject({ result: 'Win' });
  expect(stays.heard.map((m) => m.method ?? 'answer')).toEqual(['StartTurn', 'answer', 'GameOver']);
  expect(back.heard).toEqual([]);
});

/** A table of so many players that has started, in turn order. */
async function table(count: number, more = ''): Promise<{ key: string; order: Player[] }> {
  const key = await createDominionGame(server.url, kingdom, count);
  const players = Array.from(
    { length: count },
    (_, i) => new Player(server.url, key, `p${i}`, more),
  );
  await expect
    .poll(() => players.some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
  const look = (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [
    string,
    { current_player: { name: string }; next_players: { name: string }[] },
  ];
  const names = [look[1].current_player.name, ...look[1].next_players.map((p) => p.name)];
  return { key, order: names.map((name) => players.find((p) => p.name === name)!) };
}

test('A5: who leaves in its own turn: the next player gets StartTurn, and the seat has no more turns', async () => {
  const { key, order } = await table(3);
  const [first, second, third] = order as [Player, Player, Player];
  first.socket.close();
  await second.hears('StartTurn');
  second.send({ id: 1, method: 'EndTurn' });
  await third.hears('StartTurn');
  third.send({ id: 1, method: 'EndTurn' });
  await expect
    .poll(() => second.heard.filter((m) => m.method === 'StartTurn').length, { timeout: 20_000 })
    .toBe(2);
  const look = (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [string, object];
  expect(look[1]).toMatchObject({
    current_player: { name: second.name },
    next_players: [{ name: third.name }],
  });
});

test('A5: forfeits of more than one: with one player left it is GameOver, and forfeited players are missing from the scores', async () => {
  const { order } = await table(4);
  const [first, second, third, fourth] = order as [Player, Player, Player, Player];
  third.send({ id: null, method: 'EndTurn' });
  await third.hears('FatalError');
  fourth.socket.close();
  await once(fourth.socket, 'close');
  first.send({ id: 1, method: 'EndTurn' });
  await second.hears('StartTurn');
  first.socket.close();
  await once(first.socket, 'close');
  second.send({ id: 1, method: 'EndTurn' });
  expect((await second.hears('GameOver')).params).toEqual({
    result: 'Win',
    scores: { [second.name]: 3 },
  });
});

test('A5: a rematch is for all who are asked: after a forfeit those who stayed play again', async () => {
  const { order } = await table(3);
  const [first, second, third] = order as [Player, Player, Player];
  third.socket.close();
  await endBy([first, second]);
  for (const player of [first, second]) {
    const over = await player.hears('GameOver');
    expect(Object.keys(over.params!.scores!).sort()).toEqual([first.name, second.name].sort());
    player.heard.length = 0;
    player.send({ id: over.id, result: { rematch: true } });
  }
  await expect
    .poll(() => [first, second].some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
});

test('A5: a rematch that the server has no room for is none: every socket is closed', async () => {
  const own = await startHosted('--limit', 'matches=1');
  const key = await createDominionGame(own.url, kingdom, 2);
  const players = [new Player(own.url, key, 'ann'), new Player(own.url, key, 'bob')];
  await endBy(players);
  const asked = await Promise.all(players.map((player) => player.hears('GameOver')));
  await expect
    .poll(() => createDominionGame(own.url, kingdom, 2), { timeout: 20_000 })
    .toBeDefined();
  const closed = players.map((player) => once(player.socket, 'close'));
  for (const [i, player] of players.entries())
    player.send({ id: asked[i]!.id, result: { rematch: true } });
  expect((await Promise.all(closed)).map(([code]) => code as number)).toEqual([1000, 1000]);
  for (const { heard } of players) expect(heard.some((m) => m.method === 'FatalError')).toBe(false);
});

/** Answers the first StartGame only. */
class OnceStarted extends Player {
  starts = 0;
  protected override started(id: number): void {
    if (this.starts++ === 0) super.started(id);
  }
}

test('a rematch that was about to begin when the server was killed is there for those who return', async () => {
  const own = await startOwn();
  const key = await createDominionGame(own.url, kingdom, 2);
  const players = [new OnceStarted(own.url, key, 'ann'), new OnceStarted(own.url, key, 'bob')];
  await endBy(players);
  for (const player of players)
    player.send({ id: (await player.hears('GameOver')).id, result: { rematch: true } });
  await expect.poll(() => players.map((p) => p.starts), { timeout: 20_000 }).toEqual([2, 2]);
  await own.end('SIGKILL');
  await own.launch();
  const again = [new Player(own.url, key, 'ann'), new Player(own.url, key, 'bob')];
  await expect
    .poll(() => again.some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
});

test('A5: a pending Attack on a leaver counts as answered', async () => {
  const { order } = await table(3);
  const [first, second, third] = order as [Player, Player, Player];
  for (let turn = 0; turn < 60; turn++) {
    const { hand } = (await first.hears('StartTurn')).params as unknown as { hand: string[] };
    first.heard.length = 0;
    if (hand.includes('Militia')) break;
    const coppers = hand.filter((card) => card === 'Copper').length;
    for (let i = 0; i < coppers; i++)
      first.send({ id: 0, method: 'Play', params: { card: 'Copper' } });
    if (coppers >= 4) first.send({ id: 0, method: 'Buy', params: { card: 'Militia' } });
    first.send({ id: 0, method: 'EndTurn' });
    for (const player of [second, third]) {
      await player.hears('StartTurn');
      player.heard.length = 0;
      player.send({ id: 0, method: 'EndTurn' });
    }
  }
  first.send({ id: 7, method: 'Play', params: { card: 'Militia' } });
  await second.hears('Attack');
  const { id, params } = await third.hears('Attack');
  third.send({ id, result: { data: (params as unknown as { hand: string[] }).hand.slice(0, 2) } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(first.heard.some((m) => m.id === 7)).toBe(false);
  second.socket.close();
  await expect
    .poll(() => first.heard.find((m) => m.id === 7)?.result, { timeout: 20_000 })
    .toMatchObject({ treasure: 2 });
  first.send({ id: 8, method: 'EndTurn' });
  const next = await third.hears('StartTurn');
  expect((next.params as unknown as { hand: string[] }).hand.length).toBe(3);
});

/** Buys what costs nothing, turn by turn, until three piles are empty. */
async function endBy(players: Player[]): Promise<void> {
  for (;;) {
    for (const player of players) {
      if (player.heard.some((m) => m.method === 'GameOver')) return;
      if (!player.heard.some((m) => m.method === 'StartTurn')) continue;
      const start = player.heard.find((m) => m.method === 'StartTurn')!.params as {
        hand: string[];
        supply: { [card: string]: number };
      };
      player.heard.length = 0;
      const coppers = start.hand.filter((card) => card === 'Copper').length;
      for (let i = 0; i < coppers; i++)
        player.send({ id: 0, method: 'Play', params: { card: 'Copper' } });
      const wanted = ['Cellar', 'Moat', 'Curse', 'Estate'].find(
        (card) => start.supply[card]! > 0 && (card === 'Curse' || coppers >= 2),
      );
      if (wanted) player.send({ id: 0, method: 'Buy', params: { card: wanted } });
      player.send({ id: 0, method: 'EndTurn' });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test.each([
  ['after', ''],
  ['before', '&shuffle=now'],
])(
  'A5: who left in the other’s turn does not win by the turn that ends the game; its shuffle is told %s the answer%s',
  async (when, more) => {
    const { key, order } = await table(2, more);
    const [stays, leaves] = order as [Player, Player];
    const turnOf = async (player: Player): Promise<Message> => {
      await vi.waitUntil(() => player.heard.some((m) => m.method === 'StartTurn'), {
        timeout: 20_000,
        interval: 2,
      });
      return player.heard.splice(0).find((m) => m.method === 'StartTurn')!;
    };
    for (;;) {
      const { hand, deck, supply } = (await turnOf(stays)).params as unknown as {
        hand: string[];
        deck: number;
        supply: { [card: string]: number };
      };
      const coppers = hand.filter((card) => card === 'Copper').length;
      for (let i = 0; i < coppers; i++)
        stays.send({ id: 0, method: 'Play', params: { card: 'Copper' } });
      const bought = ['Curse', 'Cellar', 'Moat'].find(
        (card) => supply[card]! > 0 && (card === 'Curse' || coppers >= 2),
      );
      // the buy that ends the game waits for a turn whose clean-up shuffles
      const ends = bought === 'Moat' && supply[bought] === 1;
      if (bought && !(ends && deck >= 5)) {
        stays.send({ id: 0, method: 'Buy', params: { card: bought } });
        if (ends) break;
      }
      stays.send({ id: 0, method: 'EndTurn' });
      await turnOf(leaves);
      leaves.send({ id: 0, method: 'EndTurn' });
    }
    // it has three points, the other one seven less than none
    leaves.socket.close();
    const viewer = await TestClient.connect(server.url);
    await expect
      .poll(
        async () =>
          (await viewer.call('find', { match: matchOf(key) })).seats.map((s) => s.connected),
        { timeout: 20_000 },
      )
      .toContain(false);
    await viewer.close();
    stays.send({ id: 'last', method: 'EndTurn' });
    expect((await stays.hears('GameOver')).params).toEqual({
      result: 'Win',
      scores: { [stays.name]: -7 },
    });
    const ended = stays.heard.findIndex((m) => (m.id as unknown) === 'last');
    expect((stays.heard[ended]!.result as { hand: string[] }).hand.length).toBe(5);
    expect(stays.heard.findIndex((m) => m.method === 'GameOver')).toBeGreaterThan(ended);
    const shuffles = stays.heard.flatMap((m, i) => (m.method === 'Shuffle' ? [i - ended] : []));
    expect(shuffles).toEqual([when === 'after' ? 1 : -1]);
  },
);

test('A5: who does not return after a restart is out; in one’s own turn GameOver waits for EndTurn', async () => {
  const own = await startOwn('--dominion-timeout', '10');
  const key = await createDominionGame(own.url, kingdom, 2);
  const players = [new Player(own.url, key, 'ann'), new Player(own.url, key, 'bob')];
  const hasTurn = (p: Player): boolean => p.heard.some((m) => m.method === 'StartTurn');
  await expect.poll(() => players.some(hasTurn), { timeout: 20_000 }).toBe(true);
  const { name } = players.find(hasTurn)!;
  await own.end('SIGKILL');
  await own.launch();
  const stays = new Player(own.url, key, name);
  await stays.hears('StartTurn');
  // every hand has two Coppers at least; with them it is longer than the other one has to return
  for (const id of [2, 3]) {
    await new Promise((resolve) => setTimeout(resolve, 5500));
    stays.send({ id, method: 'Play', params: { card: 'Copper' } });
    await expect
      .poll(() => stays.heard.some((m) => m.id === id && m.result), { timeout: 20_000 })
      .toBe(true);
  }
  expect(stays.heard.some((m) => m.method === 'GameOver')).toBe(false);
  stays.send({ id: 1, method: 'EndTurn' });
  expect((await stays.hears('GameOver')).params).toEqual({ result: 'Win', scores: { [name]: 3 } });
  expect(stays.heard.slice(-2).map((m) => m.method ?? m.id)).toEqual([1, 'GameOver']);
  stays.socket.terminate();
});

/** A player of this protocol whose turn it is, against a person of the generic one. */
async function againstPerson(): Promise<{ bot: Player; person: TestClient; match: string }> {
  for (;;) {
    const key = await createDominionGame(server.url, kingdom, 2);
    const bot = new Player(server.url, key, 'bot');
    await once(bot.socket, 'open');
    const person = await TestClient.connect(server.url);
    await person.call('join', { match: matchOf(key), name: 'Ann', invite: key });
    await expect
      .poll(
        async () =>
          ((await (await fetch(`${server.url}/game/${key}/state`)).json()) as [string])[0],
        { timeout: 20_000 },
      )
      .toBe('Turn');
    const [, look] = (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [
      string,
      { current_player: { name: string } },
    ];
    if (look.current_player.name === 'bot') return { bot, person, match: matchOf(key) };
    bot.socket.terminate();
    await person.close();
  }
}

test('A5: a person who resigns in the turn of a player of this protocol: its EndTurn is answered, then it is GameOver', async () => {
  const { bot, person, match } = await againstPerson();
  await bot.hears('StartTurn');
  const { seats } = await person.call('find', { match });
  await person.call('resign', { match, seat: seats.findIndex((s) => s.name === 'Ann') });
  bot.send({ id: 1, method: 'Play', params: { card: 'Copper' } });
  await expect.poll(() => bot.heard.some((m) => m.id === 1), { timeout: 20_000 }).toBe(true);
  expect(bot.heard.some((m) => m.method === 'GameOver')).toBe(false);
  bot.send({ id: 2, method: 'EndTurn' });
  expect((await bot.hears('GameOver')).params).toEqual({ result: 'Win', scores: { bot: 3 } });
  expect(bot.heard.map((m) => m.method ?? m.id)).toEqual(['StartTurn', 1, 2, 'GameOver']);
  await person.close();
});

test('A5: a person who leaves before the start is removed from the lobby; the game waits for another', async () => {
  const key = await createDominionGame(server.url, kingdom, 2);
  const bot = new Player(server.url, key, 'bot');
  await once(bot.socket, 'open');
  const person = await TestClient.connect(server.url);
  const { seat } = await person.call('join', { match: matchOf(key), name: 'Ann', invite: key });
  await person.call('leave', { match: matchOf(key), seat });
  const look = async (): Promise<unknown> =>
    (
      (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [
        string,
        { players: object[] },
      ]
    )[1].players;
  expect(await look()).toEqual([{ name: 'bot' }]);
  const next = new Player(server.url, key, 'bob');
  await expect
    .poll(() => [bot, next].some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
      timeout: 20_000,
    })
    .toBe(true);
  await person.close();
});

test('a table that was full when the server was killed begins after the restart', async () => {
  const own = await startOwn();
  const key = await createDominionGame(own.url, kingdom, 2);
  const person = await TestClient.connect(own.url);
  await person.call('join', { match: matchOf(key), name: 'Ann', invite: key });
  // before the tenth of a second is over that players are given
  await person.call('join', { match: matchOf(key), name: 'Ben', invite: key });
  await own.end('SIGKILL');
  await own.launch();
  const kind = async (): Promise<string> =>
    ((await (await fetch(`${own.url}/game/${key}/state`)).json()) as [string])[0];
  await expect.poll(kind, { timeout: 20_000 }).toBe('Turn');
});
