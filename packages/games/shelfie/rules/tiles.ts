/**
 * The six item types; a tile is its place in this list. Pictures on tiles never matter, only types
 * do (R1.2).
 */
export const LETTERS = ['C', 'F', 'B', 'G', 'T', 'P'] as const;
export type Letter = (typeof LETTERS)[number];
export type TileType = 0 | 1 | 2 | 3 | 4 | 5;
export const EVERY_TYPE = [0, 1, 2, 3, 4, 5] as const;

/** Names of the types, as the message files and the page's pictures know them. */
export const TYPE_NAMES = ['cat', 'frame', 'book', 'game', 'trophy', 'plant'] as const;

export const TYPES = LETTERS.length;
export const TILES_PER_TYPE = 22;
/** A space of the living room with nothing on it. */
export const EMPTY = -1;
/** What lies on a space. */
export type Tile = TileType | typeof EMPTY;

export const typeOf = (letter: string): Tile =>
  EVERY_TYPE[LETTERS.indexOf(letter as Letter)] ?? EMPTY;
export const letterOf = (type: Tile): string => (type === EMPTY ? '.' : LETTERS[type]);
export const typeName = (type: Tile): string => (type === EMPTY ? 'none' : TYPE_NAMES[type]);
