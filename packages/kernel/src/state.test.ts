import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerCount, randomPick } from './choose.ts';
import { explain, explainRun } from './explain.ts';
import { copyBase, Machine, pickError } from './machine.ts';
import { roll, seedRng } from './rng.ts';
import {
  type Ask,
  type AskKind,
  copyAsk,
  copyPlain,
  copyStack,
  type Frame,
  type Plain,
} from './state.ts';
import {
  act,
  asks,
  listenerOf,
  procedureListener,
  program,
  times,
  toy,
} from './test-support/toy.ts';

const frames: Frame[] = [
  {
    kind: 'list',
    program: 1,
    line: 2,
    wait: 1,
    seat: 0,
    slots: [1, [2, { a: 3 }], null],
    times: 2,
    each: [1, 2],
    at: 1,
    into: -1,
    base: [1, [2]],
    back: [0, 1],
  },
  {
    kind: 'list',
    program: 1,
    line: 0,
    wait: 0,
    seat: 1,
    slots: [],
    times: 0,
    each: null,
    at: 0,
    into: -1,
    base: null,
    back: null,
  },
  {
    kind: 'procedure',
    name: 'p',
    step: 's',
    seat: 1,
    vars: { list: [1, [2]], flag: true, none: null },
  },
  {
    kind: 'window',
    event: 'e',
    seat: 2,
    data: { x: [1] },
    queue: [listenerOf(1, 3, [[7]]), procedureListener(0, 'q', { v: [8] })],
    at: 1,
  },
];

/** Every array and object within, so that two copies can be compared by identity. */
function parts(value: unknown, out: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return out;
  out.push(value);
  for (const v of Object.values(value)) parts(v, out);
  return out;
}

describe('copies', () => {
  test('a stack is copied whole, fields in their order, and shares nothing', () => {
    const copy = copyStack(frames);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(frames));
    const originals = new Set(parts(frames));
    expect(parts(copy).some((part) => originals.has(part))).toBe(false);
  });

  test('a question is copied whole', () => {
    const ask: Ask = {
      id: 3,
      seat: 1,
      kind: 'some',
      options: [4, 5],
      min: 1,
      max: 2,
      why: 'w',
      card: 7,
      secret: true,
    };
    expect(JSON.stringify(copyAsk(ask))).toBe(JSON.stringify(ask));
    expect(copyAsk(ask).options).not.toBe(ask.options);
  });

  test("the machine's part of a state", () => {
    const state = {
      content: 'c',
      rng: seedRng('1'),
      stack: frames,
      ask: null,
      asked: [1, 2],
      over: false,
    };
    const copy = copyBase(state);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(state));
    const originals = new Set(parts(state));
    expect(parts(copy).some((part) => originals.has(part))).toBe(false);
  });

  test('a field named __proto__ stays a field', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":2}') as Plain;
    const copy = copyPlain(value);
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1},"b":2}');
    expect(Object.getOwnPropertyDescriptor(copy, '__proto__')).toEqual({
      value: { a: 1 },
      enumerable: true,
      writable: true,
      configurable: true,
    });
  });

  test('plain values of any kind', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(copyPlain(value as Plain)).toEqual(value);
      }),
    );
  });
});

