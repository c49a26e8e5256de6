import type { Plain } from '@cardwright/kernel';
import type { ComponentChildren } from 'preact';
import type { CardFace } from '../net/card-faces.ts';

/** A number with the icon of what it counts. */
export interface Figure {
  icon: string;
  value: string | number;
}

/** The look of a game. Whatever a game leaves out is taken from the default look. */
export interface Look {
  /** The position of its box on the home page; games without one come last. */
  readonly place: number;
  /** The picture on its box, 320 by 200. */
  cover(game: string): ComponentChildren;
  /** Landscapes are cropped to the picture frame; creatures are shown whole. */
  readonly pictures: 'fill' | 'whole';
  /**
   * The picture on a card, 96 by 64. `roll` is seeded by the card, so the picture never changes.
   */
  picture(card: CardFace, roll: (n: number) => number): ComponentChildren;
  /** One word for the colour of a card's frame: the class `frame-<word>`. */
  frame(card: CardFace): string;
  /** A card's cost, if it is more than a number: a list for each way to pay. */
  costs(card: CardFace): Figure[][];
  /** Numbers printed on a card beside its text: hit points, attack, movement. */
  figures(card: CardFace): Figure[];
  /** A card's printed name, from its name in the files. */
  printedName(written: string): string;
  /** Other names of a card in messages, from its JSON. */
  otherNames(json: Plain): readonly string[];
}

/** The fields of a JSON object; empty for any other value. */
export const fieldsOf = (json: Plain | undefined): { [field: string]: Plain } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};

/** Picks the frame by the first of these words that a card's printed type contains. */
export const framesByType =
  (...words: string[]): Look['frame'] =>
  ({ type }) =>
    words.find((word) => type.toLowerCase().includes(word)) ?? 'plain';
