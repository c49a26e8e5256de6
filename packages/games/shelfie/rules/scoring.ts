import { bitCount, groupAt, type Shelf } from './shelf.ts';
import { EVERY_TYPE } from './tiles.ts';

/** R7.2: points for 0 to 6 cells of the personal goal. */
const PERSONAL_POINTS = [0, 1, 2, 4, 6, 9, 12] as const;
/** R7.3: points of a group by its size; a larger one scores as the last. */
const GROUP_POINTS = [0, 0, 0, 2, 3, 5, 8] as const;
/** R3.3: the tokens on a common goal, top first, by the number of players. */
const TOKENS: { readonly [seats: number]: readonly number[] } = {
  2: [8, 4],
  3: [8, 6, 4],
  4: [8, 6, 4, 2],
};
export const END_TOKEN = 1;

export const personalPoints = (matches: number): number => PERSONAL_POINTS[matches] ?? 0;
export const groupPoints = (size: number): number =>
  GROUP_POINTS[Math.min(size, GROUP_POINTS.length - 1)] ?? 0;
export const tokensFor = (seats: number): readonly number[] => TOKENS[seats] ?? [];

/** `wanted` is a personal goal: per type the mask of its one cell. */
export function personalMatches(shelf: Readonly<Shelf>, wanted: Readonly<Shelf>): number {
  let matches = 0;
  for (const type of EVERY_TYPE) if ((shelf[type] & wanted[type]) !== 0) matches++;
  return matches;
}

/** R7.3: every group scores by itself. */
export function adjacencyPoints(shelf: Readonly<Shelf>): number {
  let points = 0;
  for (const cells of shelf) points += groupPointsOf(cells);
  return points;
}

/** What the groups of one type bring; `cells` is its mask. */
export function groupPointsOf(cells: number): number {
  let points = 0;
  let left = cells;
  while (left !== 0) {
    const group = groupAt(left, left);
    points += groupPoints(bitCount(group));
    left &= ~group;
  }
  return points;
}

/** R8.1: the most points; a tie goes to the highest seat, furthest from the first player. */
export function winnerOf(scores: readonly number[]): number {
  return scores.lastIndexOf(Math.max(...scores));
}

/** R6.2: the seats that still move once a seat has filled its shelf first. */
export function stillToMove(seats: number, filledBy: number): number[] {
  const left: number[] = [];
  for (let s = filledBy + 1; s < seats; s++) left.push(s);
  return left;
}
