/**
 * The six item types; a tile is its place in this list. Pictures on tiles never matter, only types
 * do (R1.2).
 */
export const LETTERS = ['C', 'F', 'B', 'G', 'T', 'P'] as const;
export type Letter = (typeof LETTERS)[number];

/** Names of the types, as the message files and the page's pictures know them. */
export const TYPE_NAMES = ['cat', 'frame', 'book', 'game', 'trophy', 'plant'] as const;

export const TYPES = LETTERS.length;
export const TILES_PER_TYPE = 22;
/** A space of the living room with nothing on it. */
export const EMPTY = -1;

export const typeOf = (letter: string): number => LETTERS.indexOf(letter as Letter);
export const letterOf = (type: number): string => LETTERS[type] ?? '.';
