import type { Figure } from '../effects/figures.ts';
import type { Goal } from '../effects/goal.ts';
import { typesIn } from '../effects/row-col.ts';
import { bitCount, CELLS, COLUMNS, filled, groupSizes, type Shelf } from '../rules/shelf.ts';

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
  let most = 0;
  const pool: { share: number; mask: number }[] = [];
  for (const cells of shelf) {
    if (cells === 0) continue;
    const others = occupied & ~cells;
    const found: { share: number; mask: number }[] = mixed ? pool : [];
    for (const figure of figures) {
      for (let first = 0; first < CELLS; first++) {
        const mask = figure.placed[first] ?? 0;
        if (mask === 0 || (mask & others) !== 0 || (mask & cells) === 0) continue;
        if (surrounded && ((figure.beside[first] ?? 0) & cells) !== 0) continue;
        found.push({ share: bitCount(mask & cells) / figure.cells.length, mask });
      }
    }
    if (!mixed) most = Math.max(most, apart(found, wanted));
  }
  return mixed ? apart(pool, wanted) : most;
}

function apart(found: { share: number; mask: number }[], wanted: number): number {
  if (wanted > 1) found.sort((a, b) => b.share - a.share);
  let sum = 0;
  let used = 0;
  let count = 0;
  if (wanted === 1) {
    for (const { share } of found) if (share > sum) sum = share;
    return sum;
  }
  for (const { share, mask } of found) {
    if ((mask & used) !== 0) continue;
    used |= mask;
    sum += share;
    if (++count === wanted) break;
  }
  return sum / wanted;
}
