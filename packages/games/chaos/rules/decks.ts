import { at, SetupFault } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import type { Card } from '../content.ts';
import type { ChaosTable } from '../state.ts';

/** Cards that are only created during play, or are made for tests (R3.2). */
const NOT_IN_DECKS = ['summon', 'forme', 'debug'];
const DECK_SIZE = 15;

/** What decides whether a card may be in a deck. */
export type DeckCard = Pick<Card, 'name' | 'type' | 'made'> & {
  readonly tree: Pick<Card['tree'], 'tags'>;
};

export const mayBeInDeck = (card: DeckCard): boolean =>
  !card.made &&
  card.type !== 'commander' &&
  !card.tree.tags.some((tag) => NOT_IN_DECKS.includes(tag));

/**
 * Every reason why a deck is illegal; `card` is the index of the faulty card, -1 for the commander.
 * Cards that do not exist (-1) are skipped.
 */
export function deckFaults(
  cards: readonly DeckCard[],
  commander: number,
  list: readonly number[],
  size: number = DECK_SIZE,
): { message: string; card?: number }[] {
  const faults: ReturnType<typeof deckFaults> = [];
  const leader = cards[commander];
  if (leader && leader.type !== 'commander')
    faults.push({ message: `'${leader.name}' is not a commander`, card: -1 });
  for (const [place, index] of list.entries()) {
    const card = cards[index];
    if (!card || mayBeInDeck(card)) continue;
    const why = card.type === 'commander' ? 'it is a commander' : 'it is only created during play';
    faults.push({ message: `'${card.name}' may not be in a deck: ${why}`, card: place });
  }
  if (list.length !== size)
    faults.push({ message: `a deck needs exactly ${size} cards, this one has ${list.length}` });
  return faults;
}

/** Chosen instead of a commander: the one that the deck has. */
export const OF_THE_DECK = 'deck';

/** The commanders that anybody may choose. */
export const commandersOf = (cards: readonly Card[]): Card[] =>
  cards.filter(
    (card) => card.type === 'commander' && !card.made && !card.tree.tags.includes('secret'),
  );

/** A deck with the commander that a seat chose instead of the deck's own. */
export function withCommander<D extends { commander: number }>(
  t: ChaosTable,
  deck: D,
  wish: string | undefined,
): D {
  if (wish === undefined || wish === OF_THE_DECK) return deck;
  const { cards, byName } = t.content;
  const commander = byName.get(wish);
  if (commander !== undefined && cards[commander]?.type === 'commander')
    return { ...deck, commander };
  const known = cards.filter(({ type }) => type === 'commander').map(({ name }) => name);
  throw new SetupFault(
    commander === undefined
      ? `unknown commander '${wish}'${hint(wish, known)}`
      : `'${wish}' is not a commander`,
  );
}

export interface DeckWish {
  commander: string;
  cards: string[];
}

/**
 * The deck a seat plays: named, listed, or drawn at random (`random`; R3.3: no card twice, `secret`
 * ones left out).
 */
export function chooseDeck(
  t: ChaosTable,
  wish: string | DeckWish | undefined,
  size: number,
): { commander: number; cards: number[] } {
  const { cards, decks, byName } = t.content;
  if (wish === undefined && size === DECK_SIZE && decks.length > 0) {
    const deck = at(decks, t.roll(decks.length));
    return { commander: deck.commander, cards: deck.cards.slice() };
  }
  if (wish === undefined || wish === 'random') return randomDeck(t, size);
  if (typeof wish === 'string') {
    const deck = decks.find(({ name }) => name === wish);
    if (!deck)
      throw new SetupFault(
        `unknown deck '${wish}'${hint(
          wish,
          decks.map(({ name }) => name),
        )}`,
      );
    if (deck.cards.length !== size)
      throw new SetupFault(
        `the deck '${wish}' has ${deck.cards.length} cards, this match needs ${size}`,
      );
    return { commander: deck.commander, cards: deck.cards.slice() };
  }
  const find = (name: string): number => {
    const index = byName.get(name);
    if (index === undefined)
      throw new SetupFault(`unknown card '${name}'${hint(name, byName.keys())}`);
    return index;
  };
  const chosen = { commander: find(wish.commander), cards: wish.cards.map(find) };
  const [wrong] = deckFaults(cards, chosen.commander, chosen.cards, size);
  if (wrong) throw new SetupFault(wrong.message);
  return chosen;
}

function randomDeck(t: ChaosTable, size: number): { commander: number; cards: number[] } {
  const listed = t.content.cards.filter((card) => !card.made && !card.tree.tags.includes('secret'));
  const commanders = listed.filter((card) => card.type === 'commander');
  const pool = listed.filter(mayBeInDeck).map((card) => card.index);
  if (commanders.length === 0) throw new SetupFault('the content has no commander');
  if (pool.length < size)
    throw new SetupFault(`a random deck needs ${size} cards, the content has ${pool.length}`);
  t.shuffle(pool);
  return { commander: at(commanders, t.roll(commanders.length)).index, cards: pool.slice(0, size) };
}

function hint(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant ? `; did you mean '${meant}'?` : '';
}
