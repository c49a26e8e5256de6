import { at, type DrawnCards, type MatchOptions, type Use } from '@cardwright/kernel';
import { personalOf, type ShelfieContent } from '../content.ts';
import { tokensOf } from '../rules/outcome.ts';
import { groupPointsOf, personalMatches, personalPoints } from '../rules/scoring.ts';
import { bitCount } from '../rules/shelf.ts';
import { scoredBy, shelfOf, type ShelfieState } from '../state.ts';
import { EVERY_TYPE, LETTERS, type TileType, TYPE_NAMES } from '../rules/tiles.ts';
import { editionWith, goalCardId, personalCardId } from '../view.ts';

const tileId = (type: TileType): string => `tile-${LETTERS[type]}`;

/**
 * For reports. The goals are the cards of this game, but no decision is about one. A personal goal
 * is compared with the others dealt at the same table, a common goal with the seats that missed it.
 * Tiles count by how many a seat took and what their groups scored.
 */
export const shelfieUses = {
  things: (): { id: string; name: string }[] =>
    EVERY_TYPE.map((type) => ({ id: tileId(type), name: `${TYPE_NAMES[type]} tiles` })),

  /** R3.2: a match draws two common goals. */
  drawn(content: ShelfieContent, card: string): DrawnCards | undefined {
    const ids = Array.from({ length: content.commonCount }, (_, id) => id);
    const goal = content.goals.findIndex((_, i) => goalCardId(content, i) === card);
    const value = goal < 0 ? undefined : content.goals[goal]?.card.id;
    return value === undefined ? undefined : { option: 'goals', value, from: ids, count: 2 };
  },

  absent(content: ShelfieContent, card: string, { edition }: MatchOptions): string | undefined {
    const goal = content.goals.findIndex((_, i) => goalCardId(content, i) === card);
    const needed = goal < 0 ? undefined : editionWith(content, goal);
    return needed === undefined || needed === edition
      ? undefined
      : `this goal is only played in the edition ${needed}: add ` +
          `--options '${JSON.stringify({ edition: needed })}'`;
  },

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
