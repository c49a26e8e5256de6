import { describe, expect, test } from 'vitest';
import { randomPick } from './choose.ts';
import { Fault } from './fault.ts';
import type { GameRules, GameEvent } from './game.ts';
import { Machine } from './machine.ts';
import { hashedRecord, Match, type MatchRecord, replay } from './match.ts';
import { roll, seedRng } from './rng.ts';
import { withCaps } from './test-support/play.ts';
import { act, asks, program, purses, toy, times } from './test-support/toy.ts';

const { game, content } = purses();
const machine = new Machine(game, content);
const begin = (seats = 2) =>
  new Match(machine, {
    seed: 'match',
    generator: 'chacha8',
    options: {},
    seats: new Array<string>(seats).fill('random'),
  });
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function play(match: Match<never, never> | ReturnType<typeof begin>, answers: number): void {
  const chance = seedRng('players');
  for (let i = 0; i < answers && match.state.ask; i++) {
    const ask = match.state.ask;
    expect(
      match.answer(ask.seat, { ask: ask.id, pick: randomPick(ask, (n) => roll(chance, n)) }),
    ).toEqual({ ok: true });
  }
}

describe('a match', () => {
  test('keeps what was answered and refuses what does not fit', () => {
    const match = begin();
    expect(match.answer(1, { ask: 0, pick: [1] })).toMatchObject({
      ok: false,
      error: { code: 'answer/wrong-seat' },
    });
    expect(match.answer(0, { ask: 5, pick: [1] })).toMatchObject({
      ok: false,
      error: { code: 'answer/stale' },
    });
    expect(match.answer(0, { ask: 0, pick: [9] })).toMatchObject({
      ok: false,
      error: { code: 'answer/not-offered' },
    });
    expect(match.record.entries).toEqual([]);
    expect(match.answer(0, { ask: 0, pick: [3] })).toEqual({ ok: true });
    expect(match.record.entries).toEqual([{ seat: 0, pick: [3] }]);
    play(match, 100);
    expect(match.over).toBe(true);
    expect(match.answer(0, { ask: 6, pick: [0] })).toMatchObject({
      ok: false,
      error: { code: 'answer/over' },
    });
    expect(match.record).toMatchObject({
      game: 'toy',
      rules: '1',
      content: 'toy',
      generator: 'chacha8',
      seed: 'match',
    });
    expect(match.record.entries).toHaveLength(12);
  });

  test('a changed answer object does not change the record', () => {
    const match = begin();
    const pick = [2];
    match.answer(0, { ask: 0, pick });
    pick[0] = 3;
    expect(match.record.entries).toEqual([{ seat: 0, pick: [2] }]);
  });
});

