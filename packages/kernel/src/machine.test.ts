import { describe, expect, test } from 'vitest';
import { Bug, Fault } from './fault.ts';
import { CAPS, Machine, misfit } from './machine.ts';
import type { Procedure } from './program.ts';
import { fixedRng } from './rng.ts';
import type { Ask, AskKind, Plain } from './state.ts';
import { act, asks, line, listenerOf, procedureListener, program, say, toy, type ToyContent, type ToyParts, type ToyState } from './test-support/toy.ts';

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Plays a toy with these answers, through JSON between any two, and once more without: both must come to the same. */
function play(parts: ToyParts, answers: number[][] = [], seats = 3): ToyState {
  const { game, content } = toy(parts);
  const machine = new Machine(game, content);
  const straight = machine.start({ seed: 'toy', seats });
  let saved = json(straight);
  let forked = machine.fork(straight);
  for (const answer of answers) {
    machine.answer(straight, answer);
    saved = json(saved);
    machine.answer(saved, answer);
    forked = machine.fork(forked);
    machine.answer(forked, answer);
    expect(machine.hash(saved)).toBe(machine.hash(straight));
    expect(machine.hash(forked)).toBe(machine.hash(straight));
  }
  return straight;
}
const says = (text: string) => line(say, text);

describe('calls', () => {
  test('a list runs line by line, and a called one in between', () => {
    const state = play({ programs: [program('a', [says('one'), act('call', (t) => t.call(1)), says('three')]), program('b', [says('two')])] });
    expect(state.log).toEqual(['one 0', 'two 0', 'three 0']);
    expect(state.over).toBe(true);
    expect(state.stack).toEqual([]);
  });

  test('a called list gets a copy of the slots and may hand named ones back', () => {
    const set = (slot: number, value: Plain) => act('set', (_t, _p, f) => {
      f.slots[slot] = value;
      return undefined;
    });
    const state = play({
      programs: [program('a', [set(0, 1), set(1, [1]), act('call', (t) => t.call(1, { back: [1] })), says('after')], 2), program('b', [set(0, 9), set(1, [1, 2]), says('inside')], 2)],
    });
    expect(state.log).toEqual(['inside 0 [9,[1,2]]', 'after 0 [1,[1,2]]']);
  });

  test('for another seat, and with slots of its own', () => {
    const state = play({ programs: [program('a', [act('call', (t) => t.call(1, { seat: 2, slots: [7] })), says('after')], 1), program('b', [says('inside')], 2)] });
    expect(state.log).toEqual(['inside 2 [7,null]', 'after 0 [null]']);
  });

  test('repeat: each round starts from the same slots but for those handed back', () => {
    const grow = act('grow', (_t, _p, f) => {
      f.slots[0] = (f.slots[0] as number) + 1;
      f.slots[1] = (f.slots[1] as number) + 1;
      return undefined;
    });
    const state = play({ programs: [program('a', [act('call', (t) => t.repeat(1, 3, { slots: [0, 0], back: [1] })), says('after')], 2), program('b', [grow, says('round')], 2)] });
    expect(state.log).toEqual(['round 0 [1,1]', 'round 0 [1,2]', 'round 0 [1,3]', 'after 0 [null,3]']);
  });

  test('repeat no times goes on at once', () => {
    const state = play({ programs: [program('a', [act('call', (t) => t.repeat(1, 0)), act('call', (t) => t.forEach(1, [], 0)), says('after')]), program('b', [says('never')])] });
    expect(state.log).toEqual(['after 0']);
  });

  test('forEach: the item goes to a slot, the tally comes back', () => {
    const add = act('add', (_t, _p, f) => {
      f.slots[1] = (f.slots[1] as number) + (f.slots[0] as number);
      return undefined;
    });
    const init = act('init', (_t, _p, f) => {
      f.slots = [0, 100];
      return undefined;
    });
    const state = play({ programs: [program('a', [init, act('call', (t) => t.forEach(1, [1, 2, 3], 0, { back: [1] })), says('after')], 2), program('b', [add, asks(2)], 3)] }, [[0], [0], [0]]);
    expect(state.log).toEqual(['after 0 [0,106]']);
  });

  test('forEachSeat: for each of the seats, fixed at the start', () => {
    const state = play({ programs: [program('a', [act('call', (t) => t.forEachSeat(1, [2, 0, 1]))]), program('b', [says('turn'), asks(0)], 1)] }, [[0], [1], [2]]);
    expect(state.log).toEqual(['turn 2 [null]', 'turn 0 [null]', 'turn 1 [null]']);
  });

  test('the list of a forEach is fixed: changing the one it was given does not matter, saved or not', () => {
    const grow = act('grow', (t) => {
      if (t.state.purse.length < 9) t.state.purse.push(t.state.purse.length);
      return undefined;
    });
    const state = play({ programs: [program('a', [act('call', (t) => t.forEach(1, t.state.purse, 0))]), program('b', [grow, says('each'), asks(1)], 2)] }, [[0], [0], [0]]);
    expect(state.log).toHaveLength(3);
  });

  test('done ends the whole list, all its rounds', () => {
    const state = play({ programs: [program('a', [act('call', (t) => t.repeat(1, 5)), says('after')]), program('b', [says('round'), act('stop', (t) => t.done()), says('never')])] });
    expect(state.log).toEqual(['round 0', 'after 0']);
  });

  test('finish in the middle of anything drops the stack', () => {
    const state = play({ programs: [program('a', [act('call', (t) => t.repeat(1, 5)), says('never')]), program('b', [act('call', (t) => t.call(2)), says('never')]), program('c', [says('last'), act('end', (t) => t.finish())])] });
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
    procedures: { count: count as never },
  };

  test('steps, jumps, asks and a result', () => {
    expect(play(parts, [[1], [2], [3]]).log).toEqual(['result 6']);
  });

  test('a procedure within a procedure, for another seat', () => {
    const state = play(parts, [[9], [5], [7], [4]]);
    expect(state.log).toEqual(['nested 7', 'result 4']);
  });

  test('a result does not leak into what follows', () => {
    const none: Procedure<ToyState, ToyContent> = { name: 'none', first: 'end', steps: { end: (t) => t.done() } };
    const heard = (name: string) => act('run', (t) => t.run(name, { n: 0, sum: 5 }), {
      returned(t, _p, _f, result) {
        t.state.log.push(JSON.stringify(result) ?? 'nothing');
        return undefined;
      },
    });
    expect(play({ programs: [program('a', [heard('count'), heard('none'), heard('count')])], procedures: { count: count as never, none: none as never } }).log).toEqual(['5', 'nothing', '5']);
  });

  test('mistakes of ours are told as such', () => {
    const bad = (steps: Procedure<ToyState, ToyContent>['steps']): ToyParts => ({ programs: [program('a', [act('run', (t) => t.run('bad'))])], procedures: { bad: { name: 'bad', first: 'one', steps } as never } });
    expect(() => play(bad({ one: () => undefined }))).toThrow(/ended with nothing/);
    expect(() => play(bad({ one: (t) => t.go('two') }))).toThrow("no step 'two' in procedure 'bad'");
    expect(() => play({ programs: [program('a', [act('run', (t) => t.run('nowhere'))])] })).toThrow("no procedure 'nowhere'");
    expect(() => play({ programs: [program('a', [act('run', (t) => t.call(7))])] })).toThrow('no program 7');
    expect(() => play({ programs: [program('a', [act('go', (t) => t.go('x'))])] })).toThrow(/only a procedure has steps/);
    expect(() => play({ programs: [program('a', [act('deaf', (t) => { t.askYesNo(0, 'w'); return t.asking(); })])] }, [[1]])).toThrow('deaf asks but does not hear the answer');
    expect(() => play(bad({ one: () => undefined }))).toThrow(Bug);
  });
});

describe('windows', () => {
  const soak = program('soak', [
    act('soak', (t) => {
      const data = t.windowData()!;
      data.damage = (data.damage as number) - 1;
      t.state.log.push(`soaked to ${data.damage}, ${t.windowDepth()} open`);
      return undefined;
    }),
  ]);
  const hit = (then: string) => act('hit', (t) => t.raise('damage', { damage: 3 }), {
    returned(t, _p, _f, result) {
      t.state.log.push(`${then} ${JSON.stringify(result)}`);
      return undefined;
    },
  });

  test('nobody listens: the data comes back at once', () => {
    expect(play({ programs: [program('a', [hit('dealt')])] }).log).toEqual(['dealt {"damage":3}']);
  });

  test('listeners change the data, in their order, before the caller goes on', () => {
    const state = play({
      programs: [program('a', [hit('dealt')]), soak],
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1), listenerOf(2, 1)] } },
    });
    expect(state.log).toEqual(['soaked to 2, 1 open', 'soaked to 1, 1 open', 'dealt {"damage":1}']);
  });

  test('one that no longer applies is dropped', () => {
    const state = play({
      programs: [program('a', [hit('dealt')]), soak],
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1), listenerOf(2, 1), listenerOf(0, 1)], still: (_t, l, data) => l.seat !== 2 && (data.damage as number) > 0 } },
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
      { programs: [program('a', [hit('dealt')])], procedures: { haggle: haggle as never }, triggers: { damage: { event: 'damage', listeners: () => [procedureListener(1, 'haggle', { offers: [], first: 10 }), procedureListener(2, 'haggle', { offers: [], first: 20 })] } } },
      [[1], [2], [3], [4]],
    );
    expect(state.log).toEqual(['dealt {"damage":27}']);
  });

  test('a listener list that asks and changes its slots; saved tables play on alike', () => {
    const parts: ToyParts = {
      programs: [program('a', [hit('dealt')]), program('listen', [asks(0), asks(1), says('heard')], 2)],
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1, [null]), listenerOf(2, 1)] } },
    };
    expect(play(parts, [[0], [1], [2], [0]]).log).toEqual(['heard 1 [10,20]', 'heard 2 [30,10]', 'dealt {"damage":3}']);
  });

  test('an event within an event: each window has its own data', () => {
    const state = play({
      programs: [program('a', [hit('dealt')]), program('first', [act('raise', (t) => (t.windowDepth() < 3 ? t.raise('damage', { damage: 10 * t.windowDepth() }) : undefined)), soak.lines[0]!])],
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1)] } },
    });
    expect(state.log).toEqual(['soaked to 19, 3 open', 'soaked to 9, 2 open', 'soaked to 2, 1 open', 'dealt {"damage":2}']);
  });

  test('a procedure that raises reads the data back', () => {
    const state = play({
      programs: [program('a', [act('run', (t) => t.run('strike', {}, 0))]), soak],
      procedures: {
        strike: { name: 'strike', first: 'raise', steps: { raise: (t: never) => (t as { raise: (...a: unknown[]) => never }).raise('damage', { damage: 5 }, 0, 'dealt'), dealt: (t: { state: ToyState; done(): never }, _f: unknown, _p: unknown, result: unknown) => { t.state.log.push(JSON.stringify(result)); return t.done(); } } } as never,
      },
      triggers: { damage: { event: 'damage', listeners: () => [listenerOf(1, 1)] } },
    });
    expect(state.log).toEqual(['soaked to 4, 1 open', '{"damage":4}']);
  });
});

