import { expect, test } from 'vitest';
import { callIn, line, MATCH, result, standingOf, TestTable } from './fixtures.ts';

const statusOf = (table: TestTable): unknown => table.shown.scene?.status.args?.n;

test('frames are shown in order, each after the one before could be read', () => {
  const table = new TestTable();
  table.enter();
  table.instant = false;
  expect(table.happened(3)).toEqual([]);
  expect(statusOf(table)).toBe(3);
  const [wait] = table.happened(4);
  expect(wait).toMatchObject({ do: 'wait' });
  expect(table.asked(2)).toMatchObject([{ do: 'wait' }]);
  expect([statusOf(table), table.shown.ask?.id]).toEqual([3, 1]);
  table.now += wait?.do === 'wait' ? wait.ms : 0;
  table.on({ type: 'timer' });
  expect(statusOf(table)).toBe(4);
  table.now += 2000;
  table.on({ type: 'timer' });
  expect([table.lines, table.shown.ask?.id]).toEqual([[1, 2, 3, 4], 2]);
});

test('without motion, or when nobody looks, all is shown at once', () => {
  const table = new TestTable();
  table.enter();
  table.happened(3);
  table.happened(4, 5);
  expect(table.lines).toEqual([1, 2, 3, 4, 5]);
});

test('a repeated frame changes nothing', () => {
  const table = new TestTable();
  table.enter();
  table.happened(3);
  const before = table.shown;
  expect(table.happened(2, 3)).toEqual([]);
  expect(table.shown).toBe(before);
});

test('a frame that overlaps adds what is new', () => {
  const table = new TestTable();
  table.enter();
  table.happened(2, 3, 4);
  expect(table.lines).toEqual([1, 2, 3, 4]);
});

test('after a gap the table is fetched, once, and continues from there', () => {
  const table = new TestTable();
  table.enter();
  const call = callIn(table.happened(5));
  expect(call).toEqual({ method: 'view', params: { match: MATCH, scene: true, since: 2 } });
  expect(table.happened(6)).toEqual([]);
  expect(table.lines).toEqual([1, 2]);
  table.reply(call, standingOf({ n: 6, log: [3, 4, 5, 6].map(line) }));
  table.happened(7);
  expect(table.lines).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a gap that cannot be filled for want of a connection is filled by coming back', () => {
  const table = new TestTable();
  table.enter();
  const call = callIn(table.happened(5));
  table.on({ type: 'disconnected' });
  table.refuse(call, 'link/lost');
  table.enter({ n: 6, log: [3, 4, 5, 6].map(line) });
  expect(table.lines).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the end: result, no question, and the match is marked as over', () => {
  const table = new TestTable();
  table.enter();
  expect(table.hear('ended', { match: MATCH, seat: 0, result })).toEqual([{ do: 'mark-over' }]);
  expect(table.shown).toMatchObject({ result, ask: null, busy: false, info: { state: 'ended' } });
});

test('a question answered in another window is gone here as well', () => {
  const table = new TestTable();
  table.enter();
  table.hear('waiting', { match: MATCH, seats: [1], clocks: null });
  expect(table.shown).toMatchObject({ ask: null, waiting: [1] });
});

test('presence and clocks change nothing else', () => {
  const table = new TestTable();
  table.enter();
  table.hear('presence', { match: MATCH, seats: [], watchers: 3 });
  table.hear('clock', { match: MATCH, clocks: { at: 1, seats: [], decisionMs: 5 } });
  expect(table.shown).toMatchObject({ watchers: 3, clocks: { decisionMs: 5 }, ask: { id: 1 } });
});
