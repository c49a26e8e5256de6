import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LONG } from './support/long.ts';
import { rolls, TestClient } from './support/client.ts';
import { createDominionGame, DominionBot, KINGDOM_CARDS, matchOf } from './support/dominion-bot.ts';
import { HostedServer } from './support/hosted-server.ts';
import { ServerProcess } from './support/server-process.ts';
import type { TestedServer } from './support/tested-server.ts';

const FIRST = [
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
let server: TestedServer;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  server = await HostedServer.start('--dominion-timeout', '20');
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server?.remove();
});

type Message = {
  id?: number | string;
  method?: string;
  params?: { [field: string]: unknown };
  result?: { [field: string]: unknown };
  error?: { code: number; message: string };
  at: number;
};

/** A player that does nothing by itself. */
class Raw {
  readonly heard: Message[] = [];
  closed: number | undefined;
  readonly socket: WebSocket;
  readonly joined: Promise<void>;
  private readonly waiters = new Set<() => void>();

  constructor(path: string) {
    this.socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
    sockets.push(this.socket);
    this.joined = new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
    this.joined.catch(() => {});
    this.socket.on('message', (data: Buffer) => {
      this.heard.push({ ...(JSON.parse(data.toString()) as Message), at: Date.now() });
      this.wake();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
      this.wake();
    });
  }
  private wake(): void {
    for (const w of this.waiters) w();
  }
  send(message: object | string): void {
    this.socket.send(
      typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }),
    );
  }
  until<T>(look: () => T | undefined | false, ms = 20_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = look();
        if (found === undefined || found === false) return;
        clearTimeout(timer);
        this.waiters.delete(check);
        resolve(found);
      };
      const timer = setTimeout(
        () =>
          reject(
            new Error(`nothing within ${ms} ms after ${JSON.stringify(this.heard.slice(-3))}`),
          ),
        ms,
      );
      this.waiters.add(check);
      check();
    });
  }
  hear(method: string, from = 0): Promise<Message> {
    return this.until(() => this.heard.slice(from).find((m) => m.method === method));
  }
  async call(method: string, params?: object, id: number | string = 0): Promise<Message> {
    const from = this.heard.length;
    this.send(params === undefined ? { id, method } : { id, method, params });
    return this.until(() =>
      this.heard.slice(from).find((m) => m.method === undefined && m.id === id),
    );
  }
}

/** Two players at a table that has started; the first is at turn. */
async function begin(
  kingdom = FIRST,
  more = '',
): Promise<{ key: string; active: Raw; other: Raw; start: Message }> {
  const key = await createDominionGame(server.url, kingdom, 2);
  const [a, b] = [new Raw(`/join/${key}?name=Ann${more}`), new Raw(`/join/${key}?name=Ben${more}`)];
  await Promise.all([a.joined, b.joined]);
  for (const player of [a, b])
    player.send({ id: (await player.hear('StartGame')).id!, result: {} });
  const order = (await a.hear('StartGame')).params!['order'] as string[];
  const [active, other] = order[0] === 'Ann' ? [a, b] : [b, a];
  return { key, active, other, start: await active.hear('StartTurn') };
}

