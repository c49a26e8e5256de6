import { describe, expect, test } from 'vitest';
import type { Content } from './game.ts';
import { leaveOut } from './leave.ts';
import type { Ask, Frame, ListFrame, State } from './state.ts';
import { seedRng } from './rng.ts';
import { listenerOf } from './table.ts';

const content = { hash: '', programs: [{ name: 'p', lines: [{}, {}, {}], slots: 0 }] } as unknown as Content;
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
const ask = (seat: number): Ask => ({ id: 0, seat, kind: 'one', options: [1], min: 1, max: 1, why: 'w', card: -1, secret: false });
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
    const state = table(1, list(0, { wait: 2 }), list(1, { each: [1, 2, 3], times: 2, base: [] }), list(1), list(0));
    leaveOut(state, content, 1);
    expect(state.ask).toBeNull();
    expect(state.stack.length).toBe(3);
    expect(state.stack[2]).toMatchObject({ line: 3, wait: 0, times: 2, each: [1, 2, 3] });
  });

  test('a round to come is struck off, and who is asked stays asked', () => {
    const state = table(1, list(1, { each: [1, 2, 3], times: 2, base: [] }));
    leaveOut(state, content, 2);
    expect(state.ask).toEqual(ask(1));
    expect(state.stack[1]).toMatchObject({ line: 1, wait: 1, times: 1, each: [1, 3] });
  });

  test('a round that is done is no longer of interest', () => {
    const state = table(2, list(2, { each: [1, 2, 3], times: 1, at: 1, base: [] }));
    leaveOut(state, content, 1);
    expect(state.stack[1]).toMatchObject({ times: 1, each: [1, 2, 3], at: 1 });
    expect(state.ask).toEqual(ask(2));
  });

  test('items that are no seats stay', () => {
    const state = table(0, list(0, { each: [1, 2], times: 1, into: 0, base: [null] }));
    leaveOut(state, content, 2);
    expect(state.stack[1]).toMatchObject({ times: 1, each: [1, 2] });
  });

  test('its answers to an event that are still to come are struck off', () => {
    const queue = [listenerOf(1, 0), listenerOf(2, 0), listenerOf(1, 0), listenerOf(3, 0)];
    const state = table(1, { kind: 'window', event: 'e', seat: 0, data: {}, queue, at: 1 }, list(1));
    leaveOut(state, content, 1);
    expect(state.stack.length).toBe(2);
    expect(state.stack[1]).toMatchObject({ at: 1, queue: [{ seat: 1 }, { seat: 2 }, { seat: 3 }] });
    expect(state.ask).toBeNull();
  });

  test('what it is in the middle of is dropped with all above it; the lowest frame is the game\u2019s own', () => {
    const state = table(0, list(0, { wait: 2 }), list(1, { wait: 2 }), list(0));
    leaveOut(state, content, 1);
    expect(state.stack).toEqual([main, list(0, { wait: 2 })]);
    expect(state.ask).toBeNull();
  });

  test('where nothing is about it, nothing changes', () => {
    const state = table(0, list(0));
    leaveOut(state, content, 3);
    expect(state).toEqual(table(0, list(0)));
  });
});
