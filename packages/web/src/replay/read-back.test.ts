import { expect, test } from 'vitest';
import { type Log, readBack } from './read-back.ts';

const line = (text?: string): Log[number] => ({
  n: 7,
  event: { type: 'test' },
  ...(text !== undefined && { words: { key: text } }),
});
const known = (logs: { [position: number]: Log }): ReadonlyMap<number, Log> =>
  new Map(Object.entries(logs).map(([position, log]) => [Number(position), log]));
const keys = (log: Log): unknown[] => log.map(({ words }) => words?.key);

test('after a jump the moments before are asked for, one by one', () => {
  expect(readBack(known({ 9: [] }), 9)).toEqual({ log: [], wanted: 8, whole: false });
  const two = readBack(known({ 9: [line('b')], 8: [line('a')] }), 9);
  expect([keys(two.log), two.wanted]).toEqual([['a', 'b'], 7]);
});

test('until there is enough to read', () => {
  const many = Array.from({ length: 12 }, (_, i) => line(`line ${i}`));
  expect(readBack(known({ 9: many }), 9).wanted).toBeUndefined();
  const silent = Array.from({ length: 12 }, () => line());
  expect(readBack(known({ 9: silent }), 9).wanted).toBe(8);
});

test('or enough moments were asked, or the match begins', () => {
  const quiet = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [i + 20, []]));
  expect(readBack(known(quiet), 35).wanted).toBeUndefined();
  expect(readBack(known({ 0: [line('a')] }), 0)).toMatchObject({ wanted: undefined, whole: true });
});

test('what is known across a gap does not belong to it', () => {
  expect(keys(readBack(known({ 9: [line('b')], 7: [line('a')] }), 9).log)).toEqual(['b']);
});

test('lines are numbered through', () => {
  const { log } = readBack(known({ 1: [line('b'), line('c')], 0: [line('a')] }), 1);
  expect(log.map(({ n }) => n)).toEqual([0, 1, 2]);
});