describe('caps', () => {
  test('a list that never ends stops with a clean fault', () => {
    const parts: ToyParts = { programs: [program('a', [act('again', (t) => t.repeat(1, 10_000_000))]), program('b', [act('nothing', () => undefined)])] };
    expect(() => play(parts)).toThrow(Fault);
    expect(() => play(parts)).toThrow(`more than ${CAPS.steps} steps without a decision`);
  });

  test('a list that calls itself stops with a clean fault', () => {
    expect(() => play({ programs: [program('a', [act('again', (t) => t.call(0))])] })).toThrow(`effects nested more than ${CAPS.depth} deep`);
  });
});

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
    const each = toy({ programs: [program('a', [act('each', (t) => t.forEachSeat(1, [0, 1, 0, 1, 1], { slots: [] }))]), program('b', [asks(0)], 1)] });
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
    const parts = (kind: 'some' | 'order'): ToyParts => ({
      programs: [
        program('a', [
          act('ask', (t) => {
            const ask = kind === 'some' ? t.askSome(0, 'w', 0, 3) : t.ask(0, 'order', 'w');
            ask.options = [5, 6, 7];
            return t.asking();
          }, {
            answered(_t, _p, _f, picked) {
              heard.push([...picked]);
              return undefined;
            },
          }),
        ]),
      ],
    });
    play(parts('some'), [[2, 0]]);
    expect(heard.at(-1)).toEqual([5, 7]);
    play(parts('some'), [[]]);
    expect(heard.at(-1)).toEqual([]);
    play(parts('order'), [[2, 0, 1]]);
    expect(heard.at(-1)).toEqual([7, 5, 6]);
  });

  test('events are built only for who listens', () => {
    const events: object[] = [];
    const { game: g, content: c } = toy({ programs: [program('a', [says('one'), asks(0), says('two')], 1)] });
    const m = new Machine(g, c);
    const state = m.start({ seed: '1', seats: 1 }, events as never);
    expect(events).toEqual([{ type: 'said', text: 'one' }]);
    m.answer(state, [0]);
    expect(events).toHaveLength(1);
  });

  test('set-up refusals reach whoever set it up', () => {
    expect(() => machine.start({ seed: '1', seats: 2, options: { refuse: true } })).toThrow('refused as asked');
  });

  test('a table may start with rolls that are pinned', () => {
    const { game: g, content: c } = toy({ programs: [program('a', [act('roll', (t) => { t.state.log.push(String(t.roll(6))); return undefined; })])] });
    expect(new Machine(g, c).startWith(fixedRng([4]), 1, {}).log).toEqual(['4']);
  });

  test('trace is told of every line that runs', () => {
    const { game: g, content: c } = toy({ programs: [program('a', [says('one'), act('call', (t) => t.call(1))]), program('b', [says('two')]), program('never', [says('no')])] });
    const m = new Machine(g, c);
    const seen: string[] = [];
    m.trace = (p, l) => seen.push(`${p}:${l}`);
    m.start({ seed: '1', seats: 1 });
    expect(seen).toEqual(['0:0', '0:1', '1:0']);
  });
});

