import { games, machineFrom, openPosition, scenarios } from '@cardwright/games';
import { loadContent, shippedFiles, wordsIn } from '@cardwright/games/node';
import { formatPicks, positionId, startOf } from '@cardwright/games/puzzle';
import { Machine, type MatchRecord, type Plain, replay } from '@cardwright/kernel';
import { describeGame, type ResultOf, type Standing } from '@cardwright/protocol';
import { playersOf } from '@cardwright/sim/search';
import { expect, test } from 'vitest';
import { Client } from '../net/client.ts';
import type { Transport } from '../net/transport.ts';
import { dispatchLocally } from './dispatch-locally.ts';
import { type GamesOnOffer, LocalGames } from './local-games.ts';
import { LocalHost } from './local-host.ts';
import { remotePlayers } from './local-players.ts';
import type { LocalStore } from './local-store.ts';
import { memoryStore } from './memory-store.ts';
import { readScenario } from './read-scenario.ts';
import { PlayerRoom } from './run-players.ts';
import { secrets } from './secrets.ts';
import { sha256 } from './sha256.ts';

const loaders: GamesOnOffer['loaders'] = Object.fromEntries(
  Object.entries(games).map(([name, game]) => [
    name,
    async () => ({ game, scenario: scenarios[name]!, files: shippedFiles(name) }),
  ]),
);

const offers = Object.values(games).map((game) => {
  const { content } = game.content.load(shippedFiles(game.name));
  if (!content) throw new Error(game.name);
  return describeGame(game, content, playersOf(game));
});

/** A page over a store of its browser, as `engine-worker.ts` puts it together. */
function openPage(store: LocalStore): { client: Client; times: { lost: number } } {
  const times = { lost: 0 };
  const connect = (): Transport => {
    const { port1, port2 } = new MessageChannel();
    new PlayerRoom(loaders).listen(port2);
    const heard: ((text: string) => void)[] = [];
    const closed: (() => void)[] = [];
    const host = new LocalHost({
      store,
      games: new LocalGames({ offers, loaders }, store),
      players: remotePlayers(port1),
      secrets,
      languages: ['en', 'it'],
      words: async (language) => wordsIn(language),
      now: () => Date.now(),
      send: (text) => {
        for (const listener of heard) listener(text);
      },
      lost() {
        times.lost++;
        port1.close();
        for (const listener of closed) listener();
      },
    });
    return {
      send: (text) => void host.enqueue(() => dispatchLocally(host, text)),
      onOpen: (listener) => queueMicrotask(listener),
      onMessage: (listener) => void heard.push(listener),
      onClose: (listener) => void closed.push(listener),
    };
  };
  const client = new Client(connect);
  client.connect();
  return { client, times };
}

const begin = (client: Client, game: string, player = 'random'): Promise<ResultOf<'create'>> =>
  client.call('create', {
    game,
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player },
    ],
    show: 'scene',
  });

/** The next question to this seat, or nothing when the match has ended. */
async function next(client: Client, match: string, after: number): Promise<Standing['ask']> {
  return expect
    .poll(async () => {
      const { ask, info } = await client.call('view', { match, scene: true });
      return info.state === 'ended' ? 'ended' : ask && ask.id > after ? ask : undefined;
    })
    .toBeTruthy()
    .then(async () => (await client.call('view', { match, scene: true })).ask);
}

/** Answers with the first that is offered, until the end or so many times. */
async function play(client: Client, match: string, times = Infinity): Promise<number> {
  let given = 0;
  for (let ask = await next(client, match, -1); ask && given < times; given++) {
    const count = ask.kind === 'number' || ask.kind === 'yes-no' ? 1 : Math.max(ask.min, 1);
    const pick =
      ask.kind === 'number' || ask.kind === 'yes-no'
        ? [ask.min]
        : ask.options.slice(0, count).map((_, place) => place);
    await client.call('answer', { match, ask: ask.id, pick });
    ask = await next(client, match, ask.id);
  }
  return given;
}

test('a whole match against the computer: its record verifies, every moment can be seen, and it is played again', async () => {
  const { client } = openPage(memoryStore());
  const { games: offered } = await client.call('games', {});
  expect(offered.map(({ name }) => name)).toEqual(Object.keys(games));
  const { match } = await begin(client, 'shelfie', 'level:1');
  expect(await play(client, match)).toBeGreaterThan(5);

  const record = await client.call('record', { match });
  const game = games['shelfie'];
  const content = game?.content.load(shippedFiles('shelfie')).content;
  if (!game || !content) throw new Error('shelfie');
  expect(replay(new Machine(game, content), record as MatchRecord).over).toBe(true);
  expect(record.commitment).toBe(sha256(`${record.salt}:${record.seed}`));

  const end = record.entries.length;
  const last = await client.call('replay', { match, position: end, seat: 'all', scene: true });
  expect(last).toMatchObject({ length: end, entry: null });
  await expect(client.call('replay', { match, position: end + 1 })).rejects.toThrow(
    'last position',
  );
  const branch = await client.call('branch', { match, position: 3, seat: 0, name: 'Ann' });
  expect(branch.standing.seat).toBe(0);

  const { match: again } = await client.call('rematch', { match });
  expect((await client.call('find', { match: again ?? '' })).state).toBe('running');
  const { matches } = await client.call('list', { state: 'ended' });
  expect(matches.map((info) => info.match)).toEqual([match]);
});

