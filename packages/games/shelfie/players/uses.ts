import { at, type Use } from '@cardwright/kernel';
import { personalOf, type ShelfieContent } from '../content.ts';
import { tokensOf } from '../rules/outcome.ts';
import { groupPointsOf, personalMatches, personalPoints } from '../rules/scoring.ts';
import { bitCount } from '../rules/shelf.ts';
import { scoredBy, shelfOf, type ShelfieState } from '../state.ts';
import { EVERY_TYPE, LETTERS, type TileType, TYPE_NAMES } from '../rules/tiles.ts';
import { goalCardId, personalCardId } from '../view.ts';

const tileId = (type: TileType): string => `tile-${LETTERS[type]}`;

/**
 * For reports. The goals are the cards of this game, but no decision is about one. A personal goal
 * is compared with the others dealt at the same table, a common goal with the seats that missed it.
 * Tiles count by how many a seat took and what their groups scored.
 */
export const shelfieUses = {
  things: (): { id: string; name: string }[] =>
    EVERY_TYPE.map((type) => ({ id: tileId(type), name: `${TYPE_NAMES[type]} tiles` })),

  of(content: ShelfieContent, s: ShelfieState, seat: number): Use[] {
    const shelf = shelfOf(s, seat);
    const tokens = tokensOf(s.scored, s.shelves.length, seat);
    return [
      ...s.personal.map((place, owner): Use => {
        const { id, wanted } = personalOf(content, place);
        const own = owner === seat;
        return {
          id: personalCardId(id),
          taken: own ? 1 : 0,
          points: own ? personalPoints(personalMatches(shelf, wanted)) : 0,
        };
      }),
      ...s.goals.map(
        (goal, i): Use => ({
          id: goalCardId(content, goal),
          taken: scoredBy(s, i).includes(seat) ? 1 : 0,
          points: at(tokens, i),
        }),
      ),
      ...EVERY_TYPE.map(
        (type): Use => ({
          id: tileId(type),
          taken: bitCount(shelf[type]),
          points: groupPointsOf(shelf[type]),
        }),
      ),
    ];
  },
};