describe('misfit: what fits each kind of question', () => {
  const ask = (kind: AskKind, min = 1, max = 1): Ask => ({ id: 0, seat: 0, kind, options: kind === 'number' || kind === 'yes-no' ? [] : [10, 20, 30], min, max, why: 'w', card: -1, secret: false });
  const table: [Ask, number[], string | undefined][] = [
    [ask('one'), [0], undefined], [ask('one'), [2], undefined], [ask('one'), [3], 'answer/not-offered'], [ask('one'), [-1], 'answer/not-offered'], [ask('one'), [0.5], 'answer/not-offered'],
    [ask('one'), [], 'answer/malformed'], [ask('one'), [0, 1], 'answer/malformed'], [ask('one'), [Number.NaN], 'answer/not-offered'], [ask('one'), ['0' as never], 'answer/not-offered'], [ask('one'), [null as never], 'answer/not-offered'],
    [ask('some', 1, 2), [0], undefined], [ask('some', 1, 2), [2, 0], undefined], [ask('some', 1, 2), [], 'answer/not-offered'], [ask('some', 1, 2), [0, 1, 2], 'answer/not-offered'], [ask('some', 1, 2), [1, 1], 'answer/malformed'],
    [ask('some', 1, 2), [3], 'answer/not-offered'], [ask('some', 0, 3), [], undefined], [ask('some', 0, 3), [0, 1, 2], undefined], [ask('some', 2, 2), [0, Number.POSITIVE_INFINITY], 'answer/not-offered'],
    [ask('order'), [0, 1, 2], undefined], [ask('order'), [2, 1, 0], undefined], [ask('order'), [0, 1], 'answer/malformed'], [ask('order'), [0, 1, 1], 'answer/malformed'], [ask('order'), [0, 1, 3], 'answer/not-offered'], [ask('order'), [0, 1, 2, 0], 'answer/malformed'],
    [ask('number', 2, 5), [2], undefined], [ask('number', 2, 5), [5], undefined], [ask('number', 2, 5), [1], 'answer/not-offered'], [ask('number', 2, 5), [6], 'answer/not-offered'], [ask('number', 2, 5), [2.5], 'answer/not-offered'],
    [ask('number', 2, 5), [], 'answer/malformed'], [ask('number', 2, 5), [2, 3], 'answer/malformed'], [ask('number', -3, -1), [-2], undefined],
    [ask('yes-no'), [1], undefined], [ask('yes-no'), [0], undefined], [ask('yes-no'), [2], 'answer/malformed'], [ask('yes-no'), [], 'answer/malformed'], [ask('yes-no'), [0, 1], 'answer/malformed'], [ask('yes-no'), [true as never], 'answer/malformed'],
  ];
  for (const [a, pick, code] of table) {
    test(`${a.kind}${a.kind === 'some' || a.kind === 'number' ? ` ${a.min}..${a.max}` : ''} ${JSON.stringify(pick)}: ${code ?? 'fits'}`, () => {
      expect(misfit(a, pick)?.code).toBe(code);
    });
  }

  test('what is no list at all is malformed', () => {
    for (const odd of [undefined, null, 7, '0', { 0: 0, length: 1 }]) for (const kind of ['one', 'some', 'order', 'number', 'yes-no'] as const) expect(misfit(ask(kind), odd as never)?.code).toBe('answer/malformed');
  });
});
