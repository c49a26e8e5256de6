import type { Ask } from '@cardwright/protocol';
import { describe, expect, test } from 'vitest';
import {
  begin,
  type Choosing,
  click,
  confirms,
  dropped,
  highlightOf,
  pick,
  ready,
} from './choosing.ts';

const option = (ref?: string, to?: string, refs?: string[]): Ask['options'][number] => ({
  ...(ref !== undefined && { ref }),
  ...(to !== undefined && { to }),
  ...(refs && { refs }),
  words: { key: 'x' },
  data: null,
});
const ask = (kind: Ask['kind'], options: Ask['options'], min = 0, max = options.length): Ask => ({
  id: 1,
  seat: 0,
  kind,
  min,
  max,
  why: { key: 'w' },
  options,
});
const next = (choosing: Choosing, id: string): Choosing => {
  const step = click(choosing, id);
  if (!('choosing' in step)) throw new Error('answered');
  return step.choosing;
};

describe('choosing', () => {
  test('one option at a thing answers at the first click', () => {
    const c = begin(ask('one', [option('hand:Copper'), option()]));
    expect(highlightOf(c, 'hand:Copper#1').can).toBe(true);
    expect(highlightOf(c, 'hand:Copperfield').can).toBe(false);
    expect(click(c, 'hand:Copper#1')).toEqual({ answer: [0] });
  });

  test('several options at one thing open a menu', () => {
    expect(click(begin(ask('one', [option('a'), option('a'), option('b')])), 'a')).toMatchObject({
      menu: [0, 1],
    });
  });

  test('a thing with places to go is taken up, then put down', () => {
    const c = next(
      begin(
        ask('one', [option('card', 'lane1'), option('card', 'lane2'), option('other', 'lane1')]),
      ),
      'card',
    );
    expect(highlightOf(c, 'lane2')).toEqual({ can: true, target: true });
    expect(click(c, 'lane2')).toEqual({ answer: [1] });
    expect(next(c, 'card').held).toBeUndefined();
  });

  test('a place to go, clicked first, asks what shall go there', () => {
    const c = begin(
      ask('one', [option('card', 'lane1'), option('card', 'lane2'), option('other', 'lane1')]),
    );
    expect(highlightOf(c, 'lane1')).toEqual({ can: true, soft: true });
    expect(click(c, 'lane1')).toMatchObject({ menu: [0, 2] });
    expect(click(c, 'lane2')).toEqual({ answer: [1] });
  });

  test('several of alike cards: each click takes another copy, a second click gives it back', () => {
    const options = [option('hand:Copper'), option('hand:Copper'), option('hand:Silver')];
    let c = next(next(begin(ask('some', options, 0, 3)), 'hand:Copper#0'), 'hand:Copper#1');
    expect(ready(c)).toEqual([0, 1]);
    expect(highlightOf(c, 'hand:Copper#2').can).toBe(false);
    c = next(c, 'hand:Copper#0');
    expect(ready(c)).toEqual([1]);
  });

  test('no more than the most may be picked, and too few do not confirm', () => {
    const c = next(begin(ask('some', [option('a'), option('b'), option('c')], 2, 2)), 'a');
    expect(ready(c)).toBeUndefined();
    const two = next(c, 'b');
    expect(highlightOf(two, 'c').can).toBe(false);
    expect(ready(two)).toEqual([0, 1]);
  });

  test('tiles of one line are gathered in any order', () => {
    const c = begin(
      ask('one', [
        option('t1', undefined, ['t1']),
        option('t1', undefined, ['t1', 't2']),
        option('t1', undefined, ['t1', 't2', 't3']),
        option('t9', undefined, ['t9']),
      ]),
    );
    expect(confirms(c.ask)).toBe(true);
    const two = next(next(c, 't2'), 't1');
    expect(ready(two)).toEqual([1]);
    expect(highlightOf(two, 't3').can).toBe(true);
    expect(highlightOf(two, 't9').can).toBe(false);
    expect(ready(next(two, 't9'))).toEqual([3]);
  });

  test('an order needs all, in the order of the clicks', () => {
    const c = next(next(begin(ask('order', [option('a'), option('b')])), 'b'), 'a');
    expect(ready(c)).toEqual([1, 0]);
    expect(pick(begin(ask('order', [option('a'), option('b')])), 1)).toMatchObject({
      choosing: { picked: [{ place: 1 }] },
    });
  });

  test('a number is confirmed', () => {
    const c = begin(ask('number', [], 2, 5));
    expect(ready(c)).toEqual([2]);
    expect(ready({ ...c, number: 6 })).toBeUndefined();
  });
});

describe('dragging', () => {
  const lanes = begin(ask('one', [option('a', 'x'), option('a', 'y'), option('a', 'y')]));

  test('onto the only place that fits answers; onto one with several options asks', () => {
    expect(dropped(lanes, 'a', ['table', 'x']).step).toEqual({ answer: [0] });
    expect(dropped(lanes, 'a', ['y'])).toMatchObject({ step: { menu: [1, 2] }, at: 'y' });
  });

  test('elsewhere lays it down again', () => {
    const held = { ...lanes, held: 'a' };
    expect(dropped(held, 'a', ['z']).step).toEqual({ choosing: { ...lanes, held: undefined } });
    expect(dropped(held, 'a', []).step).toEqual({ choosing: { ...lanes, held: undefined } });
  });

  test('of what goes nowhere in particular is a click on it', () => {
    expect(dropped(begin(ask('one', [option('a')])), 'a', ['table'])).toEqual({
      step: { answer: [0] },
      at: 'a',
    });
  });
});
