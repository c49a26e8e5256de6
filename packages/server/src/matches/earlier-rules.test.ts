import type { MatchHead } from '@cardwright/match';
import { randomPick, replay, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { createServer, type RunningServer } from '../create-server.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { HostedMatch } from './hosted-match.ts';

const store = memoryStore();
const begin = (): Promise<RunningServer> =>
  createServer({ store, port: 0, web: false, log: 'silent' });

function threeAtDominion({ host }: RunningServer): HostedMatch {
  const seats = ['Ann', 'Bob', 'Cyd'].map((name) => ({ kind: 'mine' as const, name }));
  const { match } = host.newMatch({ game: 'dominion', seats });
  host.commit(match, host.place(match));
  return match;
}

/** As if the match had been started before the rules changed. */
async function makeOld(match: HostedMatch, rules = '1'): Promise<void> {
  match.head.rules = rules;
  await store.write(match.session.store(Date.now()).writes);
}

const TOPDECKING = [
  'Artisan',
  'Bureaucrat',
  'Harbinger',
  'Sentry',
  'Cellar',
  'Market',
  'Moat',
  'Smithy',
  'Village',
  'Workshop',
];

/** Random answers up to the end; whether a card on top of a deck was ever kept as known. */
async function playToTheEnd({ host }: RunningServer, match: HostedMatch): Promise<boolean> {
  const chance = seedRng('players');
  let known = false;
  for (let k = 1; match.session.running; k++) {
    const ask = match.session.started().state.ask!;
    const pick = randomPick(ask, (n) => roll(chance, n));
    host.answer(match, ask.seat, match.session.askId(), pick);
    known ||= JSON.stringify(match.session.started().state).includes('"known"');
    if (k % 50 === 0) await host.group.settled();
  }
  await host.group.settled();
  return known;
}

test('a match of rules 2 stays one: on the table, in the store and in its record, which has the hashes of rules 2', async () => {
  const first = await begin();
  const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'mine' as const, name }));
  const [older, today] = [1, 2].map(() => {
    const { match } = first.host.newMatch({
      game: 'dominion',
      seats,
      seed: 'the same cards',
      options: { kingdom: TOPDECKING },
    });
    first.host.commit(match, first.host.place(match));
    return match.head.id;
  });
  await first.host.group.settled();
  await makeOld(first.host.live.get(older!)!, '2');
  await first.close();

  const second = await begin();
  const known = await Promise.all(
    [older, today].map((id) => playToTheEnd(second, second.host.live.get(id!)!)),
  );
  expect(known).toEqual([false, true]);
  await second.close();

  const third = await begin();
  const records = await Promise.all(
    [older, today].map(async (id) => (await third.host.replays.record(id!, '')).parse()),
  );
  expect(records.map((record) => record.rules)).toEqual(['2', '4']);
  expect(records[0]!.entries).toEqual(records[1]!.entries);
  expect(records[0]!.hashes[0]).toBe(records[1]!.hashes[0]);
  expect(records[0]!.hashes).not.toEqual(records[1]!.hashes);
  const { machine } = third.host.game('dominion');
  for (const record of records) expect(replay(machine, record).over).toBe(true);
  await third.close();
});

test('a match of earlier rules is played on by these, unless it has met what changed', async () => {
  const first = await begin();
  const [plain, left] = [threeAtDominion(first), threeAtDominion(first)];
  first.host.leave(left, 1, 'resign');
  await first.host.group.settled();
  await makeOld(plain);
  await makeOld(left);
  await first.close();

  const second = await begin();
  expect(second.host.live.get(plain.head.id)!.session.running).toBe(true);
  await expect(second.host.get(left.head.id)).rejects.toMatchObject({ code: 'record/content' });
  second.host.leave(second.host.live.get(plain.head.id)!, 1, 'resign');
  await second.close();

  const third = await begin();
  const { head, session } = third.host.live.get(plain.head.id)!;
  const table = session.started();
  expect({ rules: head.rules, by: table.machine.game.version, out: table.out }).toEqual({
    rules: '2',
    by: '2',
    out: [1],
  });
  expect((JSON.parse((await store.match(left.head.id))!.head) as MatchHead).rules).toBe('1');
  await third.close();
});
