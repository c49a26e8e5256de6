import { Machine, question } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { loadContent, wordsIn } from '../../node.ts';
import { dominion } from '../game.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);

/** What the buy phase asks and offers at its end, in words, if the hand is one card. */
function endOfBuying(card: string): { asked: string; offered: string } {
  const state = machine.start({ seed: 'turn', seats: 2, options: { kingdom: 'Tidelands' } });
  state.seats[0]!.hand = [content.byName.get(card)!];
  state.ask = null;
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'begin', seat: 0, vars: { queue: [] } }];
  machine.proceed(state);
  const ask = state.ask!;
  const { words } = dominion.face.option(content, state, ask, ask.options.length - 1);
  return {
    asked: wordsIn('en')(question(dominion, content, state)),
    offered: wordsIn('en')(words),
  };
}

test('R7.8: the buy phase does not offer to end the turn if an extra phase follows it', () => {
  expect(endOfBuying('Lantern Fleet')).toEqual({
    asked: 'Buy a card, or go on to your Night phase',
    offered: 'End the Buy phase (Night phase next)',
  });
  expect(endOfBuying('Estate')).toEqual({
    asked: 'Buy a card, or end your turn',
    offered: 'End the turn',
  });
});
