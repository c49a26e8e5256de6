import { expect, test } from 'vitest';
import { Bug, Fault } from './fault.ts';
import { Machine, pickError, REFUSALS } from './machine.ts';
import type { Ask, AskKind } from './state.ts';
import { asks, program, toy } from './test-support/toy.ts';

const ask = (kind: AskKind, min = 1, max = 1): Ask => ({
  id: 4,
  seat: 0,
  kind,
  options: [10, 20, 30],
  min,
  max,
  why: 'w',
  card: -1,
  secret: false,
});

// What is told to whoever answered: a person reads it, a bot's author looks for the mistake with
// it.
const told: [Ask, unknown, string, string][] = [
  [ask('one'), 7, 'answer/malformed', 'an answer must be a list of numbers'],
  [ask('one'), [0, 1], 'answer/malformed', 'pick exactly one option, not 2'],
  [ask('one'), [3], 'answer/not-offered', 'option 3 is not offered; there are 3, counted from 0'],
  [ask('yes-no'), [2], 'answer/malformed', 'the answer must be [1] for yes or [0] for no'],
  [ask('number', 2, 5), [2, 3], 'answer/malformed', 'the answer must be a list of one number'],
  [ask('number', 2, 5), [6], 'answer/not-offered', '6 is not a whole number from 2 to 5'],
  [ask('order'), [0, 1], 'answer/malformed', 'put all 3 options in order, not 2'],
  [ask('order'), [0, 2, 0], 'answer/malformed', 'option 0 is picked twice'],
  [ask('some', 2, 2), [0], 'answer/not-offered', 'pick 2 options, not 1'],
  [ask('some', 1, 2), [], 'answer/not-offered', 'pick 1 to 2 options, not 0'],
  [
    ask('some', 1, 2),
    [0, 5],
    'answer/not-offered',
    'option 5 is not offered; there are 3, counted from 0',
  ],
  [ask('some', 2, 3), [2, 1, 2], 'answer/malformed', 'option 2 is picked twice'],
];
for (const [a, pick, code, message] of told) {
  test(`${a.kind} ${JSON.stringify(pick)} is refused with ${code}: ${message}`, () =>
    expect(pickError(a, pick as number[])).toEqual({ code, message }));
}

const { game, content } = toy({ programs: [program('a', [asks(0)], 1)] });
const machine = new Machine(game, content);

test('refuses an answer from the wrong seat or to an older question', () => {
  const state = machine.start({ seed: '1', seats: 2 });
  expect(machine.refusal(state, 1, { ask: 0, pick: [0] })).toEqual({
    code: 'answer/wrong-seat',
    message: 'seat 1 is not asked anything now',
  });
  expect(machine.refusal(state, 0, { ask: 7, pick: [0] })).toEqual({
    code: 'answer/stale',
    message: 'the open question is 0, the answer is to 7',
  });
});

test('after the end every answer is too late, even where a question was left standing', () => {
  const state = machine.start({ seed: '1', seats: 1 });
  const left = { ...state, over: true };
  machine.answer(state, [0]);
  for (const over of [state, left]) {
    expect(machine.refusal(over, 0, { ask: 0, pick: [0] })).toEqual({
      code: 'answer/over',
      message: 'the match is over',
    });
  }
});

test('a pick that does not fit is a fault with the code of its refusal', () => {
  const state = machine.start({ seed: '1', seats: 1 });
  const fault = (run: () => void): unknown => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
      const { name, code, message } = error as Fault;
      return { name, code, message };
    }
    return undefined;
  };
  expect(fault(() => machine.answer(state, [3]))).toEqual({
    name: 'Fault',
    code: 'answer/not-offered',
    message: 'option 3 is not offered; there are 3, counted from 0',
  });
  machine.answer(state, [0]);
  expect(fault(() => machine.answer(state, [0]))).toEqual({
    name: 'Fault',
    code: 'answer/over',
    message: 'nothing is asked',
  });
});

test('a defect of ours has a code of its own', () => {
  expect(new Bug('b')).toMatchObject({ name: 'Bug', code: 'bug', message: 'b' });
});

test('the codes of refusals are part of what others program against', () => {
  expect(REFUSALS).toEqual([
    'answer/over',
    'answer/wrong-seat',
    'answer/stale',
    'answer/malformed',
    'answer/not-offered',
  ]);
});
