import { describe, expect, test } from 'vitest';
import { Bug } from './fault.ts';
import { Machine } from './machine.ts';
import type { Procedure } from './program.ts';
import { fixedRng, seedRng } from './rng.ts';
import type { Plain } from './state.ts';
import { BACK, GO, type Table } from './table.ts';
import { play, says } from './test-support/play.ts';
import {
  act,
  asks,
  listenerOf,
  procedureListener,
  program,
  type ToyContent,
  type ToyParts,
  type ToyState,
  toy,
} from './test-support/toy.ts';

type T = Table<ToyState, ToyContent>;
type Steps = Procedure<ToyState, ToyContent>['steps'];

/** A table that stands at the first question of a one-line program. */
const asked = (question: (t: T) => void): ToyState => {
  const { game, content } = toy({
    programs: [
      program('a', [
        act('ask', (t) => {
          question(t);
          return t.asking();
        }),
      ]),
    ],
  });
  return new Machine(game, content).start({ seed: '1', seats: 2 });
};
/**
 * A program of one line that runs the procedure `p` with these steps for seat 1; `more` are further
 * programs and triggers.
 */
const stepping = (steps: Steps, more: Partial<ToyParts> = {}): ToyParts => ({
  ...more,
  programs: [program('a', [act('run', (t) => t.run('p', {}, 1))]), ...(more.programs ?? [])],
  procedures: {
    ...more.procedures,
    p: { name: 'p', first: Object.keys(steps)[0]!, steps },
  },
});
const noted = (t: T, ...what: unknown[]): void => void t.state.log.push(JSON.stringify(what));

describe('questions', () => {
  const common = { id: 0, seat: 1, options: [], why: 'w', secret: false };
  test('of each kind, with their range and the card that asks', () => {
    expect(asked((t) => t.ask(1, 'one', 'w')).ask).toEqual({
      ...common,
      kind: 'one',
      min: 1,
      max: 1,
      card: -1,
    });
    expect(asked((t) => t.ask(1, 'order', 'w', 5)).ask).toEqual({
      ...common,
      kind: 'order',
      min: 1,
      max: 1,
      card: 5,
    });
    expect(asked((t) => t.askSome(1, 'w', 0, 4)).ask).toEqual({
      ...common,
      kind: 'some',
      min: 0,
      max: 4,
      card: -1,
    });
    expect(asked((t) => t.askSome(1, 'w', 2, 3, 6)).ask).toEqual({
      ...common,
      kind: 'some',
      min: 2,
      max: 3,
      card: 6,
    });
    expect(asked((t) => t.askNumber(1, 'w', 2, 9)).ask).toEqual({
      ...common,
      kind: 'number',
      min: 2,
      max: 9,
      card: -1,
    });
    expect(asked((t) => t.askNumber(1, 'w', 2, 9, 7)).ask).toEqual({
      ...common,
      kind: 'number',
      min: 2,
      max: 9,
      card: 7,
    });
    expect(asked((t) => t.askYesNo(1, 'w')).ask).toEqual({
      ...common,
      kind: 'yes-no',
      min: 1,
      max: 1,
      card: -1,
    });
    expect(asked((t) => t.askYesNo(1, 'w', 8)).ask).toEqual({
      ...common,
      kind: 'yes-no',
      min: 1,
      max: 1,
      card: 8,
    });
  });

  test('one that is asked as the game ends is never put', () => {
    const state = play({
      programs: [
        program('a', [
          act('both', (t) => {
            t.askYesNo(0, 'w');
            return t.finish();
          }),
        ]),
      ],
    });
    expect(state).toMatchObject({ over: true, ask: null, stack: [] });
  });
});

