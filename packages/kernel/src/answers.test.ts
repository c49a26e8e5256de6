import { describe, expect, test } from 'vitest';
import { Fault } from './fault.ts';
import { Machine, pickError } from './machine.ts';
import { fixedRng } from './rng.ts';
import type { Ask, AskKind } from './state.ts';
import { play, says } from './test-support/play.ts';
import { act, asks, program, type ToyParts, toy } from './test-support/toy.ts';

describe('answers', () => {
  const { game, content } = toy({ programs: [program('a', [asks(0), says('heard')], 1)] });
  const machine = new Machine(game, content);

  test('refusals name what is wrong and change nothing', () => {
    const state = machine.start({ seed: '1', seats: 2 });
    const before = JSON.stringify(state);
    expect(machine.refusal(state, 0, { ask: 0, pick: [0] })).toBeUndefined();
    expect(machine.refusal(state, 1, { ask: 0, pick: [0] })?.code).toBe('answer/wrong-seat');
    expect(machine.refusal(state, 0, { ask: 1, pick: [0] })?.code).toBe('answer/stale');
    expect(machine.refusal(state, 0, { ask: 0, pick: [3] })?.code).toBe('answer/not-offered');
    expect(() => machine.answer(state, [3])).toThrow(Fault);
    expect(JSON.stringify(state)).toBe(before);
    machine.answer(state, [2]);
    expect(state.log).toEqual(['heard 0 [30]']);
    expect(machine.refusal(state, 0, { ask: 0, pick: [0] })?.code).toBe('answer/over');
    expect(() => machine.answer(state, [0])).toThrow('nothing is asked');
  });

  test('after() leaves the table it was given alone', () => {
    const state = machine.start({ seed: '1', seats: 2 });
    const before = JSON.stringify(state);
    expect(machine.after(state, [1]).log).toEqual(['heard 0 [20]']);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('ids count up for each seat on its own', () => {
    const each = toy({
      programs: [
        program('a', [act('each', (t) => t.forEachSeat(1, [0, 1, 0, 1, 1], { slots: [] }))]),
        program('b', [asks(0)], 1),
      ],
    });
    const m = new Machine(each.game, each.content);
    const state = m.start({ seed: '1', seats: 2 });
    const seen: string[] = [];
    while (state.ask) {
      seen.push(`${state.ask.seat}:${state.ask.id}`);
      m.answer(state, [0]);
    }
    expect(seen).toEqual(['0:0', '1:0', '0:1', '1:1', '1:2']);
  });

  test('a pick of several is a set: it reaches the effect in the order of the options; an order does not', () => {
    const heard: number[][] = [];
    const parts = (kind: 'some' | 'order', options = 3): ToyParts => ({
      programs: [
        program('a', [
          act(
            'ask',
            (t) => {
              const ask = kind === 'some' ? t.askSome(0, 'w', 0, 3) : t.ask(0, 'order', 'w');
              ask.options = [5, 6, 7, 8].slice(0, options);
              return t.asking();
            },
            {
              answered(_t, _p, _f, picked) {
                heard.push([...picked]);
                return undefined;
              },
            },
          ),
        ]),
      ],
    });
    const given = [2, 0];
    play(parts('some'), [given]);
    expect(heard.at(-1)).toEqual([5, 7]);
    expect(given).toEqual([2, 0]);
    play(parts('some'), [[1, 2, 0]]);
    expect(heard.at(-1)).toEqual([5, 6, 7]);
    play(parts('some', 4), [[0, 3, 1]]);
    expect(heard.at(-1)).toEqual([5, 6, 8]);
    play(parts('some'), [[]]);
    expect(heard.at(-1)).toEqual([]);
    play(parts('order'), [[2, 0, 1]]);
    expect(heard.at(-1)).toEqual([7, 5, 6]);
  });

  test('a number and a yes or no reach the effect as they are', () => {
    const heard: number[][] = [];
    const hear = {
      answered(_t: unknown, _p: unknown, _f: unknown, picked: readonly number[]) {
        heard.push([...picked]);
        return undefined;
      },
    };
    const question = (put: 'askYesNo' | 'askNumber') =>
      act(
        'ask',
        (t) => {
          if (put === 'askYesNo') t.askYesNo(0, 'w');
          else t.askNumber(0, 'w', 5, 9);
          return t.asking();
        },
        hear,
      );
    const asking = toy({
      programs: [program('a', [question('askYesNo'), question('askYesNo'), question('askNumber')])],
    });
    const m = new Machine(asking.game, asking.content);
    const state = m.start({ seed: '1', seats: 1 });
    for (const pick of [[1], [0], [7]]) m.answer(state, pick);
    expect(heard).toEqual([[1], [0], [7]]);
  });

  test('events are built only if somebody listens', () => {
    const events: object[] = [];
    const { game: g, content: c } = toy({
      programs: [program('a', [says('one'), asks(0), says('two')], 1)],
    });
    const m = new Machine(g, c);
    const state = m.start({ seed: '1', seats: 1 }, events);
    expect(events).toEqual([{ type: 'said', text: 'one' }]);
    m.answer(state, [0]);
    expect(events).toHaveLength(1);
  });

  test('set-up refusals reach the caller', () => {
    expect(() => machine.start({ seed: '1', seats: 2, options: { refuse: true } })).toThrow(
      'refused as asked',
    );
  });

  test('a table may start with rolls that are pinned', () => {
    const { game: g, content: c } = toy({
      programs: [
        program('a', [
          act('roll', (t) => {
            t.state.log.push(String(t.roll(6)));
            return undefined;
          }),
        ]),
      ],
    });
    expect(new Machine(g, c).startWith(fixedRng([4]), 1, {}).log).toEqual(['4']);
  });

  test('the tracer gets every line and step before it runs', () => {
    const { game: g, content: c } = toy({
      programs: [
        program('a', [says('one'), act('call', (t) => t.call(1))]),
        program('b', [says('two')]),
        program('never', [says('no')]),
      ],
    });
    const m = new Machine(g, c);
    const seen: string[] = [];
    m.tracer = {
      line: (f, { effect }) => seen.push(`${f.program}:${f.line} ${effect.name}`),
      step: (f) => seen.push(`${f.name}: ${f.step}`),
    };
    m.start({ seed: '1', seats: 1 });
    expect(seen).toEqual(['main: go', '0:0 say', '0:1 call', '1:0 say', 'main: end']);
  });
});

test('the tracer gets a line again when it is answered and when its call is done', () => {
  const call = act('call', (t) => t.call(1), { returned: () => undefined });
  const { game: g, content: c } = toy({
    programs: [program('a', [call]), program('b', [asks(0)], 1)],
  });
  const m = new Machine(g, c);
  const seen: string[] = [];
  const state = m.start({ seed: '1', seats: 1 });
  m.tracer = { line: (f, { effect }) => seen.push(`${f.program} ${effect.name}`) };
  m.answer(state, [0]);
  expect(seen).toEqual(['1 asks', '0 call']);
});

describe('pickError: what fits each kind of question', () => {
  const ask = (kind: AskKind, min = 1, max = 1): Ask => ({
    id: 0,
    seat: 0,
    kind,
    options: kind === 'number' || kind === 'yes-no' ? [] : [10, 20, 30],
    min,
    max,
    why: 'w',
    card: -1,
    secret: false,
  });
  const table: [Ask, number[], string | undefined][] = [
    [ask('one'), [0], undefined],
    [ask('one'), [2], undefined],
    [ask('one'), [3], 'answer/not-offered'],
    [ask('one'), [-1], 'answer/not-offered'],
    [ask('one'), [0.5], 'answer/not-offered'],
    [ask('one'), [], 'answer/malformed'],
    [ask('one'), [0, 1], 'answer/malformed'],
    [ask('one'), [Number.NaN], 'answer/not-offered'],
    [ask('one'), ['0' as never], 'answer/not-offered'],
    [ask('one'), [null as never], 'answer/not-offered'],
    [ask('some', 1, 2), [0], undefined],
    [ask('some', 1, 2), [2, 0], undefined],
    [ask('some', 1, 2), [], 'answer/not-offered'],
    [ask('some', 1, 2), [0, 1, 2], 'answer/not-offered'],
    [ask('some', 1, 2), [1, 1], 'answer/malformed'],
    [ask('some', 1, 2), [3], 'answer/not-offered'],
    [ask('some', 0, 3), [], undefined],
    [ask('some', 0, 3), [0, 1, 2], undefined],
    [ask('some', 2, 2), [0, Number.POSITIVE_INFINITY], 'answer/not-offered'],
    [ask('order'), [0, 1, 2], undefined],
    [ask('order'), [2, 1, 0], undefined],
    [ask('order'), [0, 1], 'answer/malformed'],
    [ask('order'), [0, 1, 1], 'answer/malformed'],
    [ask('order'), [0, 1, 3], 'answer/not-offered'],
    [ask('order'), [0, 1, 2, 0], 'answer/malformed'],
    [ask('number', 2, 5), [2], undefined],
    [ask('number', 2, 5), [5], undefined],
    [ask('number', 2, 5), [1], 'answer/not-offered'],
    [ask('number', 2, 5), [6], 'answer/not-offered'],
    [ask('number', 2, 5), [2.5], 'answer/not-offered'],
    [ask('number', 2, 5), [], 'answer/malformed'],
    [ask('number', 2, 5), [2, 3], 'answer/malformed'],
    [ask('number', -3, -1), [-2], undefined],
    [ask('yes-no'), [1], undefined],
    [ask('yes-no'), [0], undefined],
    [ask('yes-no'), [2], 'answer/malformed'],
    [ask('yes-no'), [], 'answer/malformed'],
    [ask('yes-no'), [0, 1], 'answer/malformed'],
    [ask('yes-no'), [true as never], 'answer/malformed'],
  ];
  for (const [a, pick, code] of table) {
    test(`${a.kind}${a.kind === 'some' || a.kind === 'number' ? ` ${a.min}..${a.max}` : ''} ${JSON.stringify(pick)}: ${code ?? 'fits'}`, () => {
      expect(pickError(a, pick)?.code).toBe(code);
    });
  }

  test('what is no list at all is malformed', () => {
    for (const odd of [undefined, null, 7, '0', { 0: 0, length: 1 }])
      for (const kind of ['one', 'some', 'order', 'number', 'yes-no'] as const)
        expect(pickError(ask(kind), odd as never)?.code).toBe('answer/malformed');
  });
});
