import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { bitCount, COLUMNS, filled, ROWS, type Shelf } from '../rules/shelf.ts';
import { figureNames, SIGNS } from './figure-name.ts';
import { type Figure, figuresOf } from './figures.ts';
import { Bit, Cell, goalFields, textMessage } from './goal-card.ts';
import { canPack } from './packing.ts';

export const ShapeCard = exactly({
  id: goalFields.id,
  type: z.literal('Shape'),
  numOfOccurrences: goalFields.numOfOccurrences,
  diffType: Bit.describe('0: all occurrences of one type; 1: each may have its own'),
  surrounded: Bit.describe('1: no tile beside an occurrence may have its type'),
  stairs: Bit.optional().describe(
    '1: each cell is the topmost tile of its column, types do not matter',
  ),
  description: goalFields.description,
  coordinates: z
    .array(z.array(Cell).min(1))
    .min(1)
    .describe('alternatives; each a list of cells that contains (0,0)'),
});
export type ShapeCard = z.infer<typeof ShapeCard>;

export function shapeText(card: ShapeCard): Message[] {
  const figures = figuresOf(card.coordinates);
  const [first] = figures;
  if (!first) return [textMessage('never')];
  if (card.stairs === 1) return [outlineText(figures.filter(isOutline))];
  const names = figureNames(figures, false);
  const figure = either(names);
  const tiles = all(names, NAMED_AS_TILES);
  const count = card.numOfOccurrences;
  const types = card.diffType === 1 ? 'mixed' : 'same';
  const sentences: Message[] = [];
  const isTile = figures.length === 1 && first.cells.length === 1;
  if (isTile) sentences.push(textMessage(`tiles.${types}`, { count }));
  else if (count === 1) sentences.push(textMessage('shape', { figure, tiles }));
  else sentences.push(textMessage(`shapes.${types}`, { count, figure, tiles }));
  if (card.surrounded === 1)
    sentences.push(
      textMessage('surrounded', {
        count,
        many: all(names, PLURAL),
        each: isTile ? 'tile' : 'figure',
      }),
    );
  return sentences;
}

/** Names of figures that are several things, and those that call them tiles. */
const PLURAL = /\.(row|column|cross|corners|cornersOf)$/;
const NAMED_AS_TILES = /\.(row|column|block|falling|rising|cross)$/;
const all = (names: readonly Message[], kind: RegExp): 'yes' | 'no' =>
  names.every(({ key }) => kind.test(key)) ? 'yes' : 'no';

/** Alternatives in words; the last after a comma if one of them has a comma or there are more. */
function either(names: readonly Message[]): Message {
  const [first = textMessage('never'), ...more] = names;
  const last = more.pop();
  if (!last) return first;
  const isPlain = names.every(({ key }) => !/\.(turned|mirrored)$/.test(key));
  if (more.length === 0 && isPlain) return textMessage('or', { a: first, b: last });
  const before = more.reduce((a, b) => textMessage('comma', { a, b }), first);
  return textMessage('orLast', { a: before, b: last });
}

/** Whether the topmost tiles of columns can form the figure: each cell has its own column. */
export const isOutline = ({ cells }: { readonly cells: readonly { x: number }[] }): boolean =>
  new Set(cells.map(({ x }) => x)).size === cells.length;

/** R5.5: an outline may stand at any height, and one of few columns in any of them. */
function outlineText(figures: readonly Figure[]): Message {
  const [first] = figures;
  if (!first) return textMessage('never.outline');
  if (figures.some(({ cells }) => cells.length === 1)) return textMessage('stairs.tile');
  const level = figures.length === 1 && first.cells.every(({ x, y }, i) => y === 0 && x === i);
  if (level) return textMessage('stairs.row', { size: first.cells.length });
  const widths = new Set(figures.map(({ cells }) => spanOf(cells.map(({ x }) => x))));
  const [width = COLUMNS] = widths;
  const low = figures.every(({ cells }) => spanOf(cells.map(({ y }) => y)) < ROWS);
  return textMessage('stairs', {
    figure: either(figureNames(figures, true)),
    columns: widths.size > 1 ? 'some' : width < COLUMNS ? 'few' : 'all',
    width,
    height: low ? 'any' : 'full',
  });
}

const spanOf = (places: readonly number[]): number => Math.max(...places) - Math.min(...places) + 1;