describe('records', () => {
  const played = (): MatchRecord => {
    const match = begin(3);
    play(match, 100);
    return json(hashedRecord(machine, match.record));
  };
  const code = (record: unknown): string => {
    try {
      replay(machine, record as MatchRecord);
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
      return (error as Fault).code;
    }
    return 'fine';
  };

  test('a record replays to the same table, every hash verified', () => {
    const record = played();
    expect(record.hashes).toHaveLength(record.entries.length + 1);
    const match = replay(machine, record);
    expect(match.over).toBe(true);
    expect(machine.hash(match.state)).toBe(record.hashes!.at(-1));
    expect(match.record.entries).toEqual(record.entries);
  });

  test('each sees the set-up and every entry, with its events', () => {
    const seen: [number, number][] = [];
    replay(machine, played(), (_match, entry, events: GameEvent[]) =>
      seen.push([entry, events.length]),
    );
    expect(seen[0]).toEqual([-1, 0]);
    expect(seen.slice(1).every(([, events]) => events === 1)).toBe(true);
    expect(seen).toHaveLength(19);
  });

  test('a wrong hash is found where it stands', () => {
    const record = played();
    record.hashes![4] = '0000000000000000';
    expect(code(record)).toBe('record/hash');
    expect(() => replay(machine, record)).toThrow(
      /after entry 3 the record's hash is 0000000000000000/,
    );
    const first = played();
    first.hashes![0] = 'x';
    expect(() => replay(machine, first)).toThrow(/after the set-up/);
  });

  test('a changed answer or seed shows in the hashes', () => {
    const record = played();
    const entry = record.entries[5] as unknown as { pick: number[] };
    entry.pick = [(entry.pick[0]! + 1) % 4];
    expect(code(record)).toBe('record/hash');
    expect(code({ ...played(), seed: 'another' })).toBe('record/hash');
  });

  test('a truncated record', () => {
    const record = played();
    expect(code({ ...record, entries: record.entries.slice(0, 5) })).toBe('record/hash');
    expect(code({ ...record, hashes: record.hashes!.slice(0, 5) })).toBe('record/hash');
    const cut = {
      ...record,
      entries: record.entries.slice(0, 5),
      hashes: record.hashes!.slice(0, 6),
    };
    expect(replay(machine, cut).over).toBe(false);
  });

  test('a record that continues after the end, of another game, other rules or other content', () => {
    const { hashes: _, ...record } = played();
    expect(code({ ...record, entries: [...record.entries, { seat: 0, pick: [1] }] })).toBe(
      'record/too-long',
    );
    expect(code({ ...record, rules: '2' })).toBe('record/rules');
    expect(code({ ...record, content: 'other' })).toBe('record/content');
    expect(code({ ...record, game: 'other' })).toBe('record/game');
  });

  test('a record of earlier rules is played again where the game says that it goes the same way', () => {
    const seen: object[] = [];
    const acceptsRecordsOf: GameRules['acceptsRecordsOf'] = (match) =>
      seen.push(match) > 0 && match.rules === '0' && !match.left ? '1' : undefined;
    const later = new Machine({ ...game, rules: { ...game.rules, acceptsRecordsOf } }, content);
    const record = { ...played(), rules: '0' };
    expect(replay(later, record).over).toBe(true);
    const left = { ...record, hashes: undefined, entries: [{ seat: 1, end: 'resign' as const }] };
    expect(() => replay(later, left as unknown as MatchRecord)).toThrow(
      'the record was played under rules 0, these are 1',
    );
    expect(seen).toEqual([
      { rules: '0', seats: 3, left: false },
      { rules: '0', seats: 3, left: true },
    ]);
  });

  test('a record of earlier rules is played by a machine that says so, where the game still has them', () => {
    const machine = new Machine(
      { ...game, version: '2', rules: { ...game.rules, acceptsRecordsOf: ({ rules }) => rules } },
      content,
    );
    machine.tracer = {};
    const earlier = machine.under('1');
    expect({ version: earlier.game.version, tracer: earlier.tracer }).toEqual({
      version: '1',
      tracer: machine.tracer,
    });
    expect(machine.under('2')).toBe(machine);
    const match = replay(machine, played());
    expect({ rules: match.record.rules, by: match.machine.game.version }).toEqual({
      rules: '1',
      by: '1',
    });
  });

  test('entries that cannot be', () => {
    const { hashes: _, ...record } = played();
    expect(code({ ...record, entries: [{ seat: 1, pick: [1] }] })).toBe('record/wrong-seat');
    expect(code({ ...record, entries: [{ seat: 0, pick: [7] }] })).toBe('answer/not-offered');
    expect(code({ ...record, entries: [{ seat: 0, undo: 4 }] })).toBe('undo/range');
    expect(code({ ...record, entries: [{ seat: 0, undo: -1 }] })).toBe('undo/range');
    expect(code({ ...record, entries: [{ seat: 0, pick: 'all' }] })).toBe('answer/malformed');
    expect(code({ ...record, entries: [{ seat: 9, end: 'resign' }] })).toBe('record/entry');
    expect(code({ ...record, entries: [{ seat: 0 }] })).toBe('record/entry');
    expect(code({ ...record, entries: [null] })).toBe('record/entry');
  });
});

describe('undo', () => {
  test('goes back to any entry and is itself an entry', () => {
    const match = begin();
    const hashes = [machine.hash(match.state)];
    for (let i = 0; i < 8; i++) {
      play(match, 1);
      hashes.push(machine.hash(match.state));
    }
    match.undo(0, 3);
    expect(machine.hash(match.state)).toBe(hashes[3]);
    expect(match.record.entries).toHaveLength(9);
    expect(match.at(5).state).toEqual(begin5());
    play(match, 2);
    const again = replay(machine, json(hashedRecord(machine, match.record)));
    expect(machine.hash(again.state)).toBe(machine.hash(match.state));

    function begin5() {
      const other = begin();
      play2(other, match.record.entries.slice(0, 5) as { seat: number; pick: number[] }[]);
      return other.state;
    }
  });

  test('of an undo, and past the end of the match', () => {
    const match = begin();
    play(match, 100);
    expect(match.over).toBe(true);
    match.undo(1, 4);
    expect(match.over).toBe(false);
    match.undo(1, 12);
    expect(match.over).toBe(true);
    match.undo(0, 0);
    expect(match.state.purse).toEqual([0, 0]);
    const again = replay(machine, json(hashedRecord(machine, match.record)));
    expect(machine.hash(again.state)).toBe(machine.hash(match.state));
  });

  test('a hundred undos of undos cost no more than a hundred games', () => {
    const match = begin();
    play(match, 6);
    for (let i = 0; i < 100; i++) match.undo(0, match.record.entries.length - (i % 3));
    expect(match.state.ask).not.toBe(null);
    expect(match.at(50).record.entries).toHaveLength(50);
  });

  test('restores a seat that had left', () => {
    const match = begin(3);
    play(match, 2);
    match.leave(1, 'resign');
    expect(match.out).toEqual([1]);
    match.undo(0, 2);
    expect(match.out).toEqual([]);
  });

  test('out of range is a fault', () => {
    expect(() => begin().undo(0, 1)).toThrow('there is no entry 1');
    expect(() => begin().undo(0, -1)).toThrow(Fault);
    expect(() => begin().undo(0, 0.5)).toThrow(Fault);
  });
});

