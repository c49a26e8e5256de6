import type { Content, Game, Words } from '@cardwright/kernel';
import { z } from 'zod';
import type { ResultOf } from './catalogue.ts';

type GameOnOffer = ResultOf<'games'>['games'][number];
type CardOnWire = ResultOf<'cards'>['cards'][number];

/** A game as `games` offers it; `players` are all who can take a seat, by name. */
export function describeGame(
  game: Game,
  content: Content,
  players: { readonly [name: string]: { readonly about: string } },
): GameOnOffer {
  const { seats, options, presets, choices } = game.rules;
  return {
    name: game.name,
    rules: game.version,
    content: content.hash,
    seats: { min: seats.min, max: seats.max },
    options: z.toJSONSchema(options, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
    presets: (presets?.(content) ?? []) as GameOnOffer['presets'],
    choices: choices?.(content) ?? [],
    players: Object.entries(players).map(([name, { about }]) => ({ name, about })),
    cards: game.content.cards(content).length,
  };
}

/** The cards of a game as `cards` shows them, in a language's words. */
export const describeCards = (game: Game, content: Content, words: Words): ResultOf<'cards'> => ({
  game: game.name,
  content: content.hash,
  cards: game.content.cards(content).map(({ words: spelt, ...card }) => ({
    ...card,
    ...(spelt?.name && { name: words(spelt.name) }),
    ...(spelt?.cost && { cost: words(spelt.cost) }),
    json: card.json as CardOnWire['json'],
    text: game.face.cardText(content, card.id, words),
  })),
});
