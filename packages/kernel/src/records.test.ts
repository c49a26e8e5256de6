import { describe, expect, test } from 'vitest';
import { Fault } from './fault.ts';
import type { GameEvent } from './game.ts';
import { Machine } from './machine.ts';
import { type Entry, hashedRecord, Match, type MatchRecord, replay } from './match.ts';
import { act, asks, program, purses, toy } from './test-support/toy.ts';

const { game, content } = purses();
const machine = new Machine(game, content);
const begin = (seats = 2) =>
  new Match(machine, {
    seed: 'match',
    generator: 'chacha8',
    options: {},
    seats: new Array<string>(seats).fill('random'),
  });
/** The question the first seat is asked, answered `times` times by the seat to move. */
function answer(match: ReturnType<typeof begin>, times: number, events?: GameEvent[]): void {
  for (let i = 0; i < times; i++)
    match.answer(match.state.ask!.seat, { ask: match.state.ask!.id, pick: [1] }, events);
}
const whole = (): MatchRecord => {
  const match = begin();
  answer(match, 12);
  return hashedRecord(machine, match.record);
};
const fault = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    return `${(error as Fault).code}: ${(error as Fault).message}`;
  }
  return 'fine';
};

const EDITED = 'it was edited or is damaged';
const misfit = (code: string, entry: number, why: string): string =>
  `${code}: ${EDITED}: entry ${entry} does not fit the match (${why})`;

describe('what is wrong with a record is said in full', () => {
  const told = (record: object): string => fault(() => replay(machine, record as MatchRecord));
  test('another game, other rules, other content', () => {
    const { hashes: _, ...bare } = whole();
    expect(told({ ...bare, game: 'chess' })).toBe(
      'record/game: the record is of chess, this is toy',
    );
    expect(told({ ...bare, rules: '9' })).toBe(
      'record/rules: the record was played under rules 9, these are 1',
    );
    expect(told({ ...bare, content: 'x' })).toBe(
      'record/content: it has other cards or is of another game: the record was played with content x, this is toy',
    );
  });
  test('too long, too short, hashes missing', () => {
    const { hashes, ...bare } = whole();
    expect(told({ ...bare, entries: [...bare.entries, { seat: 0, pick: [1] }] })).toBe(
      'record/too-long: the match was over before entry 12',
    );
    for (const odd of [null, 7, 'undo']) {
      expect(told({ ...bare, entries: [...bare.entries, odd] })).toBe(
        'record/too-long: the match was over before entry 12',
      );
    }
    expect(told({ ...bare, hashes: hashes!.slice(1) })).toBe(
      'record/hash: it was cut off or edited: the record has 12 entries and 12 hashes; one more hash than entries was ' +
        'expected',
    );
    const holes = [...hashes!];
    holes[3] = undefined as never;
    expect(told({ ...bare, hashes: holes })).toBe(
      `record/hash: after entry 2 the record's hash is missing, the table's is ${hashes![3]}: ${EDITED}`,
    );
    holes[1] = 'x';
    expect(told({ ...bare, hashes: holes })).toBe(
      `record/hash: after entry 0 the record's hash is x, the table's is ${hashes![1]}: ${EDITED}`,
    );
    holes[0] = undefined as never;
    expect(told({ ...bare, hashes: holes })).toBe(
      `record/hash: after the set-up the record's hash is missing, the table's is ${hashes![0]}`,
    );
  });
  test('an answer of a seat that is not asked', () => {
    const { hashes: _, ...bare } = whole();
    expect(told({ ...bare, entries: [{ seat: 1, pick: [1] }] })).toBe(
      misfit('record/wrong-seat', 0, 'the record has an answer of seat 1, but seat 0 is asked'),
    );
  });
  test('entries of no known kind, or of no seat of the match', () => {
    const { hashes: _, ...bare } = whole();
    for (const entry of [
      null,
      7,
      'x',
      {},
      { seat: 0 },
      { pick: [1] },
      { seat: '0', pick: [1] },
      { seat: 0.5, pick: [1] },
      { seat: -1, undo: 0 },
      { seat: 2, undo: 0 },
    ]) {
      expect(told({ ...bare, entries: [entry] })).toBe(
        misfit('record/entry', 0, `${JSON.stringify(entry)} is not an entry of a record`),
      );
    }
    for (const entry of [
      { seat: 0, pick: [1] },
      { seat: 1, undo: 0 },
      { seat: 1, end: 'resign' },
    ])
      expect(told({ ...bare, entries: [entry] })).toBe('fine');
  });
  test('going back to an entry there is not', () => {
    const { hashes: _, ...bare } = whole();
    const undo = (n: number): string =>
      told({ ...bare, entries: [...bare.entries.slice(0, 2), { seat: 0, undo: n }] });
    expect(undo(3)).toBe(misfit('undo/range', 2, 'there is no entry 3'));
    expect(undo(0.5)).toBe(misfit('undo/range', 2, 'there is no entry 0.5'));
    expect(undo(2)).toBe('fine');
    expect(undo(0)).toBe('fine');
  });
});

test('a record with the end of a match may continue with an undo', () => {
  const { hashes: _, ...record } = whole();
  const entries: Entry[] = [...record.entries, { seat: 0, undo: 11 }, { seat: 1, pick: [2] }];
  expect(replay(machine, { ...record, entries }).over).toBe(true);
});

