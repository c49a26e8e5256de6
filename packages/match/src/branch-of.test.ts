import { hashState, Match } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { type Branch, branchOf, type BranchRequest } from './branch-of.ts';
import { codeOf, person, TestTable } from './test-support/table.ts';
import type { RpcError } from '@cardwright/protocol';

const request: BranchRequest = { position: 20, seat: 1, name: 'Eve' };

function ended(moves = 30): TestTable {
  const table = new TestTable();
  table.start();
  for (let i = 0; i < moves; i++) table.move();
  table.take(table.session.leave(0, 'resign', 0));
  return table;
}

function refusalOf(table: TestTable, wanted: BranchRequest): string {
  try {
    branchOf(table.session, wanted);
  } catch (error) {
    return codeOf({ refusal: error as RpcError });
  }
  return 'done';
}

/** The table that a branch begins with. */
function tableOf({ session }: TestTable, { settings, prefix }: Branch): Match {
  const { machine } = session.playable;
  const { seed = '', options = {}, seats } = settings;
  const match = new Match(machine, {
    ...session.record(),
    seed,
    options,
    seats: seats.map(() => ''),
  });
  for (const entry of prefix) match.enter(entry);
  return match;
}

test('a branch begins with the table of that position; the computer has the other seats', () => {
  const table = ended();
  const branch = branchOf(table.session, request);
  expect(branch.settings.seats).toEqual([
    { kind: 'player', player: table.session.playable.game.players.default },
    { kind: 'mine', name: 'Eve' },
  ]);
  expect(branch.prefix).toHaveLength(20);
  const then = table.session.started().at(20);
  expect(hashState(tableOf(table, branch).state)).toBe(hashState(then.state));
});

test('a player may be named for the other seats', () => {
  const { settings } = branchOf(ended().session, { ...request, player: 'level:3' });
  expect(settings.seats[0]).toEqual({ kind: 'player', player: 'level:3' });
});

test('what was undone is left out', () => {
  const table = new TestTable({ seats: [person('Ann'), { ...person('Ben'), out: 'resign' }] });
  table.start();
  for (let i = 0; i < 12; i++) table.move();
  table.take(table.session.goBack(0, 5, 0));
  for (let i = 0; i < 5; i++) table.move();
  table.take(table.session.leave(0, 'resign', 0));
  const branch = branchOf(table.session, { ...request, position: 15 });
  expect(branch.prefix).toHaveLength(7);
  expect(branch.prefix.every((entry) => 'pick' in entry)).toBe(true);
  const then = table.session.started().at(15);
  expect(hashState(tableOf(table, branch).state)).toBe(hashState(then.state));
});

test('only an ended match branches, before its end, for a seat that is still there', () => {
  const running = new TestTable();
  running.start();
  expect(refusalOf(running, { ...request, position: 0 })).toBe('match/running');
  const table = ended();
  expect(refusalOf(table, { ...request, position: 31 })).toBe('replay/range');
  expect(refusalOf(table, { ...request, position: 32 })).toBe('replay/range');
  expect(refusalOf(table, { ...request, seat: 2 })).toBe('seat/unknown');
  expect(refusalOf(table, { ...request, seat: -1 })).toBe('seat/unknown');
  expect(refusalOf(table, request)).toBe('done');
});
