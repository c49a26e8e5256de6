import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { COLUMNS, columnMask, ROWS, rowMask, type Shelf } from '../rules/shelf.ts';
import { TYPES } from '../rules/tiles.ts';
import { Bit, goalFields, textMessage } from './goal-card.ts';

export const RowColCard = exactly({
  id: goalFields.id,
  type: z.literal('RowCol'),
  numOfOccurrences: goalFields.numOfOccurrences,
  diffUpTo: z
    .int()
    .min(0)
    .describe(
      'the maximum number of types in a full line, 6 for lines of any types; 0: all tiles of the ' +
        'line differ',
    ),
  horizontal: Bit.describe('1: rows count'),
  vertical: Bit.describe('1: columns count'),
  description: goalFields.description,
});
export type RowColCard = z.infer<typeof RowColCard>;

/** What a card wants of the types in its lines; a limit that every full line keeps is none. */
const typesWanted = (card: RowColCard): 'different' | 'any' | 'upTo' =>
  card.diffUpTo === 0 ? 'different' : card.diffUpTo >= mostTypes(card) ? 'any' : 'upTo';

/** The most types that a line of the card can have. */
export const mostTypes = ({ vertical }: RowColCard): number =>
  Math.min(TYPES, vertical === 1 ? Math.max(ROWS, COLUMNS) : COLUMNS);

export const rowColText = (card: RowColCard): Message[] => [
  textMessage(`lines.${typesWanted(card)}`, {
    count: card.numOfOccurrences,
    lines: card.horizontal === 1 ? (card.vertical === 1 ? 'both' : 'rows') : 'columns',
    types: card.diffUpTo,
  }),
];

/** The rows and columns that count for a card. */
export function linesOf(card: RowColCard): { mask: number; length: number }[] {
  const lines: { mask: number; length: number }[] = [];
  if (card.horizontal === 1)
    for (let r = 0; r < ROWS; r++) lines.push({ mask: rowMask(r), length: COLUMNS });
  if (card.vertical === 1)
    for (let c = 0; c < COLUMNS; c++) lines.push({ mask: columnMask(c), length: ROWS });
  return lines;
}

export function typesIn(shelf: Readonly<Shelf>, line: number): number {
  let types = 0;
  for (const cells of shelf) if ((cells & line) !== 0) types++;
  return types;
}

/** R5.7: only full lines count; `diffUpTo` 0 wants all their tiles different. */
export function compileRowCol(card: RowColCard): (shelf: Shelf) => boolean {
  const { numOfOccurrences: wanted, diffUpTo } = card;
  const lines = linesOf(card);
  const wants = lines.map(({ mask, length }) => ({ mask, fewest: diffUpTo === 0 ? length : 1 }));
  const most = diffUpTo === 0 ? TYPES : diffUpTo;
  return (shelf) => {
    const [a, b, c, d, e, f] = shelf;
    const occupied = a | b | c | d | e | f;
    let count = 0;
    for (const { mask: line, fewest } of wants) {
      if ((occupied & line) !== line) continue;
      const types =
        ((a & line) !== 0 ? 1 : 0) +
        ((b & line) !== 0 ? 1 : 0) +
        ((c & line) !== 0 ? 1 : 0) +
        ((d & line) !== 0 ? 1 : 0) +
        ((e & line) !== 0 ? 1 : 0) +
        ((f & line) !== 0 ? 1 : 0);
      if (types >= fewest && types <= most && ++count >= wanted) return true;
    }
    return false;
  };
}