function play2(match: ReturnType<typeof begin>, entries: { seat: number; pick: number[] }[]): void {
  for (const e of entries) match.answer(e.seat, { ask: match.state.ask!.id, pick: e.pick });
}

describe('leaving', () => {
  test('with two, the other wins at once', () => {
    const match = begin();
    play(match, 3);
    match.leave(0, 'resign');
    expect(match.over).toBe(true);
    expect(match.state.stack).toEqual([]);
    expect(match.outcome().winners).toEqual([1]);
    match.leave(1, 'timeout');
    expect(match.record.entries.at(-1)).toEqual({ seat: 0, end: 'resign' });
    expect(replay(machine, json(match.record)).outcome().winners).toEqual([1]);
  });

  test('with three, play continues, and the leaver cannot win', () => {
    const match = begin(3);
    match.state.purse[0] = 1000;
    match.leave(0, 'timeout');
    match.leave(0, 'timeout');
    expect(match.over).toBe(false);
    expect(match.record.entries).toHaveLength(1);
    match.state.purse[1] = 5;
    match.state.purse[2] = 7;
    expect(match.outcome().winners).toEqual([2]);
    match.state.purse[1] = 7;
    expect(match.outcome().winners).toEqual([1, 2]);
  });
});

test('exceeding a cap ends the match with a fault; its record replays to the same fault', () => {
  withCaps({ steps: 5000 }, () => {
    const endless = toy({
      programs: [
        program('a', [asks(0), act('again', (t) => t.forEachSeat(1, times(100_000)))], 1),
        program('b', [act('nothing', () => undefined)]),
      ],
    });
    const m = new Machine(endless.game, endless.content);
    const match = new Match(m, { seed: '1', generator: 'quick', options: {}, seats: ['a', 'b'] });
    expect(match.answer(0, { ask: 0, pick: [1] })).toEqual({ ok: true });
    expect(match.fault?.code).toBe('cap/steps');
    expect(match.over).toBe(true);
    expect(match.answer(0, { ask: 1, pick: [1] })).toMatchObject({
      ok: false,
      error: { code: 'answer/over' },
    });
    expect(match.record.entries).toEqual([{ seat: 0, pick: [1] }]);
    expect(replay(m, json(match.record)).fault?.code).toBe('cap/steps');
    match.undo(0, 0);
    expect(match.fault).toBeUndefined();
    expect(match.over).toBe(false);
  });
});

test('a defect of ours in mid-match stops it too, and keeps the record', () => {
  const broken = toy({ programs: [program('a', [asks(0), act('bad', (t) => t.call(99))], 1)] });
  const match = new Match(new Machine(broken.game, broken.content), {
    seed: '1',
    generator: 'quick',
    options: {},
    seats: ['a', 'b'],
  });
  match.answer(0, { ask: 0, pick: [0] });
  expect(match.fault?.code).toBe('bug');
  expect(match.record.entries).toHaveLength(1);
});

describe('the cap of decisions', () => {
  const most = 5;
  const short = new Machine({ ...game, rules: { ...game.rules, maxDecisions: most } }, content);
  const setUp = {
    seed: 'match',
    generator: 'chacha8' as const,
    options: {},
    seats: ['Ann', 'Ben'],
  };

  test('a match that gets there is over, and its record plays again to the same table', () => {
    const match = new Match(short, setUp);
    play(match, 100);
    expect(match.over).toBe(true);
    expect(match.record.entries).toHaveLength(most);
    const again = replay(short, hashedRecord(short, match.record));
    expect([again.over, short.hash(again.state)]).toEqual([true, short.hash(match.state)]);
  });

  test('what was taken back does not count', () => {
    const match = new Match(short, setUp);
    play(match, most - 1);
    for (let i = 0; i < 5; i++) {
      match.undo(0, most - 2);
      play(match, 1);
      expect(match.over).toBe(false);
    }
    play(match, 1);
    expect(match.over).toBe(true);
  });

  test('a record from before there was a cap plays again as it was', () => {
    const long = begin();
    play(long, most + 3);
    const again = replay(short, hashedRecord(machine, long.record));
    expect(machine.hash(again.state)).toBe(machine.hash(long.state));
  });
});