test('after a reload the match continues where it was, for whoever has the seat’s token', async () => {
  const store = memoryStore();
  const first = openPage(store).client;
  const { match, mine } = await begin(first, 'lanes', 'random');
  await play(first, match, 2); // a match may end after four answers
  const before = await first.call('view', { match, scene: true });

  const second = openPage(store).client;
  const token = mine[0]?.token ?? '';
  const after = await second.call('resume', { token, show: 'scene' });
  expect(after.ask).toEqual(before.ask);
  expect(after.scene).toEqual(before.scene);
  expect(await play(second, match, 2)).toBe(2);
  const wrong = secrets.newToken(match);
  await expect(second.call('resume', { token: wrong })).rejects.toMatchObject({
    code: 'seat/token',
  });
});

test('two windows with one match: what comes second is not kept, and that window looks again', async () => {
  const store = memoryStore();
  const [one, two] = [openPage(store), openPage(store)];
  const { match, mine } = await begin(one.client, 'dominion');
  const token = mine[0]?.token ?? '';
  await two.client.call('resume', { token });
  const ask = await next(one.client, match, -1);
  const pick = { match, ask: ask?.id ?? 0, pick: ask?.kind === 'some' ? [] : [0] };
  await one.client.call('answer', pick);
  await expect(two.client.call('answer', pick)).rejects.toMatchObject({ code: 'server/storage' });
  await expect.poll(() => two.times.lost).toBe(1);
  // connected again it sees what the first window did
  const standing = await two.client.call('resume', { token });
  expect(standing.ask?.id ?? Infinity).toBeGreaterThan(pick.ask);
});

/** Both sides have one creature that is not among the shipped cards. */
const duel = {
  p1: { board: [{ name: 'Reed', element: 'water', hp: 90, attacks: [] }], energy: 3 },
  p2: { board: [{ name: 'Rush', element: 'water', hp: 80, attacks: [] }] },
};
const rich = { seats: [{ hand: ['Gold', 'Gold', 'Copper'] }, { hand: ['Estate'] }] };

const beginFrom = (client: Client, game: string, given: Plain): Promise<ResultOf<'create'>> =>
  client.call('create', {
    game,
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'level:1' },
    ],
    show: 'scene',
    start: { name: 'given', given },
  });

test('a match starts from a position with cards of its own, and continues after a reload', async () => {
  const store = memoryStore();
  const first = openPage(store).client;
  const { match, mine, info } = await beginFrom(first, 'chaos', duel);
  expect(info.start).toEqual({ name: 'given' });
  const shown = await first.call('view', { match, scene: true });
  expect(JSON.stringify(shown.view)).toContain('Rush');
  await play(first, match, 3);
  const before = await first.call('view', { match, scene: true });
  const second = openPage(store).client;
  const after = await second.call('resume', { token: mine[0]?.token ?? '', show: 'scene' });
  expect(after.scene).toEqual(before.scene);
  expect(after.info.start).toEqual({ name: 'given' });
  expect(await play(second, match, 2)).toBe(2);
});

test('the record of such a match has the position: it replays from there and from no deal', async () => {
  const { client } = openPage(memoryStore());
  const { match } = await beginFrom(client, 'dominion', rich);
  await play(client, match, 2);
  await client.call('resign', { match });
  const record = (await client.call('record', { match })) as MatchRecord;
  expect(record.start).toEqual({ name: 'given', given: rich });
  const words = scenarios['dominion']!;
  const position = openPosition(words, record.start!, shippedFiles('dominion'));
  expect(replay(machineFrom(position), record).over).toBe(true);
  expect(() => replay(position.machine, record)).toThrow('not from a deal');
  const { start: _, ...unmarked } = record;
  expect(() => replay(machineFrom(position), unmarked)).toThrow('starts from a deal');

  const moment = await client.call('replay', { match, position: 0, seat: 0 });
  expect(moment.log).toEqual([]);
  const branch = await client.call('branch', { match, position: 1, seat: 0, name: 'Ann' });
  expect(branch.standing.info.start).toEqual({ name: 'given' });
  const { match: again } = await client.call('rematch', { match });
  const next = await client.call('find', { match: again ?? '' });
  expect(next.start).toEqual({ name: 'given' });
  expect(next.seats.map(({ kind }) => kind)).toEqual(['person', 'player']);
});

