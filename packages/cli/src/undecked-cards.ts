import { loadContent } from '@cardwright/games/node';
import type { Content, Game } from '@cardwright/kernel';

/**
 * How to play cards of packs that no deck has, in games where players choose decks; undefined if
 * there are none. Cards that cannot be in a deck are left out.
 */
export function undeckedNote(game: Game, content: Content): string | undefined {
  const decksWith = game.players.uses?.decks;
  if (!decksWith) return undefined;
  const shipped = new Set(game.content.cards(loadContent(game)).map(({ id }) => id));
  const names = game.content.cards(content).flatMap(({ id, name }) => {
    if (shipped.has(id)) return [];
    const decks = decksWith(content, id);
    return decks.length > 0 && decks.every(({ own }) => !own) ? [name] : [];
  });
  const them = names.length === 1 ? 'it' : 'them';
  const more = names.length - MOST_NAMED;
  const named = `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return names.length === 0
    ? undefined
    : `no deck has ${named}: put ${them} into a deck, under "decks" in pack.json, in ` +
        `place of ${names.length === 1 ? 'another card' : 'other cards'}`;
}

/** Of more cards, only the number is told. */
const MOST_NAMED = 5;
