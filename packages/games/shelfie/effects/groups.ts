import type { GroupsCard } from '../format.ts';
import { bitCount, filled, groupAt, type Shelf, spread } from '../rules/shelf.ts';
import { TYPES } from '../rules/tiles.ts';

/** R5.6: a group counts once, however large. */
export function compileGroups({
  numOfOccurrences: wanted,
  atLeast,
}: GroupsCard): (shelf: Shelf) => boolean {
  return (shelf) => {
    if (bitCount(filled(shelf)) < wanted * atLeast) return false;
    let count = 0;
    for (let t = 0; t < TYPES; t++) {
      let left = shelf[t]!;
      if (atLeast > 1) left = touching(left);
      while (left !== 0) {
        const group = groupAt(left, left);
        left &= ~group;
        if ((atLeast <= 2 || bitCount(group) >= atLeast) && ++count >= wanted) return true;
      }
    }
    return false;
  };
}

/** The cells that have another beside them: lone tiles drop out at once. */
function touching(cells: number): number {
  let out = 0;
  for (let left = cells; left !== 0; left &= left - 1) {
    const cell = left & -left;
    if ((BESIDE[31 - Math.clz32(cell)]! & cells) !== 0) out |= cell;
  }
  return out;
}

const BESIDE = Array.from({ length: 30 }, (_, cell) => spread(1 << cell) & ~(1 << cell));
