import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPick, playOn, rolls, TestClient } from './support/client.ts';
import { HostedServer } from './support/hosted-server.ts';
import { steadyPick } from './support/steady-bot.ts';

let server: HostedServer;
const clients: TestClient[] = [];
const connect = async (): Promise<TestClient> => {
  const client = await TestClient.connect(server.url);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  server = await HostedServer.start();
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  await server?.remove();
});

test('hello tells version, hash, games and limits; a version no longer served is refused, clearly', async () => {
  const client = await connect();
  const hello = await client.call('hello', { version: '1.0', client: 'test' });
  expect(hello.games).toContain('dominion');
  expect(hello.limits['messageBytes']).toBe(65_536);
  const document = (await (await fetch(`${server.url}/openrpc.json`)).json()) as {
    info: { version: string };
    'x-limits': object;
  };
  expect(document.info.version).toBe(hello.version);
  expect(document['x-limits']).toEqual(hello.limits);
  await expect(client.call('hello', { version: '0.1' })).rejects.toMatchObject({
    data: { code: 'protocol/version', served: ['1.0'] },
  });
});

test('every game is played to its end over the wire, against a built-in player and by view alone', async () => {
  const client = await connect();
  const { games } = await client.call('games', {});
  for (const game of games) {
    expect((await client.call('cards', { game: game.name, language: 'it' })).cards.length).toBe(
      game.cards,
    );
    const seats = [
      { kind: 'mine' as const, name: 'Ann' },
      ...Array.from({ length: Math.max(1, game.seats.min - 1) }, () => ({
        kind: 'player' as const,
        player: 'random',
      })),
    ];
    const options = game.presets[0]?.options ?? {};
    const { match } = await client.call('create', {
      game: game.name,
      options,
      seats,
      show: 'scene',
    });
    const roll = rolls(5);
    let answers = 0;
    const result = await playOn(client, match, (ask) => {
      // random play of some games continues for thousands of decisions
      if (++answers === 400) void client.call('resign', { match });
      return anyPick(ask, roll);
    });
    expect(result.scores.length).toBe(seats.length);
    expect(result.reason).toBe(answers < 400 ? 'rules' : 'left');
    const record = await client.call('record', { match });
    expect(record.hashes.at(-1)).toBe(result.hash);
    const half = await client.call('replay', {
      match,
      position: Math.floor(record.entries.length / 2),
      seat: 0,
      scene: true,
    });
    expect(half.scene!.game).toBe(game.name);
  }
}, 300_000);

test('an invited seat needs the invite; names are unique; a full match is full', async () => {
  const [host, guest] = [await connect(), await connect()];
  const { match, invite } = await host.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'invited' }],
  });
  await expect(guest.call('join', { match, name: 'Ben' })).rejects.toThrow('invite/wrong');
  await expect(guest.call('join', { match, name: 'Ben', invite: `${invite}x` })).rejects.toThrow(
    'invite/wrong',
  );
  await expect(guest.call('join', { match, name: 'Ann', invite })).rejects.toThrow('name/taken');
  const joined = await guest.call('join', { match, name: 'Ben', invite });
  expect(joined.seat).toBe(1);
  expect((await host.note('started')).info.seats.map((s) => s.name)).toEqual(['Ann', 'Ben']);
  await expect((await connect()).call('join', { match, name: 'Cid', invite })).rejects.toThrow(
    'match/full',
  );
  await guest.call('resign', { match });
  const { result } = await host.note('ended');
  expect(result).toMatchObject({ reason: 'left', winners: [0] });
});