describe('calls', () => {
  test('a list called by a step continues at the step named, for the seat of the procedure and with empty slots', () => {
    const state = play(
      stepping(
        {
          one: (t) => t.call(1, { then: 'two' }),
          two: (t) => t.forEachSeat(1, [2, 2], { slots: [7], then: 'three' }),
          three: (t) => t.done(),
        },
        { programs: [program('b', [says('in')], 1)] },
      ),
    );
    expect(state.log).toEqual(['in 1 [null]', 'in 2 [7]', 'in 2 [7]']);
  });

  test('slots handed back go to the next round, and their last values to the step that called', () => {
    const grow = act('grow', (_t, _p, f) => {
      f.slots[0] = (f.slots[0] as number) + 1;
      return undefined;
    });
    const state = play(
      stepping(
        {
          one: (t) => t.forEachSeat(1, [1, 1], { slots: [0], back: [0], then: 'two' }),
          two: (t, _f, _picked, result) => {
            noted(t, result);
            return t.call(1, { slots: [5], back: [0], then: 'three' });
          },
          three: (t, _f, _picked, result) => {
            noted(t, result);
            return t.done();
          },
        },
        { programs: [program('b', [grow, says('in')], 1)] },
      ),
    );
    expect(state.log).toEqual(['in 1 [1]', 'in 1 [2]', '[[2]]', 'in 1 [6]', '[[6]]']);
  });

  test('a call made no times still goes to the step named', () => {
    const state = play(
      stepping({
        one: (t) => t.forEachSeat(0, [], { then: 'two' }),
        two(t) {
          noted(t, 'two');
          return t.done();
        },
      }),
    );
    expect(state.log).toEqual(['["two"]']);
  });

  test('a called procedure is for the seat of its caller unless it is told another', () => {
    const tell: Steps = {
      tell(t, f) {
        noted(t, f.seat, f.vars);
        return t.done();
      },
    };
    const procedures = { tell: { name: 'tell', first: 'tell', steps: tell } as never };
    const state = play({
      ...stepping(
        {
          one: (t) => t.run('tell', { x: 1 }, undefined, 'two'),
          two: (t) => t.run('tell', undefined, 2, 'three'),
          three: (t) => t.done(),
        },
        { procedures },
      ),
    });
    expect(state.log).toEqual(['[1,{"x":1}]', '[2,{}]']);
  });

  test('a list has no steps to go to', () => {
    const wrong: ((t: T) => unknown)[] = [
      (t) => t.call(0, { then: 'x' }),
      (t) => t.run('main', {}, 0, 'x'),
      (t) => t.raise('e', {}, 0, 'x'),
      (t) => t.asking('x'),
    ];
    for (const run of wrong)
      expect(() => play({ programs: [program('a', [act('bad', run as never)])] })).toThrow(
        "'x': only a procedure has steps",
      );
    expect(() => play({ programs: [program('a', [act('jump', () => GO)])] })).toThrow(
      'only a procedure jumps',
    );
  });
});

