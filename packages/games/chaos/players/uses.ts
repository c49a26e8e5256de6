import { at, type CardUses } from '@cardwright/kernel';
import { cardAt, type ChaosContent } from '../content.ts';
import { mayBeInDeck } from '../rules/decks.ts';
import { readAction } from '../rules/offers.ts';
import { cardInHand, type ChaosState, sideOf } from '../state.ts';

/** A card counts as used when it is played from the hand. */
export const chaosUses: CardUses<ChaosState, ChaosContent> = {
  option(content, state, ask, index) {
    if (ask.why !== 'ask.act') return undefined;
    const action = readAction(at(ask.options, index));
    if (action.kind !== 'place' && action.kind !== 'spell') return undefined;
    return cardAt(content, cardInHand(sideOf(state, ask.seat), action.hand)).id;
  },
  /** Commanders. */
  unoffered: ({ cards }) => cards.filter((card) => !mayBeInDeck(card)).map(({ id }) => id),
  /** In a deck without it, the card replaces the last one. */
  decks(content, id) {
    const card = content.cards.find((one) => one.id === id);
    if (!card || !mayBeInDeck(card)) return [];
    return content.decks.map(({ name, commander, cards }) => {
      if (cards.includes(card.index)) return { name, own: true, value: name };
      const list = [...cards.slice(0, -1), card.index].map((i) => cardAt(content, i).name);
      const value = { commander: cardAt(content, commander).name, cards: list };
      return { name, own: false, value };
    });
  },
};