test('an impossible position is refused, and so is one with other seats', async () => {
  const { client } = openPage(memoryStore());
  await expect(
    beginFrom(client, 'dominion', { seats: [{ hand: ['Coper'] }, {}] }),
  ).rejects.toMatchObject({ code: 'game/start', message: expect.stringContaining('Coper') });
  await expect(beginFrom(client, 'dominion', { seats: [{}, {}, {}] })).rejects.toMatchObject({
    code: 'game/options',
    message: 'the position has 3 seats, not 2',
  });
});

test('a dropped scenario file: its positions, and its mistakes with line and column', async () => {
  const text = `{ "game": "dominion", "cases": [
  { "name": "rich", "given": { "seats": [{ "hand": ["Gold"] }, {}] }, "do": [] },
  { "name": "asks", "check": { "kind": "x" }, "expect": 1 },
  { "name": "wrong", "given": { "seats": [{},
    { "hand": ["Coper"] }] } },
  { "name": "packed", "given": { "pack": "mine" } } ] }`;
  const read = await readScenario({ path: 'some.json', text }, loaders);
  expect(read).toMatchObject({ game: 'dominion', faults: [] });
  expect(read.positions.map(({ name, seats, seat }) => [name, seats, seat])).toEqual([
    ['rich', 2, 0],
    ['wrong', 0, 0],
    ['packed', 0, 0],
  ]);
  expect(read.positions[1]?.fault).toMatchObject({ line: 5, column: 15 });
  expect(read.positions[2]?.fault).toMatchObject({
    line: 6,
    hint: expect.stringContaining('--from'),
  });
  const faultOf = async (wrong: string): Promise<unknown> =>
    (await readScenario({ path: 'w.json', text: wrong }, loaders)).faults[0];
  expect(await faultOf('{ "game": "dominion", "cases": [],\n  "case": [] }')).toMatchObject({
    line: 2,
    column: 3,
  });
  expect(await faultOf('{ "game": "chess", "cases": [] }')).toMatchObject({
    line: 1,
    column: 11,
    hint: 'known: chaos, dominion, lanes, lorenzo, shelfie',
  });
  expect(await faultOf('{ "game" "dominion" }')).toMatchObject({ line: 1 });
});

test('what needs other people is refused, and so is what makes no sense', async () => {
  const { client } = openPage(memoryStore());
  const invited = client.call('create', {
    game: 'lanes',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'invited' }],
  });
  await expect(invited).rejects.toMatchObject({ code: 'rpc/params' });
  await expect(client.call('quick', { game: 'lanes', name: 'Ann' })).rejects.toMatchObject({
    code: 'rpc/method',
  });
  await expect(begin(client, 'no-game')).rejects.toMatchObject({ code: 'game/unknown' });
  await expect(begin(client, 'lanes', 'level:9')).rejects.toMatchObject({ code: 'player/unknown' });
  await expect(client.call('view', { match: 'none' })).rejects.toMatchObject({
    code: 'seat/not-yours',
  });
});

test('a match continues after the answers that lead to a puzzle, if the position is the same', async () => {
  const store = memoryStore();
  const { client } = openPage(store);
  const game = games['dominion']!;
  const machine = new Machine(game, loadContent(game));
  const deal = { seed: 'puzzle', options: {}, seats: 2 };
  const first = startOf(machine, deal);
  const picks: number[][] = [];
  for (let { ask } = first.state; ask && picks.length < 4; { ask } = first.state) {
    picks.push(game.rules.fallback(machine.content, first.state));
    first.enter({ seat: ask.seat, pick: picks.at(-1)! });
  }
  const { seat } = first.state.ask!;
  const begin = (position: string): Promise<ResultOf<'create'>> =>
    client.call('create', {
      game: 'dominion',
      seed: deal.seed,
      seats: [0, 1].map((one) =>
        one === seat ? { kind: 'mine', name: 'Ann' } : { kind: 'player', player: 'level:1' },
      ),
      show: 'scene',
      before: { picks: formatPicks(picks), position },
    });
  const { match, mine } = await begin(positionId(machine, first.state));
  const { ask } = await client.call('view', { match, scene: true });
  expect(ask?.options).toHaveLength(first.state.ask!.options.length);
  // a puzzle that is only looked at leaves nothing behind
  expect((await client.call('find', { match })).match).toBe(match);
  expect(await store.heads()).toEqual([]);
  expect(await play(client, match, 2)).toBe(2);
  expect(await store.heads()).toHaveLength(1);
  const again = await openPage(store).client.call('resume', { token: mine[0]?.token ?? '' });
  expect(again.info.match).toBe(match);
  await expect(begin('0123456789abcdef')).rejects.toMatchObject({
    code: 'game/start',
    message: expect.stringContaining('has changed'),
  });
});
