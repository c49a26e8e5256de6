import { at, type GameFeatures } from '@cardwright/kernel';
import { featurePlaces } from '../../players/feature-places.ts';
import { personalOf, type ShelfieContent } from '../content.ts';
import { tokensOf } from '../rules/outcome.ts';
import { END_TOKEN, groupPoints, personalPoints } from '../rules/scoring.ts';
import { bitCount, filled, groupAt, type Shelf, spread, widestRoom } from '../rules/shelf.ts';
import { EVERY_TYPE } from '../rules/tiles.ts';
import type { ShelfieState } from '../state.ts';
import { ShelfieSight } from '../view.ts';
import { openGoals } from './heuristic.ts';
import { progress } from './progress.ts';

const NAMES = [
  'toMove',
  'tokens',
  'tiles',
  'personal',
  'personalOpen',
  'groups',
  'growth',
  'pairs',
  'singles',
  'lastCells',
  'goalProgress',
  'goalProgress2',
  'goalClose',
  'oneGoalLeft',
  'room',
] as const;
const PLACE = featurePlaces(NAMES);

/** Features of a shelf, its goals and its tokens. */
export const featuresShelfie: GameFeatures<ShelfieState, ShelfieContent> = {
  names: NAMES,

  told: [
    { name: 'tokens', words: 'shelfie.why.tokens', least: 0.5 },
    { name: 'personal', words: 'shelfie.why.personal', least: 0.5 },
    { name: 'groups', words: 'shelfie.why.groups', least: 0.5 },
  ],

  /** The fullest shelf determines when the game ends. */
  progress(_content, s) {
    let most = 0;
    for (const shelf of s.shelves) most = Math.max(most, bitCount(filled(shelf)));
    return most / 30;
  },

  /** Tiles that are taken but not yet placed would count nowhere. */
  settled: (_content, s) => s.taken.length === 0,

  write(content, s, out) {
    const sight = new ShelfieSight(content, s, -1);
    for (let seat = 0; seat < s.shelves.length; seat++) {
      const row = seat * NAMES.length;
      const shelf = at(s.shelves, seat);
      const occupied = filled(shelf);
      const tiles = bitCount(occupied);
      if (s.turn === seat) out[row + PLACE.toMove] = 1;
      out[row + PLACE.tokens] = tokensOf(s.scored, s.shelves.length, seat).reduce(
        (a, b) => a + b,
        s.end === seat ? END_TOKEN : 0,
      );
      out[row + PLACE.tiles] = tiles;
      out[row + PLACE.lastCells] = Math.max(0, tiles - 24);
      out[row + PLACE.room] = widestRoom(occupied);
      const { wanted } = personalOf(content, at(s.personal, seat));
      writePersonal(shelf, occupied, wanted, out, row);
      writeGroups(shelf, occupied, out, row);
      const goals = openGoals(sight, seat);
      if (goals.length === 1) out[row + PLACE.oneGoalLeft] = 1;
      for (const { goal, token } of goals) {
        const share = progress(goal, shelf);
        out[row + PLACE.goalProgress]! += token * share;
        out[row + PLACE.goalProgress2]! += token * share * share;
        if (share > 0.8) out[row + PLACE.goalClose]! += token;
      }
    }
  },
};

function writePersonal(
  shelf: Readonly<Shelf>,
  occupied: number,
  wanted: Readonly<Shelf>,
  out: Float64Array,
  row: number,
): void {
  let right = 0;
  let open = 0;
  for (const type of EVERY_TYPE) {
    if ((shelf[type] & wanted[type]) !== 0) right++;
    else if ((occupied & wanted[type]) === 0) open++;
  }
  out[row + PLACE.personal] = personalPoints(right);
  // each further cell is worth more than the previous one
  out[row + PLACE.personalOpen] = personalPoints(Math.min(6, right + open)) - personalPoints(right);
}

/** The points of groups, and the gain of one more tile for those that can still grow. */
function writeGroups(
  shelf: Readonly<Shelf>,
  occupied: number,
  out: Float64Array,
  row: number,
): void {
  for (const cells of shelf) {
    let left = cells;
    while (left !== 0) {
      const group = groupAt(left, left);
      left &= ~group;
      const size = bitCount(group);
      const points = groupPoints(size);
      out[row + PLACE.groups]! += points;
      const open = bitCount(spread(group) & ~occupied);
      if (open === 0 || size >= 6) continue;
      out[row + PLACE.growth]! += (groupPoints(size + 1) - points) * Math.min(2, open);
      if (size === 2) out[row + PLACE.pairs]!++;
      if (size === 1) out[row + PLACE.singles]!++;
    }
  }
}