/** What the signs of a drawn figure mean, in the order in which they are explained. */
const MEANINGS: { readonly [kind: string]: readonly (readonly [keyof typeof SIGNS, string])[] } = {
  shape: [
    ['cell', 'tile'],
    ['none', 'anything'],
    ['newRow', 'newRow'],
  ],
  surrounded: [
    ['cell', 'tile'],
    ['none', 'outside'],
    ['newRow', 'newRow'],
  ],
  stairs: [
    ['cell', 'top'],
    ['below', 'below'],
    ['none', 'empty'],
    ['any', 'anything'],
    ['newRow', 'newRow'],
  ],
};

/** The legend for the signs that a text has; nothing if no figure is drawn. */
export function legendOf({ stairs, surrounded }: ShapeCard, text: string): Message[] {
  if (!text.includes(SIGNS.cell)) return [];
  const kind = stairs === 1 ? 'stairs' : surrounded === 1 ? 'surrounded' : 'shape';
  const signs = (MEANINGS[kind] ?? [])
    .filter(([sign]) => text.includes(SIGNS[sign]))
    .map(([sign, meaning]) => textMessage(`sign.${meaning}`, { sign: SIGNS[sign] }));
  return [textMessage('figure.legend', { signs })];
}

/** The first cells of the figure's placements that lie entirely within `cells`. */
export function anchorsOf(figure: Figure, cells: number): number {
  const { shifts } = figure;
  let anchors = cells & figure.anchors;
  for (const shift of shifts) anchors &= cells >>> shift;
  return anchors;
}

/** The topmost tile of each column. */
export const topsOf = (shelf: Shelf): number => {
  const occupied = filled(shelf);
  return occupied & ~(occupied << COLUMNS);
};

/** R5.3 to R5.5. */
export function compileShape(card: ShapeCard): {
  figures: readonly Figure[];
  satisfied: (shelf: Shelf) => boolean;
} {
  const figures = figuresOf(card.coordinates);
  const wanted = card.numOfOccurrences;
  const surrounded = card.surrounded === 1;
  const mixed = card.diffType === 1;
  if (card.stairs === 1) return { figures, satisfied: (shelf) => holdsAny(figures, topsOf(shelf)) };
  // a tile beside an occurrence would be part of an overlapping one, so these never overlap
  const apart =
    (surrounded && figures.every((f) => f.connected)) ||
    (figures.length === 1 && figures[0]?.cells.length === 1);
  const occurrences = surrounded ? isolated : matching;

  const satisfied = (shelf: Shelf): boolean => {
    let sum = 0;
    for (const cells of shelf) {
      if (cells === 0) continue;
      const need = wanted - sum;
      const found =
        apart || wanted === 1
          ? occurrences(figures, cells, undefined)
          : disjoint(figures, cells, need, occurrences);
      if (found >= need) return true;
      if (mixed) sum += found;
    }
    return false;
  };
  return { figures, satisfied };
}

function holdsAny(figures: readonly Figure[], cells: number): boolean {
  for (const figure of figures) if (anchorsOf(figure, cells) !== 0) return true;
  return false;
}

/** How many placements lie in `cells`; overlapping ones too. Their masks go to `into`. */
function matching(figures: readonly Figure[], cells: number, into: number[] | undefined): number {
  let count = 0;
  for (const figure of figures) {
    let anchors = anchorsOf(figure, cells);
    count += bitCount(anchors);
    for (; into && anchors !== 0; anchors &= anchors - 1)
      into.push(figure.placed[31 - Math.clz32(anchors & -anchors)] ?? 0);
  }
  return count;
}

/** The same, of placements with no further cell of `cells` beside them. */
function isolated(figures: readonly Figure[], cells: number, into: number[] | undefined): number {
  let count = 0;
  for (const figure of figures) {
    for (let anchors = anchorsOf(figure, cells); anchors !== 0; anchors &= anchors - 1) {
      const first = 31 - Math.clz32(anchors & -anchors);
      if (((figure.beside[first] ?? 0) & cells) !== 0) continue;
      count++;
      into?.push(figure.placed[first] ?? 0);
    }
  }
  return count;
}

/** The most pairwise disjoint occurrences in `cells`, counted up to `need`. */
function disjoint(
  figures: readonly Figure[],
  cells: number,
  need: number,
  occurrences: typeof matching,
): number {
  const placements: number[] = [];
  const all = occurrences(figures, cells, placements);
  if (all <= 1) return all;
  let taken = 0;
  let greedy = 0;
  for (const placement of placements) {
    if (greedy >= need) break;
    if ((placement & taken) !== 0) continue;
    taken |= placement;
    greedy++;
  }
  while (greedy < need && greedy < all && canPack(placements, greedy + 1)) greedy++;
  return greedy;
}
