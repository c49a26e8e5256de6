import type { CommonGoalCard } from '../format.ts';
import { CELLS, COLUMNS, ROWS } from '../rules/shelf.ts';
import { figuresOf } from './figures.ts';

/**
 * Why no shelf can ever satisfy a card, where that is obvious; a warning for designers, not a
 * fault.
 */
export function neverMet(card: CommonGoalCard): string | undefined {
  const n = card.numOfOccurrences;
  if (card.type === 'Groups') {
    return n * card.atLeast > CELLS
      ? `${n} groups of ${card.atLeast} need ${n * card.atLeast} cells, a shelf has ${CELLS}`
      : undefined;
  }
  if (card.type === 'RowCol') {
    const lines = (card.horizontal ? ROWS : 0) + (card.vertical ? COLUMNS : 0);
    return n > lines ? `it needs ${n} lines, but only ${lines} can count` : undefined;
  }
  const figures = figuresOf(card.coordinates);
  if (figures.length === 0)
    return `its shape does not fit a shelf of ${ROWS} rows and ${COLUMNS} columns`;
  if (
    card.stairs === 1 &&
    figures.every((f) => new Set(f.cells.map((c) => c.x)).size < f.cells.length)
  ) {
    return 'two cells of one column cannot both be the topmost tile';
  }
  const smallest = Math.min(...figures.map((f) => f.cells.length));
  return n * smallest > CELLS
    ? `${n} shapes of ${smallest} cells need ${n * smallest} cells, a shelf has ${CELLS}`
    : undefined;
}
