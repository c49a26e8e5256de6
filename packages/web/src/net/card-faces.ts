import type { Plain } from '@cardwright/kernel';
import { lookOf } from '../games/index.ts';
import { namePrinter, type PrintNames } from '../scene/printed-names.ts';

export interface CardFace {
  game: string;
  id: string;
  /** As it is printed. */
  name: string;
  /** Its name in the file and in messages: its title, then its name in play. */
  written: readonly string[];
  type: string;
  cost?: string | undefined;
  text: string;
  json: Plain;
}

export type Cards = ReadonlyMap<string, CardFace>;

/** A card as the server sends it. */
export interface SentCard {
  id: string;
  name: string;
  type: string;
  cost?: string | undefined;
  json: unknown;
  text: string;
}

export function faceOf(game: string, card: SentCard): CardFace {
  const json = card.json as Plain;
  const look = lookOf(game);
  const written = [...new Set([card.name, ...look.otherNames(json)])];
  return { ...card, game, json, name: look.printedName(card.name), written };
}

/** Replaces card names in messages by their printed names. */
export function printerOf(cards: Cards): PrintNames {
  const printed = new Map<string, string>();
  for (const { game, written } of cards.values())
    for (const name of written) printed.set(name, lookOf(game).printedName(name));
  return namePrinter(printed);
}

/** All cards of a game by id; a text names the others as they are printed. */
export function cardsOf(game: string, sent: readonly SentCard[]): Cards {
  const faces = new Map(sent.map((card) => [card.id, faceOf(game, card)]));
  const print = printerOf(faces);
  for (const face of faces.values()) face.text = print(face.text);
  return faces;
}