test('a replay observer gets the events of the deal and of every entry; without one, none are built', () => {
  const loud = toy({
    programs: [
      program(
        'a',
        [
          act('tell', (t) => {
            t.state.log.push(t.events ? 'told' : 'quiet');
            if (t.events) t.emit({ type: 'dealt' });
            return undefined;
          }),
          asks(0),
          act('tell', (t) => {
            t.state.log.push(t.events ? 'told' : 'quiet');
            if (t.events) t.emit({ type: 'played' });
            return undefined;
          }),
        ],
        1,
      ),
    ],
  });
  const m = new Machine(loud.game, loud.content);
  const events: GameEvent[] = [];
  const match = new Match(m, { seed: '1', generator: 'quick', options: {}, seats: ['a'] }, events);
  match.answer(0, { ask: 0, pick: [0] }, events);
  expect(events).toEqual([{ type: 'dealt' }, { type: 'played' }]);
  const seen: [number, GameEvent[]][] = [];
  replay(m, match.record, (_match, entry, told) => seen.push([entry, told]));
  expect(seen).toEqual([
    [-1, [{ type: 'dealt' }]],
    [0, [{ type: 'played' }]],
  ]);
  expect(replay(m, match.record).state.log).toEqual(['quiet', 'quiet']);
});

test('a match refuses in words, and says that it is over', () => {
  const match = begin();
  answer(match, 12);
  expect(match.answer(0, { ask: 6, pick: [1] })).toEqual({
    ok: false,
    error: { code: 'answer/over', message: 'the match is over' },
  });
});

/** A match whose first answer leads to this. */
function beginBroken(bad: Parameters<typeof act>[1]): Match {
  const broken = toy({ programs: [program('a', [asks(0), act('bad', bad)], 1)] });
  return new Match(new Machine(broken.game, broken.content), {
    seed: '1',
    generator: 'quick',
    options: {},
    seats: ['a', 'b'],
  });
}

test('what fails within the machine is kept as the fault of the match, by code and message', () => {
  const match = beginBroken((t) => t.call(99));
  match.answer(0, { ask: 0, pick: [0] });
  expect(match.fault).toEqual({ code: 'bug', message: 'no program 99' });
});

test('a match with a fault is over, even where a question was left standing', () => {
  const match = beginBroken((t) => {
    t.askYesNo(0, 'w');
    throw new Fault('cap/any', 'enough');
  });
  match.answer(0, { ask: 0, pick: [0] });
  expect(match.fault).toEqual({ code: 'cap/any', message: 'enough' });
  expect(match.answer(0, { ask: 1, pick: [0] })).toMatchObject({
    ok: false,
    error: { code: 'answer/over' },
  });
});

test('what is no fault of the match is thrown on: it must not look like one', () => {
  const match = beginBroken(() => {
    throw new TypeError('elsewhere');
  });
  expect(() => match.answer(0, { ask: 0, pick: [0] })).toThrow(TypeError);
  expect(match.fault).toBeUndefined();
  expect(match.record.entries).toEqual([]);
});

describe('leaving', () => {
  test('is an entry of the record, and ends the match of two there and then', () => {
    const match = begin();
    match.leave(1, 'timeout');
    expect(match.record.entries).toEqual([{ seat: 1, end: 'timeout' }]);
    expect(match.out).toEqual([1]);
    expect(match.state).toMatchObject({ over: true, ask: null, stack: [] });
  });
  test('of three, the last one wins whatever the score', () => {
    const match = begin(3);
    match.state.purse = [9, 5, 1];
    expect(match.outcome()).toEqual({ scores: [9, 5, 1], winners: [0] });
    match.leave(1, 'resign');
    expect(match.outcome()).toEqual({ scores: [9, 5, 1], winners: [0] });
    match.leave(0, 'resign');
    expect(match.over).toBe(true);
    expect(match.outcome()).toEqual({ scores: [9, 5, 1], winners: [2] });
  });
  test('what decides a tie still does among those who are left', () => {
    const last = new Machine(
      { ...game, rules: { ...game.rules, outcome: () => ({ scores: [5, 5, 5], winners: [2] }) } },
      content,
    );
    const match = new Match(last, {
      seed: 'match',
      generator: 'quick',
      options: {},
      seats: ['a', 'b', 'c'],
    });
    match.leave(0, 'resign');
    expect(match.outcome().winners).toEqual([2]);
  });
  test('one of those who share the win leaves it to the others', () => {
    const match = begin(3);
    match.state.purse = [9, 9, 1];
    match.leave(0, 'resign');
    expect(match.outcome().winners).toEqual([1]);
  });
});

test('a match as it stood after some entries has those entries and no more, undos among them', () => {
  const match = begin();
  answer(match, 4);
  match.undo(1, 2);
  answer(match, 1);
  const early = match.at(5);
  expect(early.record.entries).toEqual(match.record.entries.slice(0, 5));
  expect(machine.hash(early.state)).toBe(machine.hash(match.at(2).state));
  expect(early.record).toMatchObject({
    game: 'toy',
    rules: '1',
    content: 'toy',
    seed: 'match',
    generator: 'chacha8',
    seats: ['random', 'random'],
  });
  expect(match.at(6).state).toEqual(match.state);
});
