import { type Ask, at, Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { loadContent } from '../../node.ts';
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