test('A1: create, watch, join; what is wrong gets its status, and every answer its CORS headers', async () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${server.url}/game`, { method: 'POST', body });
  const made = await post(JSON.stringify({ kingdom: FIRST, num_players: 3 }));
  expect(made.status).toBe(200);
  for (const header of ['origin', 'headers', 'methods'])
    expect(made.headers.get(`access-control-allow-${header}`)).toBe('*');
  const { key } = (await made.json()) as { key: string };
  expect(key).toMatch(/^[\w-]{27}$/);
  for (const body of [
    '{',
    '{}',
    '[]',
    JSON.stringify({ kingdom: FIRST.slice(1), num_players: 2 }),
    JSON.stringify({ kingdom: FIRST, num_players: 7 }),
    JSON.stringify({ kingdom: [...FIRST.slice(1), 'Copper'], num_players: 2 }),
    // of the expansion
    JSON.stringify({ kingdom: [...FIRST.slice(1), 'Ferryman'], num_players: 2 }),
    JSON.stringify({ kingdom: [...FIRST.slice(1), FIRST[1]], num_players: 2 }),
  ]) {
    expect((await post(body)).status).toBe(400);
  }
  expect((await fetch(`${server.url}/game`, { method: 'OPTIONS' })).status).toBe(200);
  const look = await fetch(`${server.url}/game/${key}/state`);
  expect(await look.json()).toEqual(['PreStart', { num_players: 3, kingdom: FIRST, players: [] }]);
  const unknown = await fetch(`${server.url}/game/nothing/state`);
  expect([unknown.status, await unknown.text()]).toEqual([404, 'null']);
  await expect(new Raw('/join/nothing?name=Ann').joined).rejects.toThrow('400');
  await expect(new Raw(`/join/${key}`).joined).rejects.toThrow('400');
  const first = new Raw(`/join/${key}?name=Ann&colour=red`);
  await first.joined;
  const twin = new Raw(`/join/${key}?name=Ann`);
  expect(await twin.until(() => twin.closed)).toBeDefined();
  const seated = async (): Promise<object[]> =>
    (
      (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [
        string,
        { players: object[] },
      ]
    )[1].players;
  expect(await seated()).toEqual([{ name: 'Ann' }]);
  first.socket.close();
  await first.until(() => first.closed);
  await expect.poll(seated, { timeout: 20_000 }).toEqual([]);
});

test('A1: a full game closes with 1013; its state tells whose turn it is', async () => {
  const { key, active } = await begin();
  const late = new Raw(`/join/${key}?name=Cid`);
  expect(await late.until(() => late.closed)).toBe(1013);
  const [kind, state] = (await (await fetch(`${server.url}/game/${key}/state`)).json()) as [
    string,
    { supply: object; trash: string[]; current_player: { name: string }; next_players: object[] },
  ];
  expect(kind).toBe('Turn');
  expect(Object.keys(state.supply).length).toBe(17);
  expect(state.next_players.length).toBe(1);
  expect(active.closed).toBeUndefined();
});

test('A4: nothing before the game is full; StartGame about 100 ms later; StartTurn when all have answered', async () => {
  const key = await createDominionGame(server.url, FIRST, 2);
  const a = new Raw(`/join/${key}?name=Ann`);
  await a.joined;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(a.heard).toEqual([]);
  const before = Date.now();
  const b = new Raw(`/join/${key}?name=Ben`);
  const start = await b.hear('StartGame');
  expect(start.at - before).toBeGreaterThan(90);
  expect(Object.keys(start.params!).sort()).toEqual(['kingdom', 'order']);
  expect(start.id).toBe(1);
  a.send({ id: (await a.hear('StartGame')).id!, result: null });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(a.heard.length + b.heard.length).toBe(2);
  b.send({ id: start.id!, result: {} });
  const first = (start.params!['order'] as string[])[0] === 'Ann' ? a : b;
  const { params } = await first.hear('StartTurn');
  expect(Object.keys(params!).sort()).toEqual([
    'actions',
    'buys',
    'deck',
    'discard',
    'hand',
    'in_play',
    'phase',
    'supply',
    'trash',
    'treasure',
  ]);
  expect(params).toMatchObject({
    actions: 1,
    buys: 1,
    treasure: 0,
    deck: 5,
    discard: 0,
    phase: ['Action'],
    trash: [],
    in_play: [],
  });
});

test('A2, A3: illegal moves get -32600 and change nothing; ids return as they were', async () => {
  const { active, other, start } = await begin();
  const hand = start.params!['hand'] as string[];
  expect((await other.call('EndTurn', undefined, 'mine')).error?.code).toBe(-32600);
  expect((await active.call('Play', { card: 'Gold', data: null })).error?.code).toBe(-32600);
  expect((await active.call('Buy', { card: 'Province' })).error?.code).toBe(-32600);
  expect(
    (await active.call('Play', { card: hand.find((c) => c === 'Estate') ?? 'Estate' })).error?.code,
  ).toBe(-32600);
  expect((await active.call('Dance', {})).error?.code).toBe(-32601);
  const played = await active.call('Play', { card: 'Copper', data: {} }, 'long-string-id');
  expect(played.id).toBe('long-string-id');
  expect(played.result).toMatchObject({ treasure: 1, phase: ['Buy'], in_play: ['Copper'] });
  expect((await other.hear('Played')).params).toEqual({
    player: expect.any(String) as string,
    card: 'Copper',
  });
  const bought = await active.call('Buy', { card: 'Copper' });
  expect(bought.result).toMatchObject({ buys: 0, discard: 1 });
  expect((await active.call('Play', { card: 'Copper' })).error?.code).toBe(-32600);
  const ended = await active.call('EndTurn', {});
  expect((ended.result!['hand'] as string[]).length).toBe(5);
  await other.hear('StartTurn');
});

test('A3: requests in one breath are answered in order', async () => {
  const { active, other } = await begin();
  active.send({ id: 0, method: 'Play', params: { card: 'Copper', data: null } });
  active.send({ id: 0, method: 'Buy', params: { card: 'Copper' } });
  active.send({ id: 0, method: 'EndTurn' });
  await other.hear('StartTurn');
  const results = await active.until(() => {
    const heard = active.heard.filter((m) => m.result);
    return heard.length === 3 && heard;
  });
  expect(results[2]!.result).not.toHaveProperty('phase');
});

test('A3: what is refused waits its turn, too', async () => {
  const { active, other } = await begin();
  active.send({ id: 1, method: 'Play', params: { card: 'Copper', data: null } });
  active.send({ id: 2, method: 'Dance' });
  active.send({ id: 3, method: 'EndTurn' });
  active.send({ id: 4, method: 'Buy', params: { card: 'Copper' } });
  active.send({ id: 5, method: 'Dance' });
  await other.hear('StartTurn');
  const answers = await active.until(() => {
    const heard = active.heard.filter((m) => m.method === undefined);
    return heard.length === 5 && heard;
  });
  expect(answers.map((m) => [m.id, m.error?.code])).toEqual([
    [1, undefined],
    [2, -32601],
    [3, undefined],
    [4, -32600],
    [5, -32601],
  ]);
});

test.each<[string, string | object]>([
  ['no JSON', 'Play!'],
  ['no jsonrpc', '{"id":1,"method":"EndTurn"}'],
  ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"EndTurn"}'],
  ['a broken id', '{"jsonrpc":"2.0","id":1.5,"method":"EndTurn"}'],
  ['a notification', '{"jsonrpc":"2.0","method":"EndTurn"}'],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"EndTurn"}]'],
  ['params that are a number', '{"jsonrpc":"2.0","id":1,"method":"Play","params":5}'],
  ['an error as answer', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}'],
  ['an unknown card', { id: 1, method: 'Buy', params: { card: 'Platinum' } }],
  [
    'data of the wrong shape',
    { id: 1, method: 'Play', params: { card: 'Cellar', data: 'Copper' } },
  ],
])(
  'A3: %s is malformed: FatalError, out, and the other one wins at the end of its turn',
  async (_name, message) => {
    const { active, other } = await begin();
    other.send(message);
    expect((await other.hear('FatalError')).params!['message']).toEqual(expect.any(String));
    await other.until(() => other.closed);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(active.heard.some((m) => m.method === 'GameOver')).toBe(false);
    const from = active.heard.length;
    const ended = await active.call('EndTurn');
    expect(ended.result).toBeDefined();
    const over = await active.hear('GameOver', from);
    expect(active.heard.indexOf(over)).toBeGreaterThan(
      active.heard.findIndex((m) => m.result !== undefined && m.method === undefined),
    );
    expect(Object.keys(over.params!).sort()).toEqual(['result', 'scores']);
    expect(over.params!['result']).toBe('Win');
    expect(Object.keys(over.params!['scores'] as object).length).toBe(1);
    active.send({ id: over.id!, result: { rematch: true } });
    await active.until(() => active.closed);
  },
);

test('A3: an answer that was never asked for is ignored', async () => {
  const { active, other } = await begin();
  active.send({ id: 99, result: {} });
  await active.call('EndTurn', [] as never);
  await other.hear('StartTurn');
});

test.each([
  ['right after its EndTurn answer', '', ['result', 'Shuffle']],
  ['with shuffle=now at once: before its EndTurn answer', '&shuffle=now', ['Shuffle', 'result']],
])('A4.7: shuffles of a turn are told %s', async (_when, more, messages) => {
  const { active, other } = await begin(FIRST, more);
  await active.call('EndTurn');
  await other.hear('StartTurn');
  await other.call('EndTurn');
  const from = active.heard.length;
  await active.until(() => active.heard.filter((m) => m.method === 'StartTurn').length === 2);
  await active.call('EndTurn');
  await active.hear('Shuffle', from);
  const tail = active.heard.slice(from).map((m) => m.method ?? 'result');
  expect(tail.slice(-2)).toEqual(messages);
});

test('the default lobby on / and on /join brings two together', async () => {
  const [a, b] = [new Raw('/'), new Raw('/join?name=Zoe')];
  const start = await a.hear('StartGame');
  await b.hear('StartGame');
  expect((start.params!['kingdom'] as string[]).length).toBe(10);
  expect(start.params!['order']).toContain('Zoe');
});

test('A5, A6: whole games with every card and number of players end, and can be watched, recorded and replayed', async ({
  task,
}) => {
  const viewer = await TestClient.connect(server.url);
  const rounds = LONG ? 60 : 6;
  const seen = new Set<string>();
  let games = 0;
  const play = async (round: number): Promise<void> => {
    const roll = rolls(round + 40);
    // every card comes up: the kingdoms go round
    const kingdom = Array.from(
      { length: 10 },
      (_, i) => KINGDOM_CARDS[(round * 10 + i) % KINGDOM_CARDS.length]!,
    );
    const players = LONG ? 2 + (round % 5) : [2, 3, 2, 4, 2, 3][round % 6]!;
    const key = await createDominionGame(server.url, kingdom, players);
    const bots = Array.from(
      { length: players },
      (_, i) => new DominionBot(server.url, key, `bot ${i}`, roll, 1),
    );
    const standing = await viewer.call('watch', { match: matchOf(key) });
    expect(standing.seat).toBe(-1);
    const over = Promise.all(bots.map((b) => b.done));
    await Promise.race([
      over,
      new Promise((_, reject) =>
        setTimeout(
          () =>
            reject(
              new Error(
                `stuck: ${kingdom.join()} ${JSON.stringify(bots.map((b) => b.heard.at(-1)))}`,
              ),
            ),
          120_000,
        ),
      ),
    ]);
    for (const bot of bots) {
      expect(bot.games).toBe(2);
      expect(bot.errors).toBe(0);
      for (const m of bot.heard) if (typeof m['method'] === 'string') seen.add(m['method']);
    }
    expect(bots.some((b) => b.result!.result === 'Win')).toBe(true);
    games += 2;
    const record = await viewer.call('record', { match: matchOf(key) });
    expect(record.hashes.length).toBe(record.entries.length + 1);
  };
  // Shuffles are the server's own, so that a rare request may not come up at once: then a few games
  // more.
  const wanted = [
    'Harbinger',
    'Vassal',
    'Poacher',
    'ThroneRoom',
    'Library',
    'Sentry',
    'Attack',
    'Played',
    'Shuffle',
  ];
  for (
    let from = 0;
    from < rounds || (from < 60 && !wanted.every((method) => seen.has(method)));
    from += 6
  ) {
    await Promise.all(Array.from({ length: 6 }, (_, i) => play(from + i)));
  }
  await viewer.close();
  task.meta.figures = { games };
  for (const method of wanted) expect(seen).toContain(method);
}, 600_000);

test('after a restart of the server, who returns under the same name plays on', async () => {
  const own = await ServerProcess.start();
  const before = server;
  server = own;
  try {
    const { key, active, other } = await begin();
    const mine = new URL(active.socket.url).searchParams.get('name')!;
    const others = new URL(other.socket.url).searchParams.get('name')!;
    await active.call('Play', { card: 'Copper', data: null });
    await own.end('SIGKILL');
    await own.launch();
    const [a, b] = [new Raw(`/join/${key}?name=${mine}`), new Raw(`/join/${key}?name=${others}`)];
    await Promise.all([a.joined, b.joined]);
    expect((await a.hear('StartTurn')).params).toMatchObject({ treasure: 1, in_play: ['Copper'] });
    await a.call('EndTurn');
    await b.hear('StartTurn');
  } finally {
    await own.remove();
    server = before;
  }
});

test('a built-in player and a person of the generic protocol sit at such a table', async () => {
  const key = await createDominionGame(server.url, FIRST, 3, { bots: ['big-money'] });
  const person = await TestClient.connect(server.url);
  const { match } = await person.call('join', { match: matchOf(key), name: 'Ann', invite: key });
  const bot = new DominionBot(server.url, key, 'bot', rolls(1));
  const { playOn } = await import('./support/client.ts');
  const { steadyPick } = await import('./support/steady-bot.ts');
  const result = await playOn(person, match, steadyPick);
  await bot.done;
  expect(result.reason).toBe('rules');
  expect(Object.keys(bot.result!.scores).sort()).toEqual(['Ann', 'big-money', 'bot']);
  await person.close();
}, 120_000);
