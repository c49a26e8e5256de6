import { describe, expect, test } from 'vitest';
import { Fault } from './fault.ts';
import type { Content, GameEvent } from './game.ts';
import { removeSeat } from './leave.ts';
import { Machine } from './machine.ts';
import { hashedRecord, Match, replay } from './match.ts';
import type { Ask, Frame, ListFrame, State } from './state.ts';
import { seedRng } from './rng.ts';
import { listenerOf } from './table.ts';
import { says, withCaps } from './test-support/play.ts';
import { act, asks, program, toy } from './test-support/toy.ts';

const content = {
  hash: '',
  programs: [{ name: 'p', lines: [{}, {}, {}], slots: 0 }],
} as unknown as Content;
const main: Frame = { kind: 'procedure', name: 'turn', step: 'next', seat: 1, vars: {} };
const list = (seat: number, more: Partial<ListFrame> = {}): ListFrame => ({
  kind: 'list',
  program: 0,
  line: 1,
  wait: 1,
  seat,
  slots: [],
  times: 0,
  each: null,
  at: 0,
  into: -1,
  base: null,
  back: null,
  ...more,
});
const ask = (seat: number): Ask => ({
  id: 0,
  seat,
  kind: 'one',
  options: [1],
  min: 1,
  max: 1,
  why: 'w',
  card: -1,
  secret: false,
});
const table = (asked: number, ...frames: Frame[]): State => ({
  content: '',
  rng: seedRng('leave'),
  stack: [main, ...frames],
  ask: ask(asked),
  asked: [0, 0, 0, 0],
  over: false,
});

describe('leaving a seat out of what is under way', () => {
  test('its own round of what is done for each seat is at its end, whatever runs above it', () => {
    const state = table(
      1,
      list(0, { wait: 2 }),
      list(1, { each: [1, 2, 3], times: 2, base: [] }),
      list(1),
      list(0),
    );
    removeSeat(state, content, 1);
    expect(state.ask).toBeNull();
    expect(state.stack.length).toBe(3);
    expect(state.stack[2]).toMatchObject({ line: 3, wait: 0, times: 2, each: [1, 2, 3] });
  });

  test('a round to come is struck off, and who is asked stays asked', () => {
    const state = table(1, list(1, { each: [1, 2, 3], times: 2, base: [] }));
    removeSeat(state, content, 2);
    expect(state.ask).toEqual(ask(1));
    expect(state.stack[1]).toMatchObject({ line: 1, wait: 1, times: 1, each: [1, 3] });
  });

  test('a round that is done is no longer of interest', () => {
    const state = table(2, list(2, { each: [1, 2, 3], times: 1, at: 1, base: [] }));
    removeSeat(state, content, 1);
    expect(state.stack[1]).toMatchObject({ times: 1, each: [1, 2, 3], at: 1 });
    expect(state.ask).toEqual(ask(2));
  });

  test('its answers to an event that are still to come are struck off', () => {
    const queue = [listenerOf(1, 0), listenerOf(2, 0), listenerOf(1, 0), listenerOf(3, 0)];
    const state = table(
      1,
      { kind: 'window', event: 'e', seat: 0, data: {}, queue, at: 1 },
      list(1),
    );
    removeSeat(state, content, 1);
    expect(state.stack.length).toBe(2);
    expect(state.stack[1]).toMatchObject({ at: 1, queue: [{ seat: 1 }, { seat: 2 }, { seat: 3 }] });
    expect(state.ask).toBeNull();
  });

  test('the answer that would be the next one too', () => {
    const queue = [listenerOf(2, 0), listenerOf(1, 0), listenerOf(3, 0)];
    const state = table(
      2,
      { kind: 'window', event: 'e', seat: 0, data: {}, queue, at: 1 },
      list(2),
    );
    removeSeat(state, content, 1);
    expect(state.stack[1]).toMatchObject({ at: 1, queue: [{ seat: 2 }, { seat: 3 }] });
    expect(state.ask).toEqual(ask(2));
  });

  test('what it is in the middle of is dropped with all above it; the lowest frame is the game\u2019s own', () => {
    const state = table(0, list(0, { wait: 2 }), list(1, { wait: 2 }), list(0));
    removeSeat(state, content, 1);
    expect(state.stack).toEqual([main, list(0, { wait: 2 })]);
    expect(state.ask).toBeNull();
  });

  test('where nothing is about it, nothing changes', () => {
    const state = table(0, list(0));
    removeSeat(state, content, 3);
    expect(state).toEqual(table(0, list(0)));
  });
});

