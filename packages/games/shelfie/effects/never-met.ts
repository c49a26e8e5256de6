import type { CommonGoalCard } from '../format.ts';
import { CELLS, COLUMNS, ROWS } from '../rules/shelf.ts';
import { TILES_PER_TYPE, TYPES } from '../rules/tiles.ts';
import { type Figure, figureKey, figuresOf } from './figures.ts';
import { canPack } from './packing.ts';
import { mostTypes } from './row-col.ts';
import { isOutline, type ShapeCard } from './shape.ts';

/**
 * Why no shelf can ever satisfy a card, where that is obvious; a warning for designers, not a
 * fault.
 */
export function neverMet(card: CommonGoalCard): string | undefined {
  const n = card.numOfOccurrences;
  if (card.type === 'Groups') {
    if (card.atLeast > TILES_PER_TYPE)
      return `a group of ${card.atLeast} needs more tiles of one type than the ${TILES_PER_TYPE} there are`;
    return n * card.atLeast > CELLS
      ? `${counted(n, 'group')} of ${counted(card.atLeast, 'tile')} need ` +
          `${n * card.atLeast} cells, a shelf has ${CELLS}`
      : undefined;
  }
  if (card.type === 'RowCol') {
    const lines = (card.horizontal ? ROWS : 0) + (card.vertical ? COLUMNS : 0);
    return n > lines ? `it needs ${counted(n, 'line')}, but only ${lines} can count` : undefined;
  }
  const figures = figuresOf(card.coordinates);
  if (figures.length === 0)
    return (
      `its ${card.coordinates.length === 1 ? 'shape does' : 'shapes do'} not fit a shelf of ` +
      `${ROWS} rows and ${COLUMNS} columns`
    );
  if (card.stairs === 1 && !figures.some(isOutline)) return TWO_IN_COLUMN;
  const smallest = Math.min(...figures.map((f) => f.cells.length));
  const cells = n * smallest;
  const shapes = `${counted(n, 'shape')} of ${counted(smallest, 'cell')}`;
  if (cells > CELLS) return `${shapes} need ${cells} cells, a shelf has ${CELLS}`;
  const ofOneType = card.stairs === 1 ? 0 : card.diffType === 1 ? smallest : cells;
  if (ofOneType > TILES_PER_TYPE)
    return `${shapes} need ${ofOneType} tiles of one type, there are ${TILES_PER_TYPE}`;
  const fit = mostThatFit(figures, n);
  return fit < n
    ? `without overlap only ${fit} of its shapes fit a shelf, and it needs ${n}`
    : undefined;
}

/** Steps of the search for a packing; a card that takes more is not warned of. */
const MOST_STEPS = 20_000;

/** How many of the figures fit a shelf at once, counted up to `wanted`. */
function mostThatFit(figures: readonly Figure[], wanted: number): number {
  const placements = figures.flatMap(({ placed }) => placed.filter((cells) => cells !== 0));
  let fit = wanted;
  while (fit > 1 && !canPack(placements, fit, MOST_STEPS)) fit--;
  return fit;
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** Parts of a card that change nothing, by the field they are in. */
export function withoutEffect(card: CommonGoalCard): Idle[] {
  if (card.type === 'RowCol' && card.diffUpTo > TYPES)
    return [
      {
        path: ['diffUpTo'],
        message: `there are only ${TYPES} types, so every full line counts`,
        hint: `write ${TYPES} for lines of any types`,
      },
    ];
  if (card.type === 'RowCol' && card.diffUpTo < TYPES && card.diffUpTo >= mostTypes(card))
    return [
      {
        path: ['diffUpTo'],
        message: `a row has only ${COLUMNS} tiles, so every full row counts and diffUpTo never matters`,
        hint: `write a smaller number, or ${TYPES} for rows of any types`,
      },
    ];
  if (isMetByOneTile(card))
    return [
      {
        path: [],
        message: 'the first tile on a shelf satisfies this card',
        hint: 'write a larger number, or more cells',
      },
    ];
  if (card.type !== 'Shape') return [];
  return [...unusableLists(card), ...repeatedLists(card)];
}

const isMetByOneTile = (card: CommonGoalCard): boolean =>
  card.numOfOccurrences === 1 &&
  ((card.type === 'Groups' && card.atLeast === 1) ||
    (card.type === 'Shape' && card.coordinates.some((list) => list.length === 1)));

interface Idle {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
}

/** Lists that no shelf can match; if none can be matched, the card itself is reported. */
function unusableLists(card: ShapeCard): Idle[] {
  const reasons = card.coordinates.map((list) => whyUnusable(card, list));
  if (reasons.every((why) => why !== undefined)) return [];
  return reasons.flatMap((why, j) =>
    why === undefined
      ? []
      : [
          {
            path: ['coordinates', j],
            message: `no shelf can match list ${j} (counted from 0): ${why}`,
            hint: 'remove the list, or change its cells',
          },
        ],
  );
}

function whyUnusable({ stairs }: ShapeCard, list: Cells): string | undefined {
  if (figuresOf([list]).length === 0)
    return `it does not fit a shelf of ${ROWS} rows and ${COLUMNS} columns`;
  if (stairs === 1) return isOutline({ cells: list }) ? undefined : TWO_IN_COLUMN;
  return list.length > TILES_PER_TYPE
    ? `it needs ${list.length} tiles of one type, there are ${TILES_PER_TYPE}`
    : undefined;
}

const TWO_IN_COLUMN = 'two cells of one column cannot both be the topmost tile';

const repeatedLists = ({ coordinates }: ShapeCard): Idle[] =>
  coordinates.flatMap((list, j) => {
    const first = coordinates.findIndex((other) => sameFigure(other, list));
    return first === j
      ? []
      : [
          {
            path: ['coordinates', j],
            message: `the same shape as list ${first} (counted from 0)`,
            hint: 'remove one of the two: a placement counts once',
          },
        ];
  });

type Cells = readonly { x: number; y: number }[];

const sameFigure = (a: Cells, b: Cells): boolean => figureKey(a) === figureKey(b);
