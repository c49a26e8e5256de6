import { loadContent } from '@cardwright/games/node';
import { games } from '@cardwright/games';
import { Machine, type MatchRecord, replay } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { playOn, type TestClient } from './support/client.ts';
import { oneServer } from './support/one-server.ts';
import { steadyPick } from './support/steady-bot.ts';

const { connect } = oneServer();

/** A match whose seats are held by sockets of their own. */
async function seated(
  count: number,
): Promise<{ match: string; seats: { client: TestClient; token: string }[] }> {
  const first = await connect();
  const { match } = await first.call('create', {
    game: 'dominion',
    seats: Array.from({ length: count }, () => ({ kind: 'open' as const })),
  });
  const seats: { client: TestClient; token: string }[] = [];
  for (let i = 0; i < count; i++) {
    const client = i === 0 ? first : await connect();
    seats.push({
      client,
      token: (await client.call('join', { match, name: `bot ${i}`, seat: i })).token,
    });
  }
  await Promise.all(seats.map(({ client }) => client.note('started')));
  return { match, seats };
}

test('resume with a number that has not come yet: one full view, and the gap is told', async () => {
  const { seats } = await seated(2);
  const { client, token } = seats[0]!;
  const { n } = await client.call('resume', { token });
  const now = await client.call('resume', { token, since: n });
  expect(now).toMatchObject({ n, gap: false, log: [] });
  expect(now.view).toBeUndefined();
  const beyond = await client.call('resume', { token, since: n + 1 });
  expect(beyond).toMatchObject({ n, gap: true, log: [], ask: { id: 0, seat: 0 } });
  expect(beyond.view).toBeDefined();
});

test('two sockets, one seat: the newest has it, the other is told and refused until it resumes', async () => {
  const { match, seats } = await seated(2);
  const [first, rival] = [seats[0]!, seats[1]!.client];
  const other = await connect();
  const standing = await other.call('resume', { token: first.token });
  expect(standing.ask).toMatchObject({ id: 0, seat: 0 });
  expect(await first.client.note('elsewhere')).toEqual({ match, seat: 0 });
  const pick = steadyPick(standing.ask!);
  await expect(first.client.call('answer', { match, ask: 0, pick })).rejects.toThrow(
    'seat/elsewhere',
  );
  await expect(first.client.call('view', { match, seat: 0 })).rejects.toThrow('seat/elsewhere');
  const heard = first.client.notes.length;
  await other.call('answer', { match, ask: 0, pick });
  await rival.until(() => rival.notes.some((note) => note.method === 'happened'));
  expect(first.client.notes.slice(heard)).toEqual([]);
  // it may take the seat back, and sees where it stands
  const back = await first.client.call('resume', { token: first.token });
  expect(back.n).toBeGreaterThan(standing.n);
  expect(await other.note('elsewhere')).toEqual({ match, seat: 0 });
  await expect(other.call('resign', { match })).rejects.toThrow('seat/elsewhere');
  // a socket that goes away does not take the seat's presence along
  await other.close();
  expect((await first.client.call('find', { match })).seats[0]).toMatchObject({ connected: true });
  expect((await first.client.call('view', { match })).seat).toBe(0);
});

test('a socket that loses one seat keeps the others', async () => {
  const client = await connect();
  const { match, mine } = await client.call('create', {
    game: 'dominion',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'mine', name: 'Ben' },
    ],
  });
  const other = await connect();
  await other.call('resume', { token: mine[1]!.token });
  await expect(client.call('view', { match, seat: 1 })).rejects.toThrow('seat/elsewhere');
  expect((await client.call('view', { match })).seat).toBe(0);
});

test('ask ids count for each seat by itself', async () => {
  const { match, seats } = await seated(2);
  const ids: number[][] = [[], []];
  seats.forEach(({ client }, seat) => {
    client.onNote = (note) => {
      if (note.method === 'asked') ids[seat]!.push((note.params as { ask: { id: number } }).ask.id);
    };
    for (const note of client.notes) client.onNote(note);
  });
  await Promise.all(seats.map(({ client }) => playOn(client, match, steadyPick)));
  for (const list of ids) {
    expect(list.length).toBeGreaterThan(20);
    expect(list).toEqual(list.map((_, i) => i));
  }
});