describe('a seat that leaves a table', () => {
  const { game, content: cards } = toy({
    programs: [
      program('a', [
        act('each', (t) => t.forEachSeat(1, [1, 2, 1, 0], { slots: [null] })),
        says('end'),
      ]),
      program('b', [asks(0)], 1),
    ],
  });
  const ruled = new Machine(
    {
      ...game,
      rules: {
        ...game.rules,
        leave(t, seat) {
          removeSeat(t.state, t.content, seat);
          if (t.events) t.emit({ type: 'left', seat });
        },
      },
    },
    cards,
  );
  const plain = new Machine(game, cards);

  test('is asked: the game continues with who comes after it, and its rounds to come are left out', () => {
    const state = ruled.start({ seed: '1', seats: 3 });
    const events: GameEvent[] = [];
    ruled.leave(state, 1, events);
    expect(events).toEqual([{ type: 'left', seat: 1 }]);
    const asked: number[] = [];
    for (; state.ask; ruled.answer(state, [0])) asked.push(state.ask.seat);
    expect(asked).toEqual([2, 0]);
    expect(state).toMatchObject({ over: true, log: ['end 0'] });
    expect(events).toHaveLength(1);
  });

  test('is not asked: the open question stands', () => {
    const state = ruled.start({ seed: '1', seats: 3 });
    const { ask: open } = state;
    ruled.leave(state, 2);
    expect(state.ask).toBe(open);
    const asked: number[] = [];
    for (; state.ask; ruled.answer(state, [0])) asked.push(state.ask.seat);
    expect(asked).toEqual([1, 1, 0]);
  });

  test('of a game that has no rule for it: the table stays as it is', () => {
    const state = plain.start({ seed: '1', seats: 3 });
    const before = JSON.stringify(state);
    plain.leave(state, 0);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('of a match: it is in the record, and replays', () => {
    const match = new Match(ruled, {
      seed: '1',
      generator: 'quick',
      options: {},
      seats: ['a', 'b', 'c'],
    });
    const events: GameEvent[] = [];
    match.leave(1, 'resign', events);
    expect(events).toEqual([{ type: 'left', seat: 1 }]);
    expect(match.state.ask!.seat).toBe(2);
    expect(match.over).toBe(false);
    expect(ruled.hash(replay(ruled, hashedRecord(ruled, match.record)).state)).toBe(
      ruled.hash(match.state),
    );
  });

  test('where its rule is broken the match ends with the fault, its record kept', () => {
    const broken = new Machine(
      {
        ...game,
        rules: {
          ...game.rules,
          leave() {
            throw new Fault('bug', 'no such seat');
          },
        },
      },
      cards,
    );
    const match = new Match(broken, {
      seed: '1',
      generator: 'quick',
      options: {},
      seats: ['a', 'b', 'c'],
    });
    match.leave(0, 'timeout');
    expect(match).toMatchObject({ over: true, fault: { code: 'bug', message: 'no such seat' } });
    expect(match.record.entries).toEqual([{ seat: 0, end: 'timeout' }]);
  });

  test('after much work: the steps are counted again', () => {
    withCaps({ steps: 3 }, () => {
      const state = ruled.start({ seed: '1', seats: 3 });
      for (const seat of [1, 2, 0]) ruled.leave(state, seat);
      expect(state.over).toBe(true);
    });
  });
});
