import type { Content, Game, MatchOptions } from '@cardwright/kernel';
import { type DrawnSetup, eachSeatOptions } from '../deal-options.ts';

/**
 * Set-ups in which the card can come up, if the options leave that open: kingdoms with the card, or
 * decks with it (the same deck for all seats). Undefined if the game or the options fix the set-up.
 */
export function drawnSetup(
  game: Game,
  content: Content,
  options: MatchOptions,
  card: string,
): DrawnSetup | undefined {
  const kingdom = kingdomWith(game, content, card);
  if (kingdom) {
    const { option, cards, count } = kingdom;
    if (options[option] !== undefined) return undefined;
    return { option, with: [card], from: cards, count };
  }
  const named = game.players.uses?.drawn?.(content, card);
  if (named)
    return options[named.option] === undefined
      ? { option: named.option, with: [named.value], from: [...named.from], count: named.count }
      : undefined;
  const [option] = eachSeatOptions(game, content);
  const decks = game.players.uses?.decks?.(content, card) ?? [];
  if (option === undefined || options[option] !== undefined || decks.length === 0) return undefined;
  const own = decks.filter((deck) => deck.own);
  return { option, eachSeat: (own.length > 0 ? own : decks).map(({ value }) => value) };
}

/**
 * Set-ups that combine the card with each other kingdom card, or each deck; empty for games without
 * either.
 */
export function partnerSetups(
  game: Game,
  content: Content,
  card: string,
): { name: string; drawn: DrawnSetup }[] {
  const kingdom = kingdomWith(game, content, card);
  if (kingdom) {
    const { option, cards, count } = kingdom;
    return cards
      .filter((other) => other !== card)
      .map((other) => ({
        name: other,
        drawn: { option, with: [card, other], from: cards, count },
      }));
  }
  const [option] = eachSeatOptions(game, content);
  if (option === undefined) return [];
  return (game.players.uses?.decks?.(content, card) ?? []).map(({ name, own, value }) => ({
    name: own ? name : `${name} (put in)`,
    drawn: { option, eachSeat: [value] },
  }));
}

function kingdomWith(
  game: Game,
  content: Content,
  card: string,
): { option: string; cards: string[]; count: number } | undefined {
  for (const choice of game.rules.choices?.(content) ?? [])
    if (choice.kind === 'cards' && choice.cards.includes(card)) return choice;
  return undefined;
}