test('quick match brings two together; list and find tell of it', async () => {
  const [a, b] = [await connect(), await connect()];
  const first = await a.call('quick', {
    game: 'dominion',
    name: 'Ann',
    options: { kingdom: 'Engines' },
  });
  expect(
    (await a.call('list', { state: 'open', game: 'dominion' })).matches.map((m) => m.match),
  ).toContain(first.match);
  const second = await b.call('quick', {
    game: 'dominion',
    name: 'Ben',
    options: { kingdom: 'Engines' },
  });
  expect(second.match).toBe(first.match);
  expect((await a.call('find', { match: first.match })).state).toBe('running');
  expect((await a.call('list', { name: 'Ben' })).matches.map((m) => m.match)).toContain(
    first.match,
  );
  await expect(a.call('find', { match: 'nowhere' })).rejects.toThrow('match/unknown');
  await a.call('resign', { match: first.match });
});

test('a wrong set-up is refused with what is wrong', async () => {
  const client = await connect();
  const seats = [{ kind: 'open' as const }, { kind: 'open' as const }];
  await expect(client.call('create', { game: 'chess', seats })).rejects.toMatchObject({
    data: { code: 'game/unknown' },
  });
  await expect(
    client.call('create', { game: 'dominion', seats, options: { kingdom: 'Frist Game' } }),
  ).rejects.toThrow('game/options');
  await expect(
    client.call('create', { game: 'dominion', seats, options: { kingdm: [] } }),
  ).rejects.toThrow('game/options');
  await expect(
    client.call('create', { game: 'dominion', seats: [{ kind: 'open' }] }),
  ).rejects.toThrow('game/seats');
  await expect(
    client.call('create', {
      game: 'dominion',
      seats: [{ kind: 'open' }, { kind: 'player', player: 'genius' }],
    }),
  ).rejects.toThrow('player/unknown');
  await expect(client.call('create', { game: 'dominion' } as never)).rejects.toMatchObject({
    data: { code: 'rpc/params' },
  });
});

test('wherever a built-in player is named over the wire, a wrong name is refused in the same words', async () => {
  const client = await connect();
  const words = "level takes a number from 1 to 5, as in level:3, not '9'";
  const refused = { message: `player/unknown: ${words}`, data: { code: 'player/unknown' } };
  const player = { kind: 'player' as const, player: 'level:9' };
  await expect(
    client.call('create', { game: 'dominion', seats: [{ kind: 'open' }, player] }),
  ).rejects.toMatchObject(refused);
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { ...player, player: 'random' },
    ],
  });
  await client.call('resign', { match });
  await expect(
    client.call('branch', { match, position: 0, seat: 0, name: 'Ann', player: 'level:9' }),
  ).rejects.toMatchObject(refused);
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
  const answer = await fetch(`${server.url}/game`, {
    method: 'POST',
    body: JSON.stringify({ kingdom, num_players: 2, bots: ['level:9'] }),
  });
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 400,
    body: { error: words },
  });
});

test('a rated match is refused, since nothing is rated yet; an unrated one is not', async () => {
  const client = await connect();
  const seats = [{ kind: 'open' as const }, { kind: 'open' as const }];
  await expect(
    client.call('create', { game: 'dominion', seats, rated: true }),
  ).rejects.toMatchObject({ number: -32035, data: { code: 'match/rated' } });
  await expect(
    client.call('create', { game: 'dominion', seats, rated: true, seed: 'mine' }),
  ).rejects.toMatchObject({ data: { code: 'match/rated' } });
  expect((await client.call('create', { game: 'dominion', seats, rated: false })).info.rated).toBe(
    false,
  );
});

test('who gives a seed plays unrated with the seed told to all', async () => {
  const client = await connect();
  const { info } = await client.call('create', {
    game: 'dominion',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    seed: 'mine',
  });
  expect(info).toMatchObject({ seed: 'mine', rated: false });
  const { info: other } = await client.call('create', {
    game: 'dominion',
    seats: [{ kind: 'open' }, { kind: 'open' }],
  });
  expect(other.seed).toBeUndefined();
});

