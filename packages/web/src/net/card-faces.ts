import { namePrinter, type PrintNames } from '@cardwright/games/words';
import type { Plain } from '@cardwright/kernel';
import { lookOf } from '../games/index.ts';

export interface CardFace {
  game: string;
  id: string;
  /** The printed name. */
  name: string;
  /** Its name in the file and in messages: its title, then its name in play. */
  written: readonly string[];
  type: string;
  cost?: string | undefined;
  text: string;
  json: Plain;
  /** The URL of its picture, if a pack has one. */
  picture?: string | undefined;
}

/** Names and texts of packs in the reader's language, by their original spelling. */
export type Translations = { readonly [text: string]: string };

export interface Cards extends ReadonlyMap<string, CardFace> {
  readonly translations?: Translations;
}

/** Stands for the cards of a game until they are loaded. */
export const LOADING: Cards = new Map();

/** A card as the server sends it. */
export interface SentCard {
  id: string;
  name: string;
  type: string;
  cost?: string | undefined;
  json: unknown;
  text: string;
  picture?: string | undefined;
}

export function faceOf(game: string, card: SentCard, translations: Translations = {}): CardFace {
  const json = card.json as Plain;
  const look = lookOf(game);
  const written = [...new Set([card.name, ...look.otherNames(json)])];
  const name = translations[card.name] ?? look.printedName(card.name);
  return { ...card, game, json, name, written };
}

/** A picture belongs to the card's own name, whatever the reader's language calls it. */
export function untranslated(card: CardFace): CardFace {
  const [name = card.name] = card.written;
  return { ...card, name: lookOf(card.game).printedName(name) };
}

/** Replaces card names in messages by their printed forms. */
export function printerOf(cards: Cards): PrintNames {
  const printed = new Map<string, string>();
  for (const { game, written } of cards.values())
    for (const name of written) printed.set(name, lookOf(game).printedName(name));
  for (const [text, translated] of Object.entries(cards.translations ?? {}))
    printed.set(text, translated);
  return namePrinter(printed);
}

/** All cards of a game by id; their texts contain the printed names of other cards. */
export function cardsOf(
  game: string,
  sent: readonly SentCard[],
  translations?: Translations,
): Cards {
  const map = new Map(sent.map((card) => [card.id, faceOf(game, card, translations)]));
  const faces: Cards = translations ? Object.assign(map, { translations }) : map;
  const print = printerOf(faces);
  for (const face of faces.values()) face.text = print(face.text);
  return faces;
}
