import { describe, expect, test } from 'vitest';
import { Bug, Fault } from './fault.ts';
import { CAPS } from './machine.ts';
import type { Procedure } from './program.ts';
import type { Plain } from './state.ts';
import type { Table } from './table.ts';
import { play, says, withCaps } from './test-support/play.ts';
import {
  act,
  asks,
  listenerOf,
  procedureListener,
  program,
  times,
  type ToyContent,
  type ToyParts,
  type ToyState,
} from './test-support/toy.ts';

describe('calls', () => {
  test('a list runs line by line, and a called one in between', () => {
    const state = play({
      programs: [
        program('a', [says('one'), act('call', (t) => t.call(1)), says('three')]),
        program('b', [says('two')]),
      ],
    });
    expect(state.log).toEqual(['one 0', 'two 0', 'three 0']);
    expect(state.over).toBe(true);
    expect(state.stack).toEqual([]);
  });

  test('a called list gets a copy of the slots and may hand named ones back', () => {
    const set = (slot: number, value: Plain) =>
      act('set', (_t, _p, f) => {
        f.slots[slot] = value;
        return undefined;
      });
    const state = play({
      programs: [
        program(
          'a',
          [set(0, 1), set(1, [1]), act('call', (t) => t.call(1, { back: [1] })), says('after')],
          2,
        ),
        program('b', [set(0, 9), set(1, [1, 2]), says('inside')], 2),
      ],
    });
    expect(state.log).toEqual(['inside 0 [9,[1,2]]', 'after 0 [1,[1,2]]']);
  });

  test('for another seat, and with slots of its own', () => {
    const state = play({
      programs: [
        program('a', [act('call', (t) => t.call(1, { seat: 2, slots: [7] })), says('after')], 1),
        program('b', [says('inside')], 2),
      ],
    });
    expect(state.log).toEqual(['inside 2 [7,null]', 'after 0 [null]']);
  });

  test('forEachSeat: each round starts from the same slots but for those handed back', () => {
    const grow = act('grow', (_t, _p, f) => {
      f.slots[0] = (f.slots[0] as number) + 1;
      f.slots[1] = (f.slots[1] as number) + 1;
      return undefined;
    });
    const call = act('call', (t) => t.forEachSeat(1, [0, 2, 0], { slots: [0, 0], back: [1] }));
    const state = play({
      programs: [program('a', [call, says('after')], 2), program('b', [grow, says('round')], 2)],
    });
    expect(state.log).toEqual([
      'round 0 [1,1]',
      'round 2 [1,2]',
      'round 0 [1,3]',
      'after 0 [null,3]',
    ]);
  });

  test('forEachSeat: for no seat it continues at once', () => {
    const state = play({
      programs: [
        program('a', [act('call', (t) => t.forEachSeat(1, [])), says('after')]),
        program('b', [says('never')]),
      ],
    });
    expect(state.log).toEqual(['after 0']);
  });

  test('forEachSeat: for each of the seats, fixed at the start', () => {
    const state = play(
      {
        programs: [
          program('a', [act('call', (t) => t.forEachSeat(1, [2, 0, 1]))]),
          program('b', [says('turn'), asks(0)], 1),
        ],
      },
      [[0], [1], [2]],
    );
    expect(state.log).toEqual(['turn 2 [null]', 'turn 0 [null]', 'turn 1 [null]']);
  });

  test('forEachSeat: changing the list it was given does not matter, saved or not', () => {
    const grow = act('grow', (t) => {
      if (t.state.purse.length < 9) t.state.purse.push(0);
      return undefined;
    });
    const call = act('call', (t) => t.forEachSeat(1, t.state.purse));
    const state = play(
      { programs: [program('a', [call]), program('b', [grow, says('each'), asks(0)], 1)] },
      [[0], [0], [0]],
    );
    expect(state.log).toHaveLength(3);
  });

  test('done ends the whole list, all its rounds', () => {
    const state = play({
      programs: [
        program('a', [act('call', (t) => t.forEachSeat(1, [0, 1, 2, 0, 1])), says('after')]),
        program('b', [says('round'), act('stop', (t) => t.done()), says('never')]),
      ],
    });
    expect(state.log).toEqual(['round 0', 'after 0']);
  });

  test('finish in the middle of anything drops the stack', () => {
    const state = play({
      programs: [
        program('a', [act('call', (t) => t.forEachSeat(1, [0, 1, 2, 0, 1])), says('never')]),
        program('b', [act('call', (t) => t.call(2)), says('never')]),
        program('c', [says('last'), act('end', (t) => t.finish())]),
      ],
    });
    expect(state.log).toEqual(['last 0']);
    expect(state.over).toBe(true);
    expect(state.stack).toEqual([]);
    expect(state.ask).toBe(null);
  });
});

