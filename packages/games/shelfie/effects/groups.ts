import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { bitCount, filled, groupAt, type Shelf, spread } from '../rules/shelf.ts';
import { Count, goalFields, textMessage } from './goal-card.ts';

export const GroupsCard = exactly({
  id: goalFields.id,
  type: z.literal('Groups'),
  numOfOccurrences: goalFields.numOfOccurrences,
  atLeast: Count.describe('the minimum number of touching tiles of one type that make a group'),
  description: goalFields.description,
});
export type GroupsCard = z.infer<typeof GroupsCard>;

export const groupsText = ({ numOfOccurrences: count, atLeast }: GroupsCard): Message[] => [
  textMessage('groups', { count, atLeast }),
];

/** R5.6: a group counts once, however large. */
export function compileGroups({
  numOfOccurrences: wanted,
  atLeast,
}: GroupsCard): (shelf: Shelf) => boolean {
  return (shelf) => {
    if (bitCount(filled(shelf)) < wanted * atLeast) return false;
    let count = 0;
    for (const cells of shelf) {
      let left = atLeast > 1 ? touching(cells) : cells;
      while (left !== 0) {
        const group = groupAt(left, left);
        left &= ~group;
        if ((atLeast <= 2 || bitCount(group) >= atLeast) && ++count >= wanted) return true;
      }
    }
    return false;
  };
}

/** The cells that have another beside them, which drops single tiles at once. */
function touching(cells: number): number {
  let out = 0;
  for (let left = cells; left !== 0; left &= left - 1) {
    const cell = left & -left;
    if (((BESIDE[31 - Math.clz32(cell)] ?? 0) & cells) !== 0) out |= cell;
  }
  return out;
}

const BESIDE = Array.from({ length: 30 }, (_, cell) => spread(1 << cell) & ~(1 << cell));
