import { messagesOf, type Presentation } from '@cardwright/games/node';
import type { HandlerOf } from './context.ts';

const NOTHING: Presentation = { words: {}, rules: '' };

export const game: HandlerOf<'game'> = ({ game: name, language = 'en' }, { host }) => {
  const { presentation = NOTHING } = host.game(name);
  const { rules, look } = presentation;
  return { game: name, words: messagesOf(presentation, language), rules, ...(look && { look }) };
};
