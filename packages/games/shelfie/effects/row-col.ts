import type { RowColCard } from '../format.ts';
import { COLUMNS, columnMask, ROWS, rowMask, type Shelf } from '../rules/shelf.ts';
import { TYPES } from '../rules/tiles.ts';

/** The rows and columns that count for a card. */
export function linesOf(card: RowColCard): { mask: number; length: number }[] {
  const lines: { mask: number; length: number }[] = [];
  if (card.horizontal === 1)
    for (let r = 0; r < ROWS; r++) lines.push({ mask: rowMask(r), length: COLUMNS });
  if (card.vertical === 1)
    for (let c = 0; c < COLUMNS; c++) lines.push({ mask: columnMask(c), length: ROWS });
  return lines;
}

export function typesIn(shelf: Shelf, line: number): number {
  let types = 0;
  for (let t = 0; t < TYPES; t++) if ((shelf[t]! & line) !== 0) types++;
  return types;
}

/** R5.7: only full lines count; `diffUpTo` 0 wants all their tiles different. */
export function compileRowCol(card: RowColCard): (shelf: Shelf) => boolean {
  const { numOfOccurrences: wanted, diffUpTo } = card;
  const lines = linesOf(card);
  const masks = lines.map((line) => line.mask);
  const fewest = lines.map(({ length }) => (diffUpTo === 0 ? length : 1));
  const most = diffUpTo === 0 ? TYPES : diffUpTo;
  return (shelf) => {
    const [a, b, c, d, e, f] = shelf as [number, number, number, number, number, number];
    const occupied = a | b | c | d | e | f;
    let count = 0;
    for (let i = 0; i < masks.length; i++) {
      const line = masks[i]!;
      if ((occupied & line) !== line) continue;
      const types =
        ((a & line) !== 0 ? 1 : 0) +
        ((b & line) !== 0 ? 1 : 0) +
        ((c & line) !== 0 ? 1 : 0) +
        ((d & line) !== 0 ? 1 : 0) +
        ((e & line) !== 0 ? 1 : 0) +
        ((f & line) !== 0 ? 1 : 0);
      if (types >= fewest[i]! && types <= most && ++count >= wanted) return true;
    }
    return false;
  };
}
