import type { ResultOf } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';

const known = new Map<string, ResultOf<'cards'>>();

export const cards: HandlerOf<'cards'> = ({ game: name, language }, { host, languages, words }) => {
  const { game, content } = host.game(name);
  const spoken = languages.includes(language ?? '') ? language! : 'en';
  const key = `${name} ${content.hash} ${spoken}`;
  let result = known.get(key);
  if (!result) {
    const inWords = words(spoken);
    type Card = ResultOf<'cards'>['cards'][number];
    result = {
      game: name,
      content: content.hash,
      cards: game.content.cards(content).map(({ words: spelt, ...card }) => ({
        ...card,
        ...(spelt?.name && { name: inWords(spelt.name) }),
        ...(spelt?.cost && { cost: inWords(spelt.cost) }),
        json: card.json as Card['json'],
        text: game.face.cardText(content, card.id, inWords),
      })),
    };
    known.set(key, result);
  }
  return result;
};
