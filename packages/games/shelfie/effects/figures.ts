import { CELLS, COLUMNS, cellBit, ROWS, spread } from '../rules/shelf.ts';

/**
 * A shape that fits the shelf, wherever it is placed. Its cells are relative to the first in
 * reading order.
 */
export interface Figure {
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  /** Shifts from the bit of the first cell to those of the others. */
  readonly shifts: readonly number[];
  /** Cells of the shelf on which the first cell may be. */
  readonly anchors: number;
  /**
   * By the number of the first cell: the cells of the placement, and those beside it. 0 where it
   * would leave the shelf.
   */
  readonly placed: readonly number[];
  readonly beside: readonly number[];
  /** All cells are connected by their sides. */
  readonly connected: boolean;
}

/** The shapes of a card's lists that fit the shelf; lists of the same shape are merged (R5.3). */
export function figuresOf(lists: readonly (readonly { x: number; y: number }[])[]): Figure[] {
  const seen = new Set<string>();
  const figures: Figure[] = [];
  for (const list of lists) {
    const cells = fromFirst(list);
    const key = figureKey(list);
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    const figure = place(cells);
    if (figure.anchors !== 0) figures.push(figure);
  }
  return figures;
}

/** Cells in reading order, relative to the first. */
function fromFirst(list: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const sorted = list.slice().sort((a, b) => a.y - b.y || a.x - b.x);
  const [first] = sorted;
  return first ? sorted.map(({ x, y }) => ({ x: x - first.x, y: y - first.y })) : [];
}

/** The same for lists of one shape, wherever their (0,0) is. */
export const figureKey = (list: readonly { x: number; y: number }[]): string =>
  fromFirst(list)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

function place(cells: { x: number; y: number }[]): Figure {
  const placed = new Array<number>(CELLS).fill(0);
  const beside = new Array<number>(CELLS).fill(0);
  let anchors = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (!cells.every(({ x, y }) => row + y < ROWS && column + x >= 0 && column + x < COLUMNS))
        continue;
      const mask = cells.reduce((m, { x, y }) => m | cellBit(row + y, column + x), 0);
      placed[row * COLUMNS + column] = mask;
      beside[row * COLUMNS + column] = spread(mask) & ~mask;
      anchors |= cellBit(row, column);
    }
  }
  return {
    cells,
    shifts: cells.slice(1).map(({ x, y }) => y * COLUMNS + x),
    anchors,
    placed,
    beside,
    connected: hangTogether(cells),
  };
}

function hangTogether(cells: { x: number; y: number }[]): boolean {
  const left = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const reach = (x: number, y: number): void => {
    if (!left.delete(`${x},${y}`)) return;
    reach(x + 1, y);
    reach(x - 1, y);
    reach(x, y + 1);
    reach(x, y - 1);
  };
  reach(0, 0);
  return left.size === 0;
}