describe('procedures', () => {
  const count: Procedure<ToyState, ToyContent, { n: number; sum: number }> = {
    name: 'count',
    first: 'ask',
    steps: {
      ask(t, f) {
        if (f.vars.n === 0) return t.done(f.vars.sum);
        t.askNumber(f.seat, 'count', 0, 9);
        return t.asking('heard');
      },
      heard(t, f, picked) {
        f.vars.sum += picked[0]!;
        f.vars.n--;
        return f.vars.sum > 10 ? t.run('count', { n: 1, sum: 0 }, 1, 'nested') : t.go('ask');
      },
      nested(t, f, _picked, result) {
        t.state.log.push(`nested ${JSON.stringify(result)}`);
        f.vars.sum = 0;
        return t.go('ask');
      },
    },
  };
  const parts: ToyParts = {
    programs: [
      program('a', [
        act('run', (t) => t.run('count', { n: 3, sum: 0 }, 2), {
          returned(t, _p, _f, result) {
            t.state.log.push(`result ${JSON.stringify(result)}`);
            return undefined;
          },
        }),
      ]),
    ],
    procedures: { count: count },
  };

  test('steps, jumps, asks and a result', () => {
    expect(play(parts, [[1], [2], [3]]).log).toEqual(['result 6']);
  });

  test('a procedure within a procedure, for another seat', () => {
    const state = play(parts, [[9], [5], [7], [4]]);
    expect(state.log).toEqual(['nested 7', 'result 4']);
  });

  test('a result does not leak into what follows', () => {
    const none: Procedure<ToyState, ToyContent> = {
      name: 'none',
      first: 'end',
      steps: { end: (t) => t.done() },
    };
    const heard = (name: string) =>
      act('run', (t) => t.run(name, { n: 0, sum: 5 }), {
        returned(t, _p, _f, result) {
          t.state.log.push(JSON.stringify(result) ?? 'nothing');
          return undefined;
        },
      });
    expect(
      play({
        programs: [program('a', [heard('count'), heard('none'), heard('count')])],
        procedures: { count: count, none: none },
      }).log,
    ).toEqual(['5', 'nothing', '5']);
  });

  test('our own mistakes are reported as bugs', () => {
    const bad = (steps: Procedure<ToyState, ToyContent>['steps']): ToyParts => ({
      programs: [program('a', [act('run', (t) => t.run('bad'))])],
      procedures: { bad: { name: 'bad', first: 'one', steps } },
    });
    expect(() => play(bad({ one: () => undefined }))).toThrow(/ended with nothing/);
    expect(() => play(bad({ one: (t) => t.go('two') }))).toThrow(
      "no step 'two' in procedure 'bad'",
    );
    expect(() => play({ programs: [program('a', [act('run', (t) => t.run('nowhere'))])] })).toThrow(
      "no procedure 'nowhere'",
    );
    expect(() => play({ programs: [program('a', [act('run', (t) => t.call(7))])] })).toThrow(
      'no program 7',
    );
    expect(() => play({ programs: [program('a', [act('go', (t) => t.go('x'))])] })).toThrow(
      /only a procedure has steps/,
    );
    expect(() =>
      play(
        {
          programs: [
            program('a', [
              act('deaf', (t) => {
                t.askYesNo(0, 'w');
                return t.asking();
              }),
            ]),
          ],
        },
        [[1]],
      ),
    ).toThrow('deaf asks but does not hear the answer');
    expect(() => play(bad({ one: () => undefined }))).toThrow(Bug);
  });
});

