import { at, type CardUses, type Plain } from '@cardwright/kernel';
import { deckProblems } from '../compile/read-deck.ts';
import { PLAYER } from '../compile/vocabulary.ts';
import { cardAt, type LanesContent } from '../content.ts';
import { CLASSIC } from '../rules/rule-set.ts';
import { CHOOSING, END_TURN, FIRST_CARD, POWER, strideOf } from '../rules/targets.ts';
import { type LanesState, playerOf } from '../state.ts';

type Deck = { name: string; own: boolean; value: Plain };

/** A card counts as used when it is played; a skill also when it is the power of a class. */
export const lanesUses: CardUses<LanesState, LanesContent> = {
  option(content, state, ask, index) {
    if (ask.why === CHOOSING) return undefined;
    const what = at(ask.options, index) % strideOf(content);
    if (what === END_TURN) return undefined;
    const card = what === POWER ? playerOf(state, ask.seat).power : what - FIRST_CARD;
    return String(cardAt(content, card).id);
  },
  /** Player classes, and cards that no deck may contain, except powers. */
  unoffered({ cards }) {
    const powers = new Set(cards.map(({ power }) => power));
    return cards.flatMap(({ id, type, rarity }, i) =>
      type === PLAYER || (CLASSIC.copies[rarity] === 0 && !powers.has(i)) ? [String(id)] : [],
    );
  },
  /** In a deck without it, the card replaces as many cards as its rarity allows copies. */
  decks(content, id) {
    const card = content.cards.find((one) => String(one.id) === id);
    const copies = card ? (CLASSIC.copies[card.rarity] ?? 0) : 0;
    if (!card || copies === 0) return [];
    return content.decks.flatMap<Deck>(({ name, className, cards }) => {
      const numbers = cards.map((place) => cardAt(content, place).id);
      if (numbers.includes(card.id)) return [{ name, own: true, value: name }];
      const list = [...numbers.slice(0, -copies), ...new Array<number>(copies).fill(card.id)];
      const fits = deckProblems(content, CLASSIC, className, list).length === 0;
      return fits ? [{ name, own: false, value: { class: className, cards: list } }] : [];
    });
  },
};
