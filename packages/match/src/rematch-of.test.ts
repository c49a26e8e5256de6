import { expect, test } from 'vitest';
import { rematchOf } from './rematch-of.ts';
import { builtIn, person, TestTable } from './test-support/table.ts';

const three = [person('Ann'), person('Ben'), person('Cyd')];
const nobody: ReadonlySet<number> = new Set();

function ended(table: TestTable, ...left: number[]): TestTable {
  table.start();
  for (const seat of left) table.take(table.session.leave(seat, 'resign', 0));
  if (table.session.running) table.take(table.session.stop(new Error('enough'), 0));
  return table;
}

test('everybody sits one seat further on, so that another one begins', () => {
  const { session } = ended(new TestTable({ seats: three }, [0, 1, 2]));
  const { settings, seats } = rematchOf(session, nobody);
  expect(settings.seats).toEqual([
    { kind: 'mine', name: 'Ben' },
    { kind: 'mine', name: 'Cyd' },
    { kind: 'mine', name: 'Ann' },
  ]);
  expect(seats).toEqual([2, 0, 1]);
  for (const [before, after] of seats.entries())
    expect(settings.seats[after]).toMatchObject({ name: three[before]!.name });
});

test('it is set up as before, with a new seed', () => {
  const clock = { decisionMs: 1000, onTimeout: 'forfeit' as const };
  const options = { kingdom: 'First Game' };
  const table = new TestTable({ clock, options, watch: 'none', chat: false, public: true });
  const { settings } = rematchOf(ended(table).session, nobody);
  expect(settings).toMatchObject({ clock, watch: 'none', chat: false, public: true });
  expect(settings).toMatchObject({ game: 'dominion', options });
  expect(settings.seed).toBe(undefined);
});

test('built-in players come along under their names', () => {
  const table = new TestTable({ seats: [person('Ann'), builtIn] }, [0]);
  const { settings } = rematchOf(ended(table).session, nobody);
  expect(settings.seats).toEqual([
    { kind: 'player', player: 'random' },
    { kind: 'mine', name: 'Ann' },
  ]);
});

test('whoever left stays away while enough stayed, unless willing', () => {
  const { session } = ended(new TestTable({ seats: three }, [0, 1, 2]), 0);
  const without = rematchOf(session, nobody);
  expect(without.settings.seats).toMatchObject([{ name: 'Cyd' }, { name: 'Ben' }]);
  expect(without.seats).toEqual([-1, 1, 0]);
  const along = rematchOf(session, new Set([0]));
  expect(along.settings.seats).toMatchObject([{ name: 'Ben' }, { name: 'Cyd' }, { name: 'Ann' }]);
});

test('of two, whoever resigned plays again: nobody else is there', () => {
  const { session } = ended(new TestTable(), 0);
  expect(session.hasEnoughPlayers()).toBe(false);
  expect(rematchOf(session, nobody).seats).toEqual([1, 0]);
});
