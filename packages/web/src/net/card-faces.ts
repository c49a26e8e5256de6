import type { Plain } from '@cardwright/kernel';
import { loudNames, printedName, printNames } from '../scene/printed-names.ts';

export interface CardFace {
  game: string;
  id: string;
  /** As it is printed. */
  name: string;
  /** What it is called in its file and in messages: its title, then what it is called in play. */
  written: readonly string[];
  type: string;
  cost?: string | undefined;
  text: string;
  json: Plain;
  element?: string | undefined;
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
  const field = (name: string): string | undefined => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
    const value = json[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const inPlay = field('Name');
  const written = inPlay === undefined || inPlay === card.name ? [card.name] : [card.name, inPlay];
  return { ...card, game, json, name: printedName(card.name), written, element: field('element') };
}

/** Names that messages write in capitals. */
export const loudNamesOf = (cards: Cards): ReadonlySet<string> =>
  loudNames([...cards.values()].flatMap(({ written }) => written));

/** All cards of a game by id; a text names the others as they are printed. */
export function cardsOf(game: string, sent: readonly SentCard[]): Cards {
  const faces = new Map(sent.map((card) => [card.id, faceOf(game, card)]));
  const loud = loudNamesOf(faces);
  for (const face of faces.values()) face.text = printNames(face.text, loud);
  return faces;
}
