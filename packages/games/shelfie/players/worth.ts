import type { Goal } from '../effects/goal.ts';
import { groupPoints, personalPoints } from '../rules/scoring.ts';
import { bitCount, filled, groupAt, type Shelf, spread } from '../rules/shelf.ts';
import { EVERY_TYPE } from '../rules/tiles.ts';
import { progress } from './progress.ts';

/** A common goal still to be scored, and its top token. */
export interface OpenGoal {
  goal: Goal;
  token: number;
}

/**
 * The points a shelf has and may still get; `wanted` is absent where the personal goal is unknown.
 */
export function worth(
  shelf: Shelf,
  wanted: Readonly<Shelf> | undefined,
  goals: readonly OpenGoal[],
): number {
  const occupied = filled(shelf);
  const left = 1 - bitCount(occupied) / 30;
  let points = wanted ? personalHope(shelf, occupied, wanted, left) : 0;
  for (const mask of shelf) {
    let cells = mask;
    while (cells !== 0) {
      const group = groupAt(cells, cells);
      cells &= ~group;
      points += groupHope(bitCount(group), bitCount(spread(group) & ~occupied));
    }
  }
  for (const { goal, token } of goals) {
    const p = progress(goal, shelf);
    points += p === 1 ? token : token * p * p * 0.7 * (left > 0.4 ? 1 : left * 2.5);
  }
  return points;
}

/** Right cells of the personal goal count in full, empty ones in part. */
function personalHope(
  shelf: Shelf,
  occupied: number,
  wanted: Readonly<Shelf>,
  left: number,
): number {
  let right = 0;
  let open = 0;
  for (const type of EVERY_TYPE) {
    if ((shelf[type] & wanted[type]) !== 0) right++;
    else if ((occupied & wanted[type]) === 0) open++;
  }
  const hoped = right + open * 0.5 * left;
  const whole = Math.floor(hoped);
  const part = hoped - whole;
  return personalPoints(whole) * (1 - part) + personalPoints(Math.min(6, whole + 1)) * part;
}

/** A group that can still grow counts for part of its potential. */
function groupHope(size: number, open: number): number {
  const now = groupPoints(size);
  if (size >= 6 || open === 0) return now;
  return (
    now +
    (groupPoints(size + 1) - now) * Math.min(0.6, 0.25 * open) +
    (size === 2 ? 0.3 : 0) +
    (size === 1 ? 0.1 : 0)
  );
}
