import type { Message } from '@cardwright/kernel';
import { COLUMNS, ROWS } from '../rules/shelf.ts';
import { type Figure, figureKey, figuresOf } from './figures.ts';
import { textMessage as m } from './goal-card.ts';

/** A figure within the smallest rectangle that holds it. */
interface Framed {
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  has(x: number, y: number): boolean;
}

function framed({ cells }: Figure): Framed {
  const left = Math.min(...cells.map((c) => c.x));
  return {
    size: cells.length,
    rows: Math.max(...cells.map((c) => c.y)) + 1,
    columns: Math.max(...cells.map((c) => c.x)) - left + 1,
    has: (x, y) => cells.some((c) => c.x === x + left && c.y === y),
  };
}

/** The names of a card's figures. One that is listed in every orientation is named once. */
export function figureNames(figures: readonly Figure[], stairs: boolean): Message[] {
  let left = [...figures];
  const names: Message[] = [];
  for (let first = left[0]; first; first = left[0]) {
    const name = figureName(first, stairs);
    const all = name.key === m('figure.drawn').key && !stairs ? everyWay(first, left) : undefined;
    names.push(all ? m(`figure.${all.how}`, name.args) : name);
    const named = all?.keys ?? [figureKey(first.cells)];
    left = left.filter(({ cells }) => !named.includes(figureKey(cells)));
  }
  return names;
}

/** The orientations of a figure, if all that fit the shelf are among those listed. */
function everyWay(
  { cells }: Figure,
  listed: readonly Figure[],
): { how: 'turned' | 'mirrored'; keys: readonly string[] } | undefined {
  const keysOf = (figures: readonly Figure[]): string[] =>
    figures.map((figure) => figureKey(figure.cells));
  const known = keysOf(listed);
  const turned = keysOf(figuresOf(turns(cells)));
  const mirrored = keysOf(
    figuresOf([...turns(cells), ...turns(cells.map(({ x, y }) => ({ x: -x, y })))]),
  );
  const areListed = (keys: readonly string[]): boolean => keys.every((key) => known.includes(key));
  if (mirrored.length > turned.length && areListed(mirrored))
    return { how: 'mirrored', keys: mirrored };
  return turned.length > 1 && areListed(turned) ? { how: 'turned', keys: turned } : undefined;
}

/** Cells turned by 0 to 3 quarters. */
function turns(cells: Figure['cells']): { x: number; y: number }[][] {
  const quarter = (some: Figure['cells']): { x: number; y: number }[] =>
    some.map(({ x, y }) => ({ x: -y, y: x }));
  const once = quarter(cells);
  const twice = quarter(once);
  return [[...cells], once, twice, quarter(twice)];
}

/** The usual figures have names, any other is drawn; that of `stairs` has the columns' tops. */
function figureName(figure: Figure, stairs: boolean): Message {
  const f = framed(figure);
  return rectangleName(f) ?? diagonalName(f) ?? cornersName(f) ?? crossName(f) ?? drawn(f, stairs);
}

function rectangleName({ size, rows, columns }: Framed): Message | undefined {
  if (size !== rows * columns) return undefined;
  if (size === 1) return m('figure.tile');
  if (rows === 1) return m('figure.row', { size });
  return columns === 1 ? m('figure.column', { size }) : m('figure.block', { rows, columns });
}

function diagonalName({ size, rows, columns, has }: Framed): Message | undefined {
  if (size !== rows || size !== columns) return undefined;
  const steps = Array.from({ length: size }, (_, i) => i);
  if (steps.every((i) => has(i, i))) return m('figure.falling', { size });
  return steps.every((i) => has(columns - 1 - i, i)) ? m('figure.rising', { size }) : undefined;
}

const hasCorners = ({ rows, columns, has }: Framed): boolean =>
  has(0, 0) && has(columns - 1, 0) && has(0, rows - 1) && has(columns - 1, rows - 1);

function cornersName(f: Framed): Message | undefined {
  const { size, rows, columns } = f;
  if (size !== 4 || !hasCorners(f)) return undefined;
  return rows === ROWS && columns === COLUMNS
    ? m('figure.corners')
    : m('figure.cornersOf', { rows, columns });
}

function crossName(f: Framed): Message | undefined {
  const isCross = f.size === 5 && f.rows === 3 && f.columns === 3 && hasCorners(f) && f.has(1, 1);
  return isCross ? m('figure.cross') : undefined;
}

/** A cell of the figure, one that must be empty or can be anything, and a tile below a top. */
export const SIGNS = { cell: '■', none: '□', below: '▣', any: '·', newRow: '/' } as const;

function drawn(f: Framed, stairs: boolean): Message {
  const sign = stairs ? signOfStairs : signOf;
  const drawing = Array.from({ length: f.rows }, (_, y) =>
    Array.from({ length: f.columns }, (_, x) => sign(f, x, y)).join(''),
  );
  return m('figure.drawn', { drawing: drawing.join(SIGNS.newRow) });
}

const signOf = ({ has }: Framed, x: number, y: number): string =>
  has(x, y) ? SIGNS.cell : SIGNS.none;

/** Tiles fall: a column is full below its topmost tile, and empty above it. */
function signOfStairs({ rows, has }: Framed, x: number, y: number): string {
  if (has(x, y)) return SIGNS.cell;
  const top = Array.from({ length: rows }, (_, row) => row).find((row) => has(x, row));
  if (top === undefined) return SIGNS.any;
  return y < top ? SIGNS.none : SIGNS.below;
}
