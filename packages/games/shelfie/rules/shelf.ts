import { EMPTY, EVERY_TYPE, letterOf, type Tile, type TileType, typeOf } from './tiles.ts';

/**
 * A shelf is one 30-bit mask per type: bit `row * 5 + column`, row 0 on top. Goals then are a few
 * operations on six integers, and a fork copies six numbers.
 */
export type Shelf = [number, number, number, number, number, number];

export const ROWS = 6;
export const COLUMNS = 5;
export const CELLS = ROWS * COLUMNS;
export const FULL = (1 << CELLS) - 1;

/** The cells of column 0; other columns are shifts of it. */
const COLUMN = Array.from({ length: ROWS }, (_, row) => 1 << (row * COLUMNS)).reduce(
  (a, b) => a | b,
  0,
);
export const columnMask = (column: number): number => COLUMN << column;
export const rowMask = (row: number): number => ((1 << COLUMNS) - 1) << (row * COLUMNS);
const NOT_LEFT = FULL & ~columnMask(0);
const NOT_RIGHT = FULL & ~columnMask(COLUMNS - 1);

export const cellBit = (row: number, column: number): number => 1 << (row * COLUMNS + column);
export const emptyShelf = (): Shelf => [0, 0, 0, 0, 0, 0];
export const copyShelf = (s: Readonly<Shelf>): Shelf => [s[0], s[1], s[2], s[3], s[4], s[5]];
export const filled = (s: Readonly<Shelf>): number => s[0] | s[1] | s[2] | s[3] | s[4] | s[5];

export function bitCount(mask: number): number {
  let x = mask - ((mask >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many tiles a column still takes. */
export const roomIn = (occupied: number, column: number): number =>
  ROWS - bitCount(occupied & columnMask(column));

/** The most tiles some column still takes. */
export function widestRoom(occupied: number): number {
  let best = 0;
  for (let c = 0; c < COLUMNS; c++) {
    const room = roomIn(occupied, c);
    if (room > best) best = room;
  }
  return best;
}

/** R4.3: the tile falls onto the highest of its column. The column must have room. */
export function drop(shelf: Shelf, column: number, type: TileType): void {
  const row = roomIn(filled(shelf), column) - 1;
  shelf[type] |= cellBit(row, column);
}

/** Cells that share a side with a cell of the mask, and the mask itself. */
export const spread = (mask: number): number =>
  (mask |
    (mask << COLUMNS) |
    (mask >>> COLUMNS) |
    ((mask & NOT_RIGHT) << 1) |
    ((mask & NOT_LEFT) >>> 1)) &
  FULL;

/** The whole group (R2.2) of one type's cells that the lowest cell of `from` belongs to. */
export function groupAt(cells: number, from: number): number {
  let group = from & -from;
  for (;;) {
    const grown =
      (group |
        (group << COLUMNS) |
        (group >>> COLUMNS) |
        ((group & NOT_RIGHT) << 1) |
        ((group & NOT_LEFT) >>> 1)) &
      cells;
    if (grown === group) return group;
    group = grown;
  }
}

/** The sizes of all groups of a shelf, type by type. */
export function groupSizes(shelf: Readonly<Shelf>): number[] {
  const sizes: number[] = [];
  for (const cells of shelf) {
    let left = cells;
    while (left !== 0) {
      const group = groupAt(left, left);
      sizes.push(bitCount(group));
      left &= ~group;
    }
  }
  return sizes;
}

/** The type of the tile in a cell, or EMPTY. */
export function tileAt(shelf: Readonly<Shelf>, row: number, column: number): Tile {
  const bit = cellBit(row, column);
  for (const type of EVERY_TYPE) if ((shelf[type] & bit) !== 0) return type;
  return EMPTY;
}

/** Six strings of five letters, top row first, `.` for an empty cell. */
export function formatShelf(shelf: Readonly<Shelf>): string[] {
  const lines: string[] = [];
  for (let r = 0; r < ROWS; r++) {
    let line = '';
    for (let c = 0; c < COLUMNS; c++) line += letterOf(tileAt(shelf, r, c));
    lines.push(line);
  }
  return lines;
}

export type ParsedShelf = { ok: true; shelf: Shelf } | { ok: false; message: string };

/**
 * `gaps`: tiles may hang over empty cells, which no shelf in play does but a question about a
 * pattern may show.
 */
export function parseShelf(lines: readonly string[], gaps = false): ParsedShelf {
  if (lines.length !== ROWS)
    return { ok: false, message: `a shelf needs ${ROWS} rows, found ${lines.length}` };
  const shelf = emptyShelf();
  for (const [r, line] of lines.entries()) {
    if (line.length !== COLUMNS)
      return {
        ok: false,
        message: `row ${r} of the shelf is "${line}": expected ${COLUMNS} letters`,
      };
    for (const [c, letter] of [...line].entries()) {
      if (letter === '.') continue;
      const type = typeOf(letter);
      if (type === EMPTY)
        return {
          ok: false,
          message: `row ${r} of the shelf has '${letter}': expected a letter of CFBGTP or '.'`,
        };
      shelf[type] |= cellBit(r, c);
    }
  }
  const occupied = filled(shelf);
  // every cell under a tile is filled: columns have no gaps (R4.3)
  const gap = (occupied << COLUMNS) & FULL & ~occupied;
  if (!gaps && gap !== 0) {
    const cell = 31 - Math.clz32(gap & -gap) - COLUMNS;
    const place = `row ${Math.floor(cell / COLUMNS)}, column ${cell % COLUMNS}`;
    return { ok: false, message: `the tile of the shelf in ${place} has an empty cell below it` };
  }
  return { ok: true, shelf };
}