const openWindows = (t: Table<ToyState, ToyContent>): number =>
  t.state.stack.filter(({ kind }) => kind === 'window').length;

describe('windows', () => {
  const soak = program('soak', [
    act('soak', (t) => {
      const data = t.windowData()!;
      data.damage = (data.damage as number) - 1;
      t.state.log.push(`soaked to ${data.damage}, ${openWindows(t)} open`);
      return undefined;
    }),
  ]);
  const hit = (then: string) =>
    act('hit', (t) => t.raise('damage', { damage: 3 }), {
      returned(t, _p, _f, result) {
        t.state.log.push(`${then} ${JSON.stringify(result)}`);
        return undefined;
      },
    });

  test('nobody listens: the data returns at once', () => {
    expect(play({ programs: [program('a', [hit('dealt')])] }).log).toEqual(['dealt {"damage":3}']);
  });

  test('listeners change the data, in their order, before the caller continues', () => {
    const state = play({
      programs: [program('a', [hit('dealt')]), soak],
      triggers: {
        damage: { event: 'damage', listeners: () => [listenerOf(1, 1), listenerOf(2, 1)] },
      },
    });
    expect(state.log).toEqual(['soaked to 2, 1 open', 'soaked to 1, 1 open', 'dealt {"damage":1}']);
  });

  test('one that no longer applies is dropped', () => {
    const state = play({
      programs: [program('a', [hit('dealt')]), soak],
      triggers: {
        damage: {
          event: 'damage',
          listeners: () => [listenerOf(1, 1), listenerOf(2, 1), listenerOf(0, 1)],
          still: (_t, l, data) => l.seat !== 2 && (data.damage as number) > 0,
        },
      },
    });
    expect(state.log).toEqual(['soaked to 2, 1 open', 'soaked to 1, 1 open', 'dealt {"damage":1}']);
  });

  test('a listener may be a procedure that asks more than once; saved tables play on alike', () => {
    const haggle: Procedure<ToyState, ToyContent, { offers: number[]; first: number }> = {
      name: 'haggle',
      first: 'ask',
      steps: {
        ask(t, f) {
          if (f.vars.offers.length === 2) {
            t.windowData()!.damage = f.vars.first + f.vars.offers[0]! + f.vars.offers[1]!;
            return t.done();
          }
          t.askNumber(f.seat, 'offer', 0, 9);
          return t.asking('heard');
        },
        heard(t, f, picked) {
          f.vars.offers.push(picked[0]!);
          return t.go('ask');
        },
      },
    };
    const state = play(
      {
        programs: [program('a', [hit('dealt')])],
        procedures: { haggle: haggle },
        triggers: {
          damage: {
            event: 'damage',
            listeners: () => [
              procedureListener(1, 'haggle', { offers: [], first: 10 }),
              procedureListener(2, 'haggle', { offers: [], first: 20 }),
            ],
          },
        },
      },
      [[1], [2], [3], [4]],
    );
    expect(state.log).toEqual(['dealt {"damage":27}']);
  });

  test('a listener list that asks and changes its slots; saved tables play on alike', () => {
    const parts: ToyParts = {
      programs: [
        program('a', [hit('dealt')]),
        program('listen', [asks(0), asks(1), says('heard')], 2),
      ],
      triggers: {
        damage: { event: 'damage', listeners: () => [listenerOf(1, 1, [null]), listenerOf(2, 1)] },
      },
    };
    expect(play(parts, [[0], [1], [2], [0]]).log).toEqual([
      'heard 1 [10,20]',
      'heard 2 [30,10]',
      'dealt {"damage":3}',
    ]);
  });

  test('an event within an event: each window has its own data', () => {
    const state = play({
      programs: [
        program('a', [hit('dealt')]),
        program('first', [
          act('raise', (t) =>
            openWindows(t) < 3 ? t.raise('damage', { damage: 10 * openWindows(t) }) : undefined,
          ),
          soak.lines[0]!,
        ]),
      ],
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1)] } },
    });
    expect(state.log).toEqual([
      'soaked to 19, 3 open',
      'soaked to 9, 2 open',
      'soaked to 2, 1 open',
      'dealt {"damage":2}',
    ]);
  });

  test('a procedure that raises reads the data back', () => {
    const state = play({
      programs: [program('a', [act('run', (t) => t.run('strike', {}, 0))]), soak],
      procedures: {
        strike: {
          name: 'strike',
          first: 'raise',
          steps: {
            raise: (t: never) =>
              (t as { raise: (...a: unknown[]) => never }).raise(
                'damage',
                { damage: 5 },
                0,
                'dealt',
              ),
            dealt: (
              t: { state: ToyState; done(): never },
              _f: unknown,
              _p: unknown,
              result: unknown,
            ) => {
              t.state.log.push(JSON.stringify(result));
              return t.done();
            },
          },
        } as never,
      },
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1)] } },
    });
    expect(state.log).toEqual(['soaked to 4, 1 open', '{"damage":4}']);
  });
});

