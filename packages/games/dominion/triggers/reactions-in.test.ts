import { type Ask, at, Machine, type Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles } from '../../node.ts';
import { dominion } from '../game.ts';

const content = loadContent(dominion);
const cardNamed = (name: string): number => content.byName.get(name) ?? -1;

/** How often the other player is asked to reveal a Reaction to a Witch, and does. */
function revealed(rules: string, ...hand: string[]): number {
  const machine = new Machine(dominion, content).under(rules);
  const state = machine.start({ seed: 'copies', seats: 2, options: { kingdom: 'Tidelands' } });
  at(state.seats, 0).hand = [cardNamed('Witch')];
  at(state.seats, 1).hand = hand.map(cardNamed);
  state.ask = null;
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'begin', seat: 0, vars: { queue: [] } }];
  machine.proceed(state);
  machine.answer(state, [0]);
  const question = (): Ask | null => state.ask;
  let count = 0;
  for (let ask = question(); ask?.seat === 1; ask = question()) {
    if (ask.why === 'ask.react') count += 1;
    machine.answer(state, ask.kind === 'yes-no' ? [1] : [0]);
  }
  return count;
}

test('R7.4 each of several equal Reactions is asked about, but only one under rules 3', () => {
  expect(revealed('4', 'Breakwater', 'Breakwater')).toBe(2);
  expect(revealed('3', 'Breakwater', 'Breakwater')).toBe(1);
});

test('R5.2 a second Moat adds nothing, so it is not asked about', () => {
  expect(revealed('4', 'Moat', 'Moat')).toBe(1);
});

describe('R7.4 a second copy is asked about only if it can do more', () => {
  type Json = { [key: string]: Plain };
  const shipped = shippedFiles('dominion');
  const reacts = (to: string, ...play: Json[]): boolean => {
    const reaction = { to, play };
    const card = { name: 'Test', cost: 3, types: ['Action', 'Reaction'], play: [draw], reaction };
    const text = JSON.stringify([card]);
    const loaded = dominion.content.load(shipped, { files: [{ path: 'cards.json', text }] });
    expect(loaded.faults).toEqual([]);
    const test = loaded.content?.cards.find(({ name }) => name === 'Test');
    return test?.reactsEach === true;
  };
  const draw: Json = { do: 'cards', n: 1 };
  const keep: Json = { do: 'toHand', cards: '$it' };
  const hide: Json = { do: 'unaffected' };
  const show: Json = { do: 'revealHand' };
  const around = (line: Json): Json[] => [
    line,
    { do: 'may', play: [line] },
    { do: 'if', count: 'emptyPiles', play: [line] },
    { do: 'if', count: 'emptyPiles', play: [line], else: [line] },
    { do: 'modes', of: [[line], [show]] },
    { do: 'may', play: [{ do: 'if', count: 'emptyPiles', play: [line] }] },
  ];
  test.each([...around(keep), ...around(show)])('not with %j', (line) => {
    expect(reacts('discard', line)).toBe(false);
  });
  test.each(around(hide))('not with %j', (line) => {
    expect(reacts('attack', line)).toBe(false);
  });
  test.each(around(draw))('with %j', (line) => {
    expect(reacts('discard', line)).toBe(true);
    expect(reacts('attack', line, hide)).toBe(true);
  });
});
