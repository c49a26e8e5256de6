import type { Ask, Content, Game, Plain, State } from '@cardwright/kernel';

/** What reports count: the game's cards, then other things that the game wants counted. */
export const countedCards = (game: Game, content: Content): { id: string; name: string }[] => [
  ...game.content.cards(content).map(({ id, name }) => ({ id, name })),
  ...(game.players.uses?.things?.(content) ?? []),
];

/** Finds the counted cards by id or name, also inside the data of options. */
export class CardNames {
  private readonly byName = new Map<string, number>();

  constructor(game: Game, content: Content) {
    const cards = countedCards(game, content);
    cards.forEach((card, i) => {
      if (!this.byName.has(card.name)) this.byName.set(card.name, i);
    });
    cards.forEach((card, i) => this.byName.set(card.id, i));
  }

  get(name: string): number | undefined {
    return this.byName.get(name);
  }

  /** The first card named in an option's data. */
  cardIn(data: Plain): number | undefined {
    if (typeof data === 'string') return this.byName.get(data);
    if (typeof data === 'number') return this.byName.get(String(data));
    if (typeof data !== 'object' || data === null) return undefined;
    if (!Array.isArray(data)) {
      for (const key of ['card', 'id', 'name', 'play', 'leader']) {
        const value = data[key];
        const card =
          typeof value === 'string' || typeof value === 'number'
            ? this.byName.get(String(value))
            : undefined;
        if (card !== undefined) return card;
      }
    }
    for (const value of Object.values(data)) {
      if (typeof value === 'number') continue; // a place or an amount
      const card = this.cardIn(value);
      if (card !== undefined) return card;
    }
    return undefined;
  }
}

/** Whether an option of the open question uses the card with this id. */
export type UsesCard = (state: State, ask: Ask, option: number) => boolean;

/**
 * The game's test for using a card; undefined if no decision is about cards. By default, an option
 * that names a card uses it.
 */
export function usesCard(game: Game, content: Content, card: string): UsesCard | undefined {
  const { uses } = game.players;
  if (uses) {
    const { option } = uses;
    return option && ((state, ask, i) => option(content, state, ask, i) === card);
  }
  const names = new CardNames(game, content);
  const wanted = names.get(card);
  return (state, ask, i) => names.cardIn(game.face.option(content, state, ask, i).data) === wanted;
}
