import { expect, test } from 'vitest';
import { oneServer } from './support/one-server.ts';
import { startHosted } from './support/hosted-server.ts';

const home = oneServer();
const { connect } = home;

const two = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));

test('matches that have ended count for no limit, and a socket that never leaves keeps only the last of them in memory', async () => {
  const own = await startHosted('--limit', 'matches=3');
  const client = await connect(own.url);
  let match = '';
  for (let i = 0; i < 40; i++) {
    ({ match } = await client.call('create', { game: 'lanes', seats: two }));
    await client.call('resign', { match, seat: 0 });
  }
  expect(await own.figure('matches_live')).toBeLessThan(40);
  expect((await client.call('rematch', { match, seat: 0 })).match).toBeNull();
  for (let i = 0; i < 3; i++) await client.call('create', { game: 'lanes', seats: two });
  await expect(client.call('create', { game: 'lanes', seats: two })).rejects.toMatchObject({
    data: { code: 'limit/matches', retryAfterMs: 10_000 },
  });
});

test('a match that ends is counted once, whoever leaves it afterwards', async () => {
  const [client, guest] = [await connect(), await connect()];
  const { match } = await client.call('create', { game: 'lanes', seats: two });
  const before = await home.server.figure('matches_ended_total');
  await guest.call('watch', { match });
  await client.call('resign', { match, seat: 0 });
  for (const seat of [0, 1]) await client.call('leave', { match, seat });
  await guest.call('leave', { match });
  expect(await home.server.figure('matches_ended_total')).toBe(before + 1);
});

test('an answer given again is not counted again', async () => {
  const client = await connect();
  const { match } = await client.call('create', { game: 'dominion', seats: two });
  const { ask, seat } = await client.note('asked');
  const before = await home.server.figure('answers_total');
  const given = { match, seat, ask: ask.id, pick: ask.kind === 'some' ? [] : [0] };
  for (let i = 0; i < 3; i++) await client.call('answer', given);
  expect(await home.server.figure('answers_total')).toBe(before + 1);
});

test('quick match: somebody who is there, not a seat whose owner has gone', async () => {
  const gone = await connect();
  const first = await gone.call('quick', { game: 'shelfie', name: 'Ghost' });
  await gone.close();
  const [ann, ben] = [await connect(), await connect()];
  await expect
    .poll(async () => (await ann.call('find', { match: first.match })).seats[first.seat]!.connected)
    .toBe(false);
  const one = await ann.call('quick', { game: 'shelfie', name: 'Ann' });
  expect(one.match).not.toBe(first.match);
  expect((await ben.call('quick', { game: 'shelfie', name: 'Ben' })).match).toBe(one.match);
  // who returns is met again
  const back = await connect();
  await back.call('resume', { token: first.token });
  expect((await ben.call('quick', { game: 'shelfie', name: 'Cid' })).match).toBe(first.match);
});