test('watching: open to all, by consent, or not at all; a spectator sees no hand', async () => {
  const [host, eyes] = [await connect(), await connect()];
  const make = (watch: 'open' | 'consent' | 'none') =>
    host.call('create', {
      game: 'dominion',
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'player', player: 'random' },
      ],
      watch,
    });
  const open = await make('open');
  const standing = await eyes.call('watch', { match: open.match, show: 'view' });
  expect(standing.seat).toBe(-1);
  expect(standing.ask).toBeNull();
  const view = standing.view as { seats: { hand: unknown }[] };
  expect(view.seats.every((s) => typeof s.hand === 'number')).toBe(true);
  const none = await make('none');
  await expect(eyes.call('watch', { match: none.match })).rejects.toThrow('watch/closed');
  const asked = await make('consent');
  const from = host.notes.length;
  await expect(eyes.call('watch', { match: asked.match, name: 'Eve' })).rejects.toThrow(
    'watch/asked',
  );
  const offer = await host.note('offer', from);
  expect(offer).toMatchObject({ kind: 'watch', by: 'Eve', open: true });
  await host.call('agree', { match: asked.match, offer: offer.id, yes: true });
  expect((await eyes.note('standing')).standing.info.match).toBe(asked.match);
  for (const { match } of [open, none, asked]) await host.call('resign', { match });
});

test('undo goes back when nothing hidden was seen and the others agree; ask ids continue counting', async () => {
  const [ann, ben] = [await connect(), await connect()];
  const { match } = await ann.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    seed: 'undo',
  });
  await ben.call('join', { match, name: 'Ben' });
  const first = (await ann.note('asked')).ask;
  expect(first.why.key).toBe('dominion.ask.treasures');
  await expect(ann.call('undo', { match })).rejects.toThrow('undo/none');
  let from = ann.notes.length;
  await ann.call('answer', { match, ask: first.id, pick: [0] });
  const second = (await ann.note('asked', from)).ask;
  from = ann.notes.length;
  expect(await ann.call('undo', { match })).toEqual({ done: false });
  const offer = await ben.note('offer');
  await ben.call('agree', { match, offer: offer.id, yes: true });
  const again = (await ann.note('asked', from)).ask;
  expect(again.id).toBeGreaterThan(second.id);
  expect(again.options).toEqual(first.options);
  await expect(ann.call('answer', { match, ask: second.id, pick: [0] })).rejects.toThrow(
    'answer/stale',
  );
  // the first turn ends with the five cards everybody can work out; the second with cards from a
  // shuffled deck: those stay drawn
  const endTurn = async (client: TestClient): Promise<void> => {
    for (
      let ask = (await client.call('view', { match })).ask!;
      ;
      ask = (await client.call('view', { match })).ask!
    ) {
      const done = ask.options.findIndex((o) => o.data === 'endTurn');
      await client.call('answer', { match, ask: ask.id, pick: ask.kind === 'some' ? [] : [done] });
      if (done >= 0) return;
    }
  };
  await endTurn(ann);
  await endTurn(ben);
  await endTurn(ann);
  await expect(ann.call('undo', { match })).rejects.toThrow('undo/hidden');
  await ben.call('resign', { match });
  const record = await ann.call('record', { match });
  expect(record.entries.some((e) => 'undo' in e)).toBe(true);
});

test('rematch: when all agree a new match begins, everybody one seat on', async () => {
  const [ann, ben] = [await connect(), await connect()];
  const { match } = await ann.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  await ben.call('join', { match, name: 'Ben' });
  await expect(ann.call('rematch', { match })).rejects.toThrow('rematch/none');
  await ben.call('resign', { match });
  await ann.note('ended');
  expect(await ann.call('rematch', { match })).toEqual({ match: null });
  expect((await ben.note('offer')).kind).toBe('rematch');
  const { match: again } = await ben.call('rematch', { match });
  const told = await ann.note('again');
  expect(told).toMatchObject({ again, seat: 1 });
  expect((await ben.note('again')).seat).toBe(0);
  await ann.until(() =>
    ann.notes.some(
      (n) => n.method === 'started' && (n.params as { match: string }).match === again,
    ),
  );
  expect((await ben.call('view', { match: again! })).ask).not.toBeNull();
  await ann.call('resign', { match: again! });
});

