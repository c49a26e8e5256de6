import type { Plain } from '@cardwright/kernel';
import type { ComponentChildren } from 'preact';
import type { CardFace } from '../net/card-faces.ts';

/** A number with the icon that says what it counts. */
export interface Figure {
  icon: string;
  value: string | number;
}

/** What makes a game look like itself. Whatever a game leaves out it gets from the default look. */
export interface Look {
  /** Where its box stands on the home page; games without a place follow. */
  readonly place: number;
  /** The picture on its box, 320 by 200. */
  cover(game: string): ComponentChildren;
  /** Landscapes fill the frame of a card's picture; creatures are seen whole in it. */
  readonly pictures: 'fill' | 'whole';
  /** The picture on a card, 96 by 64. `roll` draws the same for a card every time. */
  picture(card: CardFace, roll: (n: number) => number): ComponentChildren;
  /** One word for the colour of a card's frame: the class `frame-<word>`. */
  frame(card: CardFace): string;
  /** What a card costs where that is more than a number: each way to pay is one list. */
  costs(card: CardFace): Figure[][];
  /** Figures printed on a card beside its text: hit points, attack, movement. */
  figures(card: CardFace): Figure[];
  /** A card's name as it is printed, from its name in the files. */
  printedName(written: string): string;
  /** Other names of a card in messages, from its JSON. */
  otherNames(json: Plain): readonly string[];
}

/** The fields of a JSON object; none of anything else. */
export const fieldsOf = (json: Plain | undefined): { [field: string]: Plain } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};

/** A frame for each of these words that a card's printed type contains, the first one first. */
export const framesByType =
  (...words: string[]): Look['frame'] =>
  ({ type }) =>
    words.find((word) => type.toLowerCase().includes(word)) ?? 'plain';
