import type { Figure } from '../effects/figures.ts';
import type { Goal } from '../effects/goal.ts';
import { typesIn } from '../effects/row-col.ts';
import { bitCount, CELLS, COLUMNS, filled, groupSizes, type Shelf } from '../rules/shelf.ts';
import { EVERY_TYPE, TYPES, type TileType } from '../rules/tiles.ts';

/**
 * How close a shelf is to a goal, from 0 to 1; 1 only where it is satisfied. An estimate for
 * players, not a rule.
 */
export function progress(goal: Goal, shelf: Shelf): number {
  if (goal.satisfied(shelf)) return 1;
  return Math.min(0.95, guess(goal, shelf));
}

function guess(goal: Goal, shelf: Shelf): number {
  const wanted = goal.card.numOfOccurrences;
  if (goal.kind === 'groups') {
    const { atLeast } = goal.card;
    return best(
      groupSizes(shelf).map((size) => Math.min(1, size / atLeast)),
      wanted,
    );
  }
  if (goal.kind === 'row-col') {
    const { diffUpTo } = goal.card;
    const occupied = filled(shelf);
    return best(
      goal.lines.map(({ mask, length }) => {
        const tiles = bitCount(occupied & mask);
        const types = typesIn(shelf, mask);
        const spoilt = diffUpTo === 0 ? types < tiles : types > diffUpTo;
        return spoilt ? 0 : tiles / length;
      }),
      wanted,
    );
  }
  if (goal.card.stairs === 1) return stairs(goal.figures, filled(shelf));
  return shapes(goal.figures, shelf, wanted, goal.card.diffType === 1, goal.card.surrounded === 1);
}

/** The mean of the best `count` shares. */
function best(shares: number[], count: number): number {
  shares.sort((a, b) => b - a);
  let sum = 0;
  for (const share of shares.slice(0, count)) sum += share;
  return sum / count;
}

/** The share of tiles in place for the best staircase that is still possible. */
function stairs(figures: readonly Figure[], occupied: number): number {
  let most = 0;
  for (const figure of figures) {
    for (const steps of figure.placed) {
      if (steps === 0) continue;
      let needed = steps;
      let above = steps >>> COLUMNS;
      for (let i = 0; i < 5; i++) {
        needed |= needed << COLUMNS;
        above |= above >>> COLUMNS;
      }
      needed &= (1 << CELLS) - 1;
      if ((above & occupied) === 0)
        most = Math.max(most, bitCount(needed & occupied) / bitCount(needed));
    }
  }
  return most;
}

/** Placements of figures with tiles of one type: the cells, their share that is right, the type. */
interface Placements {
  readonly masks: number[];
  readonly shares: number[];
  readonly types: number[];
}

/**
 * Rates each possible placement by the share of its cells that are already right, then takes the
 * best disjoint ones.
 */
function shapes(
  figures: readonly Figure[],
  shelf: Shelf,
  wanted: number,
  mixed: boolean,
  surrounded: boolean,
): number {
  const occupied = filled(shelf);
  const found: Placements = { masks: [], shares: [], types: [] };
  for (const { cells, placed, beside } of figures) {
    for (let first = 0; first < CELLS; first++) {
      const mask = placed[first]!;
      const tiles = mask & occupied;
      if (tiles === 0) continue;
      let type = 0;
      while (type < TYPES && (shelf[type as TileType] & mask) !== tiles) type++;
      if (type === TYPES) continue;
      if (surrounded && (beside[first]! & shelf[type as TileType]) !== 0) continue;
      found.masks.push(mask);
      found.shares.push(bitCount(tiles) / cells.length);
      found.types.push(type);
    }
  }
  if (mixed) return apart(found, wanted);
  let most = 0;
  for (const type of EVERY_TYPE) most = Math.max(most, apart(found, wanted, type));
  return most;
}

/**
 * The mean share of the best `wanted` placements, of this type or of any, none of which overlaps a
 * better one.
 */
function apart({ masks, shares, types }: Placements, wanted: number, only?: TileType): number {
  let sum = 0;
  let used = 0;
  for (let count = 0; count < wanted; count++) {
    let best = -1;
    for (let i = 0; i < masks.length; i++) {
      if ((masks[i]! & used) !== 0 || (only !== undefined && types[i] !== only)) continue;
      if (best < 0 || shares[i]! > shares[best]!) best = i;
      else if (shares[i] === shares[best] && types[i]! < types[best]!) best = i;
    }
    if (best < 0) break;
    used |= masks[best]!;
    sum += shares[best]!;
  }
  return sum / wanted;
}
