import { gameAt, loadContent, wordsIn } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { questionText } from './question-text.ts';

test('a question names the card that asks it', () => {
  const game = gameAt('lorenzo');
  const content = loadContent('lorenzo');
  const state = new Machine(game, content).start({ seed: 'asked', seats: 2, options: {} });
  const asked = (): string => questionText(game, content, state, wordsIn('en'), ({ name }) => name);
  expect(asked()).toBe('Place a family member, use a leader, or pass');
  const card = game.content.cards(content).findIndex(({ name }) => name === 'Treasury');
  state.ask = { ...state.ask!, why: 'ask.work', card };
  expect(asked()).toBe('Treasury: Which effect of this card do you use?');
});