test('Dominion R3.4: who resigns among three is taken out, the others play on, and the record verifies', async () => {
  const { match, seats } = await seated(3);
  await seats[0]!.client.call('resign', { match });
  const asked = await seats[1]!.client.note('asked');
  expect(asked.ask).toMatchObject({ id: 0, seat: 1 });
  const { view } = await seats[2]!.client.call('view', { match });
  expect(view).toMatchObject({
    turn: { seat: 1 },
    seats: [{ hand: 0, deck: 0, discard: 0, inPlay: [], gone: true }, {}, {}],
  });
  const left = seats[2]!.client.notes.flatMap((n) =>
    n.method === 'happened'
      ? (n.params as { happened: { event: { type: string } }[] }).happened
      : [],
  );
  expect(
    left
      .filter(({ event }) => event.type === 'left' || event.type === 'turn')
      .map(({ event }) => event),
  ).toMatchObject([
    { type: 'turn', seat: 0 },
    { type: 'left', seat: 0, how: 'resign' },
    { type: 'turn', seat: 1 },
  ]);
  const results = await Promise.all(
    seats.slice(1).map(({ client }) => playOn(client, match, steadyPick)),
  );
  expect(results[0]).toMatchObject({ reason: 'rules' });
  expect(results[0]!.scores[0]).toBe(0);
  expect(results[0]!.winners).not.toContain(0);
  const record = (await seats[1]!.client.call('record', { match })) as MatchRecord;
  expect(record.entries.filter((e) => e.seat === 0)).toEqual([{ seat: 0, end: 'resign' }]);
  const again = replay(
    new Machine(games['dominion']!, loadContent('dominion')),
    JSON.parse(JSON.stringify(record)) as MatchRecord,
  );
  expect(again.outcome().winners).toEqual(results[0]!.winners);
});

test('rematch after a forfeit: those who stayed are enough, whoever left does not hold it up', async () => {
  const { match, seats } = await seated(3);
  await seats[1]!.client.call('resign', { match });
  const [a, b] = [seats[0]!.client, seats[2]!.client];
  await Promise.all([a, b].map((client) => playOn(client, match, steadyPick)));
  expect((await a.call('rematch', { match })).match).toBeNull();
  const { match: next } = await b.call('rematch', { match });
  expect(next).not.toBeNull();
  expect(await a.note('again')).toMatchObject({ match, again: next, seat: 1 });
  expect(await b.note('again')).toMatchObject({ match, again: next, seat: 0 });
  const info = await a.call('find', { match: next! });
  expect(info.seats.map((s) => s.name)).toEqual(['bot 2', 'bot 0']);
  expect(seats[1]!.client.notes.some((n) => n.method === 'again')).toBe(false);
});

test('rematch after a forfeit: whoever left comes along after asking for it', async () => {
  const { match, seats } = await seated(3);
  await seats[1]!.client.call('resign', { match });
  const [a, gone, b] = seats.map(({ client }) => client) as [TestClient, TestClient, TestClient];
  await Promise.all([a, b].map((client) => playOn(client, match, steadyPick)));
  expect((await gone.call('rematch', { match })).match).toBeNull();
  expect((await a.call('rematch', { match })).match).toBeNull();
  const { match: next } = await b.call('rematch', { match });
  expect((await gone.note('again')).again).toBe(next);
  expect((await a.call('find', { match: next! })).seats.map((s) => s.name)).toEqual([
    'bot 1',
    'bot 2',
    'bot 0',
  ]);
});

test('rematch after a forfeit between two: both have to agree', async () => {
  const { match, seats } = await seated(2);
  await seats[1]!.client.call('resign', { match });
  const [stayed, gone] = seats.map(({ client }) => client) as [TestClient, TestClient];
  expect((await stayed.call('rematch', { match })).match).toBeNull();
  const { match: next } = await gone.call('rematch', { match });
  expect(next).not.toBeNull();
  expect((await stayed.note('again')).again).toBe(next);
});