describe('random answers', () => {
  test('fit every kind of question', () => {
    const rng = seedRng('fit');
    fc.assert(
      fc.property(
        fc.constantFrom<AskKind>('one', 'some', 'order', 'number', 'yes-no'),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(6),
        fc.nat(6),
        (kind, n, a, b) => {
          const low = Math.min(a, b, n);
          const ask: Ask = {
            id: 0,
            seat: 0,
            kind,
            options:
              kind === 'number' || kind === 'yes-no' ? [] : Array.from({ length: n }, (_, i) => i),
            min: low,
            max: kind === 'some' ? Math.max(low, Math.min(n, Math.max(a, b))) : Math.max(a, b),
            why: '',
            card: -1,
            secret: false,
          };
          expect(
            pickError(
              ask,
              randomPick(ask, (k) => roll(rng, k)),
            ),
          ).toBeUndefined();
          expect(answerCount(ask)).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('are drawn from all options: first how many, then which, one roll each', () => {
    const ask = (kind: AskKind, n: number, min: number, max: number): Ask => ({
      id: 0,
      seat: 0,
      kind,
      options: Array.from({ length: n }, (_, i) => 10 * i),
      min,
      max,
      why: '',
      card: -1,
      secret: false,
    });
    const picked = (a: Ask, ...rolls: [number, number][]): number[] => {
      const left = rolls.slice();
      const pick = randomPick(a, (n) => {
        const [among, result] = left.shift()!;
        expect(n).toBe(among);
        return result;
      });
      expect(left).toEqual([]);
      return pick;
    };
    expect(picked(ask('one', 5, 1, 1), [5, 4])).toEqual([4]);
    expect(picked(ask('yes-no', 0, 1, 1), [2, 1])).toEqual([1]);
    expect(picked(ask('number', 0, 3, 9), [7, 6])).toEqual([9]);
    expect(picked(ask('some', 4, 1, 3), [3, 1], [4, 2], [3, 2])).toEqual([2, 3]);
    expect(picked(ask('some', 4, 0, 3), [4, 0])).toEqual([]);
    expect(picked(ask('order', 3, 1, 1), [3, 2], [2, 0], [1, 0])).toEqual([2, 1, 0]);
  });

  test('answers are counted', () => {
    const ask = (kind: AskKind, n: number, min = 1, max = 1): Ask => ({
      id: 0,
      seat: 0,
      kind,
      options: Array.from({ length: n }, (_, i) => i),
      min,
      max,
      why: '',
      card: -1,
      secret: false,
    });
    expect(answerCount(ask('one', 7))).toBe(7);
    expect(answerCount(ask('yes-no', 0))).toBe(2);
    expect(answerCount(ask('number', 0, 3, 9))).toBe(7);
    expect(answerCount(ask('order', 4))).toBe(24);
    expect(answerCount(ask('some', 5, 0, 5))).toBe(32);
    expect(answerCount(ask('some', 5, 2, 2))).toBe(10);
    expect(answerCount(ask('order', 50), 1000)).toBe(1000);
    expect(answerCount(ask('order', 0))).toBe(1);
    expect(answerCount(ask('order', 4), 24)).toBe(24);
    expect(answerCount(ask('some', 5, 1, 3))).toBe(25);
    expect(answerCount(ask('some', 50, 0, 50), 1000)).toBe(1000);
    expect(answerCount(ask('some', 200, 0, 200))).toBe(1e9);
  });
});

test('explainRun says which line and which step did what, in order', () => {
  const eat = act('eat', (t) => {
    t.emit({ type: 'ate' });
    return undefined;
  });
  const { game, content } = toy({
    programs: [program('Feast', [asks(0), eat, act('rest', () => undefined)], 1)],
  });
  const machine = new Machine(game, content);
  const state = machine.start({ seed: '1', seats: 1 });
  const tracer = (machine.tracer = {});
  expect(explainRun(machine, (events) => machine.answer(state, [0], events))).toEqual([
    { kind: 'line', source: 'Feast', part: 'line 1: asks', seat: 0, events: [] },
    { kind: 'line', source: 'Feast', part: 'line 2: eat', seat: 0, events: [{ type: 'ate' }] },
    { kind: 'line', source: 'Feast', part: 'line 3: rest', seat: 0, events: [] },
    { kind: 'step', source: 'main', part: 'end', seat: 0, events: [] },
  ]);
  expect(machine.tracer).toBe(tracer);
  expect(() => explainRun(machine, () => machine.answer(state, [0]))).toThrow('nothing is asked');
  expect(machine.tracer).toBe(tracer);
});

test('explain describes the stack, outermost first', () => {
  const { game, content } = toy({
    programs: [
      program('Feast', [act('courses', (t) => t.forEachSeat(1, times(3)))]),
      program('Feast/course', [act('bell', (t) => t.raise('bell', {}))]),
      program('Guest', [asks(0)], 1),
    ],
    triggers: { bell: { event: 'bell', listeners: () => [listenerOf(1, 2), listenerOf(2, 2)] } },
  });
  const machine = new Machine(game, content);
  const state = machine.start({ seed: '1', seats: 3 });
  machine.answer(state, [0]);
  machine.answer(state, [0]);
  machine.answer(state, [0]);
  expect(explain(game, content, state).split('\n')).toEqual([
    'main: end (seat 0)',
    '  Feast: line 1, courses (seat 0)',
    '    Feast/course: line 1, bell, round 2 of 3 (seat 0)',
    "      what answers 'bell', 2 of 2 (seat 0)",
    '        Guest: line 1, asks (seat 2)',
    '          asks seat 2: pick, one of 10 20 30',
  ]);
  const number = {
    ...state,
    stack: [],
    ask: { ...state.ask!, kind: 'number' as const, options: [], min: 2, max: 5 },
  };
  expect(explain(game, content, number)).toBe('asks seat 2: pick, number 2..5');
  const course = state.stack[2] as Frame & { kind: 'list' };
  const odd = {
    ...state,
    ask: null,
    stack: [
      { ...course, line: 1, base: null },
      { ...course, program: 9, base: null },
    ],
  };
  expect(explain(game, content, odd)).toBe(
    'Feast/course: line 2, end (seat 0)\n  ?: line 1, end (seat 0)',
  );
  while (state.ask) machine.answer(state, [0]);
  expect(explain(game, content, state)).toBe('the game is over');
});
