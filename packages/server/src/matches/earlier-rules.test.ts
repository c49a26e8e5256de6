import { expect, test } from 'vitest';
import { createServer, type RunningServer } from '../create-server.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { MatchHead } from './head.ts';
import type { LiveMatch } from './live-match.ts';

const store = memoryStore();
const begin = (): Promise<RunningServer> => createServer({ store, port: 0, web: false, log: 'silent' });

function threeAtDominion({ host }: RunningServer): LiveMatch {
  const seats = ['Ann', 'Bob', 'Cyd'].map((name) => ({ kind: 'mine' as const, name }));
  const { match } = host.newMatch({ game: 'dominion', seats });
  const { writes, letters } = host.place(match);
  host.commit(match, writes, letters);
  return match;
}

/** As if the match had been begun before the rules changed. */
async function makeOld(match: LiveMatch): Promise<void> {
  match.head.rules = '1';
  await store.write([match.headWrite()]);
}

test('a match of earlier rules is played on by these, unless it has met what changed', async () => {
  const first = await begin();
  const [plain, left] = [threeAtDominion(first), threeAtDominion(first)];
  left.leave(1, 'resign');
  await first.host.group.settled();
  await makeOld(plain);
  await makeOld(left);
  await first.close();

  const second = await begin();
  expect(second.host.live.get(plain.head.id)!.running).toBe(true);
  await expect(second.host.get(left.head.id)).rejects.toMatchObject({ code: 'record/content' });
  second.host.live.get(plain.head.id)!.leave(1, 'resign');
  await second.close();

  const third = await begin();
  const { head, table } = third.host.live.get(plain.head.id)!;
  expect({ rules: head.rules, out: table.out }).toEqual({ rules: '2', out: [1] });
  expect((JSON.parse((await store.match(left.head.id))!.head) as MatchHead).rules).toBe('1');
  await third.close();
});
