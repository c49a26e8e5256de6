import { lessonData } from '@cardwright/games';
import { messagesOf, type Presentation } from '@cardwright/games/node';
import { askOnWire } from '@cardwright/match';
import type { Plain } from '@cardwright/kernel';
import type { HandlerOf } from './context.ts';

const NOTHING: Presentation = { words: {}, rules: '' };

export const game: HandlerOf<'game'> = ({ game: name, language = 'en' }, { host }) => {
  const { presentation = NOTHING } = host.game(name);
  const { rules, look, lesson } = presentation;
  return {
    game: name,
    words: messagesOf(presentation, language),
    rules,
    ...(look && { look }),
    ...(lesson && { lesson: lessonData(lesson, askOnWire) as object as Plain }),
  };
};
