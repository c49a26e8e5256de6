import type { Message, Words } from '@cardwright/kernel';
import type { CardTree } from './compile/tree.ts';

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

/** What a card is, in one line. */
export function cardLine(card: CardTree, words: Words): string {
  const element = m(`element.of.${card.element}`);
  if (card.type === 'spell') return words(m('text.spell', { element }));
  return words(
    m(card.commander ? 'text.commander' : 'text.creature', {
      element,
      hp: card.hp,
      cost: card.cost,
    }),
  );
}