describe('events', () => {
  test('a window closes once, after all triggers and before its caller continues; without triggers it does not', () => {
    const told = act('tell', (t) => {
      noted(t, 'answers', t.windowData()!.n!);
      return undefined;
    });
    const state = play(
      stepping(
        {
          one: (t) => t.raise('e', { n: 1 }, undefined, 'two'),
          two(t) {
            noted(t, 'goes on');
            return t.raise('quiet', { n: 2 }, undefined, 'three');
          },
          three: (t) => t.done(),
        },
        {
          programs: [program('answer', [told])],
          triggers: {
            e: {
              event: 'e',
              listeners: () => [listenerOf(0, 1), listenerOf(1, 1), listenerOf(2, 1)],
              still: (_t, listener) => listener.seat !== 1,
              closed: (t, data) => noted(t, 'closed', data.n!, t.state.stack.length),
            },
            quiet: {
              event: 'quiet',
              listeners: () => [],
              closed: (t) => noted(t, 'never'),
            },
          },
        },
      ),
    );
    expect(state.log).toEqual(['["answers",1]', '["answers",1]', '["closed",1,3]', '["goes on"]']);
  });

  test('nobody listens: a step continues at the one named, with the data', () => {
    const state = play(
      stepping({
        one: (t) => t.raise('quiet', { n: 1 }, undefined, 'two'),
        two(t, _f, _picked, result) {
          noted(t, result);
          return t.done();
        },
      }),
    );
    expect(state.log).toEqual(['[{"n":1}]']);
  });

  test('the window is for the seat of its caller unless it is told another; a listener of a procedure gets copies of its data', () => {
    const vars = { list: [1] };
    const seats: number[] = [];
    const state = play(
      stepping(
        {
          one: (t) => t.raise('e', {}, undefined, 'two'),
          two: (t) => t.raise('e', {}, 2, 'three'),
          three: (t) => t.done(),
        },
        {
          triggers: { e: { event: 'e', listeners: () => [procedureListener(0, 'hear', vars)] } },
          procedures: {
            hear: {
              name: 'hear',
              first: 'hear',
              steps: {
                hear(t: T, f: { vars: { list: number[] } }) {
                  f.vars.list.push(2);
                  seats.push(t.state.stack.at(-2)!.seat);
                  return t.done();
                },
              },
            },
          },
        },
      ),
    );
    expect(seats).toEqual([1, 2]);
    expect(vars).toEqual({ list: [1] });
    expect(state.over).toBe(true);
  });

  test('the caller of an event gets its data, not what a listener returns', () => {
    const state = play({
      programs: [
        program('a', [
          act('raise', (t) => t.raise('e', { n: 1 }), {
            returned(t, _p, _f, result) {
              noted(t, result);
              return undefined;
            },
          }),
        ]),
      ],
      procedures: {
        loud: { name: 'loud', first: 's', steps: { s: (t: T) => t.done('mine') } },
      },
      triggers: {
        e: {
          event: 'e',
          listeners: () => [procedureListener(0, 'loud'), procedureListener(1, 'loud')],
        },
      },
    });
    expect(state.log).toEqual(['[{"n":1}]']);
  });

  test('a later listener does not get what an earlier one returned', () => {
    const heard: (Plain | undefined)[] = [];
    play({
      programs: [program('a', [act('raise', (t) => t.raise('e', {}))])],
      procedures: {
        loud: {
          name: 'loud',
          first: 's',
          steps: {
            s(t: T, _f: unknown, _picked: unknown, result: Plain | undefined) {
              heard.push(result);
              return t.done('mine');
            },
          },
        },
      },
      triggers: {
        e: {
          event: 'e',
          listeners: () => [procedureListener(0, 'loud'), procedureListener(1, 'loud')],
        },
      },
    });
    expect(heard).toEqual([undefined, undefined]);
  });

  test('outside any window there is no data, and none is open', () => {
    const state = play({
      programs: [
        program('a', [
          act('look', (t) => {
            noted(
              t,
              t.windowData() ?? 'none',
              t.state.stack.filter(({ kind }) => kind === 'window').length,
            );
            return undefined;
          }),
        ]),
      ],
    });
    expect(state.log).toEqual(['["none",0]']);
  });

  test('what answers may be there without a rule that drops it', () => {
    const { game, content } = toy({
      programs: [program('a', [asks(0)], 1), program('b', [says('heard')])],
    });
    const machine = new Machine(game, content);
    const state = machine.start({ seed: '1', seats: 1 });
    state.ask = null;
    (state.stack.at(-1) as { wait: number }).wait = 2;
    state.stack.push({
      kind: 'window',
      event: 'unknown',
      seat: 0,
      data: {},
      queue: [listenerOf(0, 1)],
      at: 0,
    });
    machine.proceed(state);
    expect(state.log).toEqual(['heard 0']);
  });

  test('nobody listens: no window is opened', () => {
    const state = play(
      stepping({
        one(t) {
          noted(t, t.raise('quiet', {}) === BACK, t.state.stack.length);
          return t.done();
        },
      }),
    );
    expect(state.log).toEqual(['[true,3]']);
  });

  test('who answers: a list with slots, or a procedure with vars', () => {
    expect(listenerOf(2, 5)).toEqual({ seat: 2, program: 5, procedure: '', slots: [], vars: {} });
    expect(listenerOf(2, 5, [1])).toEqual({
      seat: 2,
      program: 5,
      procedure: '',
      slots: [1],
      vars: {},
    });
    expect(procedureListener(2, 'p')).toEqual({
      seat: 2,
      program: -1,
      procedure: 'p',
      slots: [],
      vars: {},
    });
    expect(procedureListener(2, 'p', { x: 1 })).toEqual({
      seat: 2,
      program: -1,
      procedure: 'p',
      slots: [],
      vars: { x: 1 },
    });
  });

  test('an event without a listener is dropped', () => {
    const { game, content } = toy({
      programs: [
        program('a', [
          act('tell', (t) => {
            t.emit({ type: 'always' });
            return undefined;
          }),
        ]),
      ],
    });
    const events: object[] = [];
    const machine = new Machine(game, content);
    machine.start({ seed: '1', seats: 1 });
    machine.start({ seed: '1', seats: 1 }, events);
    machine.start({ seed: '1', seats: 1 });
    expect(events).toEqual([{ type: 'always' }]);
  });
});

