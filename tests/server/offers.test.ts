import type { NotificationName, NotificationParams } from '@cardwright/protocol';
import { expect, test } from 'vitest';
import type { TestClient } from './support/client.ts';
import { oneServer } from './support/one-server.ts';

const { connect } = oneServer();

const told = <N extends NotificationName>(
  { notes }: TestClient,
  method: N,
): NotificationParams<N>[] =>
  notes.filter((n) => n.method === method).map((n) => n.params as NotificationParams<N>);

/** Two people at My Shelfie, where an answer hides nothing. */
async function seated(watch: 'open' | 'consent' = 'open') {
  const sockets = [await connect(), await connect()];
  const { match } = await sockets[0]!.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    watch,
  });
  const tokens: string[] = [];
  for (const [i, client] of sockets.entries())
    tokens.push((await client.call('join', { match, name: `person ${i}`, seat: i })).token);
  await sockets[0]!.note('started');
  const { waiting } = await sockets[0]!.call('view', { match });
  const asked = await sockets[waiting![0]!]!.note('asked');
  return { match, tokens, first: sockets[asked.seat]!, other: sockets[1 - asked.seat]!, asked };
}

test('an offer to take back stands once, and is gone when the table has moved on', async () => {
  const { match, first, other, asked } = await seated();
  await first.call('answer', { match, ask: asked.ask.id, pick: [0] });
  for (let i = 0; i < 3; i++) expect(await first.call('undo', { match })).toEqual({ done: false });
  const { id } = await other.note('offer');
  expect((await other.call('view', { match })).offers).toEqual([
    { id, kind: 'undo', by: `person ${asked.seat}`, seat: asked.seat },
  ]);
  const next = await first.until(() => told(first, 'asked').find((a) => a.ask.id !== asked.ask.id));
  await first.call('answer', { match, ask: next.ask.id, pick: [0] });
  await other.until(() =>
    told(other, 'offer').some((o) => o.id === id && !o.open && o.agreed === undefined),
  );
  expect((await other.call('view', { match })).offers).toEqual([]);
  await expect(other.call('agree', { match, offer: id, yes: true })).rejects.toThrow('undo/none');
});

test('whoever asks to watch stands there once, and no more when gone; nor does anybody after the end', async () => {
  const { match, first, other } = await seated('consent');
  const [guest, fan] = [await connect(), await connect()];
  for (let i = 0; i < 3; i++)
    await expect(guest.call('watch', { match, name: 'Guest' })).rejects.toThrow('watch/asked');
  expect((await first.call('view', { match })).offers).toHaveLength(1);
  await guest.close();
  await first.until(() => told(first, 'offer').some((o) => o.by === 'Guest' && !o.open));
  expect((await first.call('view', { match })).offers).toEqual([]);
  await expect(fan.call('watch', { match, name: 'Fan' })).rejects.toThrow('watch/asked');
  await first.call('resign', { match });
  await other.until(() => told(other, 'offer').some((o) => o.by === 'Fan' && !o.open));
  expect((await other.call('view', { match })).offers).toEqual([]);
});

test('a rematch that began while somebody was not connected gives the seat to whoever returns with the old token', async () => {
  const { match, first, other, asked, tokens } = await seated();
  await first.call('resign', { match });
  await first.note('ended');
  await first.call('rematch', { match });
  await first.close();
  await expect
    .poll(async () => (await other.call('find', { match })).seats[asked.seat]!.connected)
    .toBe(false);
  const again = (await other.call('rematch', { match })).match!;
  expect((await other.note('again')).again).toBe(again);
  const back = await connect();
  await back.call('resume', { token: tokens[asked.seat]! });
  const seat = await back.note('again');
  expect(seat).toMatchObject({ match, again, seat: 1 - asked.seat });
  expect(seat.standing.info.state).toBe('running');
  expect((await back.call('view', { match: again })).seat).toBe(1 - asked.seat);
  const third = await connect();
  expect((await third.call('resume', { token: seat.token })).info.match).toBe(again);
  // the seat is held now: the old token brings nothing more
  const fourth = await connect();
  await fourth.call('resume', { token: tokens[asked.seat]! });
  await fourth.call('hello', {});
  expect(told(fourth, 'again')).toEqual([]);
});