describe('caps', () => {
  const endless: ToyParts = {
    programs: [
      program('a', [act('again', (t) => t.forEachSeat(1, times(100_000)))]),
      program('b', [act('nothing', () => undefined)]),
    ],
  };
  /** As deep as it is told to, no further. */
  const deep = (levels: number): ToyParts => ({
    programs: [
      program('a', [act('again', (t) => (t.state.stack.length <= levels ? t.call(0) : undefined))]),
    ],
  });

  test('a list that never ends stops with a clean fault', () => {
    expect(CAPS).toEqual({ steps: 2_000_000, depth: 4_000 });
    withCaps({ steps: 20_000 }, () =>
      expect(() => play(endless)).toThrow('more than 20000 steps without a decision'),
    );
  });

  test('the steps are counted again after every answer', () => {
    withCaps({ steps: 50 }, () => {
      const busy: ToyParts = {
        programs: [
          program('a', [act('go', (t) => t.forEachSeat(1, times(20), { slots: [null] }))]),
          program('b', [asks(0), says('x'), says('y')], 1),
        ],
      };
      expect(
        play(
          busy,
          Array.from({ length: 20 }, () => [0]),
        ).log,
      ).toHaveLength(40);
      expect(() => play(endless)).toThrow('more than 50 steps without a decision');
    });
  });

  test('so many steps and no more', () => {
    // The procedure's two steps, the call's beginning and end, and the rounds: one step each.
    const steps = (rounds: number): ToyParts => ({
      programs: [
        program('a', [act('again', (t) => t.forEachSeat(1, times(rounds)))]),
        endless.programs[1]!,
      ],
    });
    withCaps({ steps: 14 }, () => expect(play(steps(10)).over).toBe(true));
    withCaps({ steps: 13 }, () => expect(() => play(steps(10))).toThrow(Fault));
  });

  test('a list that calls itself stops with a clean fault', () => {
    expect(() => play({ programs: [program('a', [act('again', (t) => t.call(0))])] })).toThrow(
      'effects nested more than 4000 deep',
    );
    expect(() => play({ programs: [program('a', [act('again', (t) => t.call(0))])] })).toThrow(
      expect.objectContaining({ code: 'cap/depth' }),
    );
  });

  test('so deep and no deeper', () => {
    withCaps({ depth: 10 }, () => {
      expect(play(deep(9)).over).toBe(true);
      expect(() => play(deep(10))).toThrow('effects nested more than 10 deep');
    });
  });
});
