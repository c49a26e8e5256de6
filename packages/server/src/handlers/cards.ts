import { describeCards, type ResultOf } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';

const known = new Map<string, ResultOf<'cards'>>();

export const cards: HandlerOf<'cards'> = ({ game: name, language }, { host, languages, words }) => {
  const { game, content } = host.game(name);
  const spoken = languages.includes(language ?? '') ? language! : 'en';
  const key = `${name} ${content.hash} ${spoken}`;
  let result = known.get(key);
  if (!result) known.set(key, (result = describeCards(game, content, words(spoken))));
  return result;
};
