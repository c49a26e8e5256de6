import { expect, test } from 'vitest';
import { oneServer } from './support/one-server.ts';

const { connect } = oneServer();

const two = [
  { kind: 'mine' as const, name: 'Ann' },
  { kind: 'mine' as const, name: 'Ben' },
];

test('a spectator that names its own place, -1, has no seat there: it does not resign, talk, offer or answer', async () => {
  const [owner, guest] = [await connect(), await connect()];
  const { match } = await owner.call('create', { game: 'dominion', seats: two, chat: true });
  await guest.call('watch', { match });
  const at = { match, seat: -1 };
  await expect(guest.call('resign', at)).rejects.toThrow('seat/not-yours');
  await expect(guest.call('chat', { ...at, text: 'hello' })).rejects.toThrow('seat/not-yours');
  await expect(guest.call('undo', at)).rejects.toThrow('seat/not-yours');
  await expect(guest.call('answer', { ...at, ask: 0, pick: [0] })).rejects.toThrow(
    'seat/not-yours',
  );
  expect((await owner.call('find', { match })).state).toBe('running');
  expect((await guest.call('view', at)).seat).toBe(-1);
  await owner.call('resign', { match, seat: 0 });
  await expect(guest.call('rematch', at)).rejects.toThrow('seat/not-yours');
  expect(await guest.call('leave', at)).toEqual({});
});

test('watching by consent: nobody watches before all who play are there to be asked', async () => {
  const [ann, ben, guest] = [await connect(), await connect(), await connect()];
  const { match } = await ann.call('create', {
    game: 'dominion',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    watch: 'consent',
  });
  await expect(guest.call('watch', { match })).rejects.toThrow('match/not-started');
  await ann.call('join', { match, name: 'Ann' });
  await expect(guest.call('watch', { match })).rejects.toThrow('match/not-started');
  await ben.call('join', { match, name: 'Ben' });
  await expect(guest.call('watch', { match })).rejects.toThrow('watch/asked');
  const { id } = await ann.note('offer');
  await ann.call('agree', { match, offer: id, yes: true });
  expect(guest.notes).toEqual([]);
  await ben.call('agree', { match, offer: id, yes: true });
  expect((await guest.note('standing')).standing.seat).toBe(-1);
});

test('a match that is nobody else’s business is not listed, and its id is in no cursor', async () => {
  const owner = await connect();
  const shown: string[] = [];
  const hidden: string[] = [];
  for (let i = 0; i < 3; i++) {
    hidden.push((await owner.call('create', { game: 'lanes', seats: two, watch: 'none' })).match);
    hidden.push((await owner.call('create', { game: 'lanes', seats: two })).match);
    shown.push((await owner.call('create', { game: 'lanes', seats: two, public: true })).match);
  }
  const told: string[] = [];
  let after: string | null = null;
  do {
    const page: { matches: { match: string }[]; next: string | null } = await owner.call('list', {
      game: 'lanes',
      limit: 1,
      ...(after === null ? {} : { after }),
    });
    told.push(...page.matches.map((m) => m.match));
    after = page.next;
  } while (after !== null);
  expect(told).toEqual(shown.toReversed());
  const listed = owner.heard.filter((text) => text.includes('"next"'));
  expect(listed).toHaveLength(3);
  for (const id of hidden) expect(listed.join()).not.toContain(id);
});