describe('chance', () => {
  test('rolls and shuffles are taken from the state', () => {
    const { game, content } = toy({
      programs: [
        program('a', [
          act('chance', (t) => {
            const items = [1, 2, 3];
            t.shuffle(items);
            noted(t, t.roll(6), items);
            return undefined;
          }),
        ]),
      ],
    });
    const state = new Machine(game, content).startWith(fixedRng([0, 1, 5]), 1, {});
    expect(state.log).toEqual(['[5,[3,2,1]]']);
    expect(state.rng.words).toEqual([]);
  });

  test('a table redealt has new chance to come, pinned rolls excepted', () => {
    const dealt: number[] = [];
    const { game, content } = toy({ programs: [program('a', [asks(0)], 1)] });
    const machine = new Machine(
      {
        ...game,
        information: { ...game.information, redeal: (_c, _s, seat) => void dealt.push(seat) },
      },
      content,
    );
    const state = machine.start({ seed: '1', seats: 2 });
    const before = state.rng.words.slice();
    const rng = seedRng('new');
    machine.redeal(state, 1, rng);
    expect(dealt).toEqual([1]);
    expect(state.rng.kind).toBe('quick');
    expect(state.rng.words).not.toEqual(before);
    expect(state.rng.words).not.toEqual(rng.words);
    const pinned = machine.startWith(fixedRng([3, 4]), 2, {});
    machine.redeal(pinned, 0, rng);
    expect(pinned.rng).toEqual(fixedRng([3, 4]));
  });
});

describe('a stack that cannot be is a defect of ours, not a hang', () => {
  const { game, content } = toy({ programs: [program('a', [asks(0), asks(0)], 1)] });
  const machine = new Machine(game, content);
  test('nothing on it, and the game is not over', () => {
    const state = machine.start({ seed: '1', seats: 1 });
    expect(() => machine.proceed({ ...state, ask: null, stack: [] })).toThrow(
      'the stack is empty but the game is not over',
    );
  });
  test('a procedure that is not there', () => {
    const state = machine.start({ seed: '1', seats: 1 });
    const stack = [{ kind: 'procedure' as const, name: 'nowhere', step: 'x', seat: 0, vars: {} }];
    expect(() => machine.proceed({ ...state, ask: null, stack })).toThrow(
      "no step 'x' in procedure 'nowhere'",
    );
  });
  test('a question that nothing waits for', () => {
    const state = machine.start({ seed: '1', seats: 1 });
    expect(() => machine.answer({ ...machine.fork(state), stack: [] }, [0])).toThrow(
      'nothing on the stack waits for an answer',
    );
    const busy = machine.fork(state);
    (busy.stack.at(-1) as { wait: number }).wait = 0;
    expect(() => machine.answer(busy, [0])).toThrow(Bug);
    const window = machine.fork(state);
    window.stack.push({
      kind: 'window',
      event: 'e',
      seat: 0,
      data: {},
      queue: [listenerOf(0, 0)],
      at: 0,
    });
    expect(() => machine.answer(window, [0])).toThrow(Bug);
  });
});