test('chat is off unless the match has it', async () => {
  const client = await connect();
  const seats = [
    { kind: 'mine' as const, name: 'Ann' },
    { kind: 'player' as const, player: 'random' },
  ];
  const quiet = await client.call('create', { game: 'dominion', seats });
  await expect(client.call('chat', { match: quiet.match, text: 'hi' })).rejects.toThrow('chat/off');
  const loud = await client.call('create', { game: 'dominion', seats, chat: true });
  await client.call('chat', { match: loud.match, text: 'hi' });
  expect(await client.note('said')).toMatchObject({ name: 'Ann', text: 'hi' });
  for (const { match } of [quiet, loud]) await client.call('resign', { match });
});

test('the record is told after the end only; a replay can be played on from', async () => {
  const client = await connect();
  const { match } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'big-money' },
    ],
  });
  await expect(client.call('record', { match })).rejects.toThrow('match/running');
  await expect(client.call('replay', { match, position: 0 })).rejects.toThrow('match/running');
  await playOn(client, match, steadyPick);
  const { length } = await client.call('replay', { match, position: 0, seat: 'all' });
  await expect(client.call('replay', { match, position: length + 1 })).rejects.toThrow(
    'replay/range',
  );
  let position = 10;
  while ((await client.call('replay', { match, position, seat: 'all' })).ask!.seat !== 0)
    position++;
  const before = await client.call('replay', { match, position, seat: 0 });
  const branched = await client.call('branch', {
    match,
    position,
    seat: 0,
    name: 'Ann',
    show: 'view',
  });
  const told = await client.until(() =>
    client.notes.find(
      (n) => n.method === 'asked' && (n.params as { match: string }).match === branched.match,
    ),
  );
  expect((told.params as { view: unknown }).view).toEqual(before.view);
  expect((await client.call('find', { match: branched.match })).from).toEqual({ match, position });
  await playOn(client, branched.match, steadyPick);
});

test('clocks: a decision in time, the default answer after it, forfeit where the match says so', async () => {
  const client = await connect();
  const seats = [
    { kind: 'mine' as const, name: 'Ann' },
    { kind: 'player' as const, player: 'random' },
  ];
  const mild = await client.call('create', { game: 'dominion', seats, clock: { decisionMs: 150 } });
  const first = (await client.note('asked')).ask;
  const next = await client.until(() =>
    client.notes.find(
      (n) => n.method === 'asked' && (n.params as { ask: { id: number } }).ask.id > first.id,
    ),
  );
  expect(next).toBeDefined();
  await client.call('resign', { match: mild.match });
  const from = client.notes.length;
  const hard = await client.call('create', {
    game: 'dominion',
    seats,
    clock: { matchMs: 1000, onTimeout: 'forfeit' },
  });
  const ended = await client.until(() =>
    client.notes
      .slice(from)
      .find((n) => n.method === 'ended' && (n.params as { match: string }).match === hard.match),
  );
  expect((ended.params as { result: unknown }).result).toMatchObject({
    reason: 'left',
    winners: [1],
  });
  expect((await client.call('find', { match: hard.match })).seats[0]!.out).toBe('timeout');
});

test('who goes away has an allowance of its own', async () => {
  const [ann, ben] = [await connect(), await connect()];
  const { match } = await ann.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    clock: { decisionMs: 60_000, awayMs: 300, onTimeout: 'forfeit' },
  });
  await ben.call('join', { match, name: 'Ben' });
  await ann.note('asked');
  ann.terminate();
  expect((await ben.note('presence')).seats[0]!.connected).toBeDefined();
  const { result } = await ben.note('ended', 0, 10_000);
  expect(result.winners).toEqual([1]);
});
