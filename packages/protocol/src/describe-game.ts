import { type Content, type Game, translatedNames, type Words } from '@cardwright/kernel';
import { z } from 'zod';
import type { ResultOf } from './catalogue.ts';

type GameOnOffer = ResultOf<'games'>['games'][number];
type CardOnWire = ResultOf<'cards'>['cards'][number];

/** A game as `games` offers it; `players` are all who can take a seat, by name. */
export function describeGame(
  game: Game,
  content: Content,
  players: { readonly [name: string]: { readonly about: string } },
  packs: Pick<GameOnOffer, 'packs' | 'translations'> = {},
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
    ...personalitiesOf(game),
    cards: game.content.cards(content).length,
    ...packs,
  };
}

function personalitiesOf({ players }: Game): Pick<GameOnOffer, 'personalities'> {
  const all = Object.entries(players.personalities ?? {});
  if (all.length === 0) return {};
  return {
    personalities: all.map(([name, { name: words, about }]) => ({ name, words, about })),
  };
}

/** What packs add to the cards of a game: translations, and pictures by id or name. */
export interface PackFaces {
  translations?: { [text: string]: string };
  picture?(card: { id: string; name: string }): string | undefined;
}

/** The cards of a game as `cards` shows them, in a language's words. */
export const describeCards = (
  game: Game,
  content: Content,
  words: Words,
  { translations, picture }: PackFaces = {},
): ResultOf<'cards'> => {
  const cards = game.content.cards(content);
  const names = { ...translatedNames(cards, words), ...translations };
  return {
    game: game.name,
    content: content.hash,
    cards: cards.map(({ words: spelt, ...card }) => ({
      ...card,
      ...(spelt?.name && { name: words(spelt.name) }),
      ...(spelt?.cost && { cost: words(spelt.cost) }),
      json: card.json as CardOnWire['json'],
      text: game.face.cardText(content, card.id, words),
      ...withPicture(picture?.(card)),
    })),
    ...(Object.keys(names).length > 0 && { translations: names }),
  };
};

const withPicture = (picture: string | undefined): { picture?: string } =>
  picture === undefined ? {} : { picture };
