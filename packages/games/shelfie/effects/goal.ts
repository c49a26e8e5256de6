import type { CommonGoalCard, GroupsCard, RowColCard, ShapeCard } from '../format.ts';
import type { Shelf } from '../rules/shelf.ts';
import type { Figure } from './figures.ts';
import { compileGroups } from './groups.ts';
import { compileRowCol, linesOf } from './row-col.ts';
import { compileShape } from './shape.ts';

interface Satisfied {
  /**
   * Whether a shelf satisfies the goal now: a few operations on masks, nothing of the card is read.
   */
  satisfied(shelf: Shelf): boolean;
}

/** A common goal ready for play; the card is kept for its words and the gallery. */
export type Goal = Satisfied &
  (
    | { readonly kind: 'shape'; readonly card: ShapeCard; readonly figures: readonly Figure[] }
    | { readonly kind: 'groups'; readonly card: GroupsCard }
    | {
        readonly kind: 'row-col';
        readonly card: RowColCard;
        readonly lines: readonly { mask: number; length: number }[];
      }
  );

export function compileGoal(card: CommonGoalCard): Goal {
  if (card.type === 'Shape') return { kind: 'shape', card, ...compileShape(card) };
  if (card.type === 'Groups') return { kind: 'groups', card, satisfied: compileGroups(card) };
  return { kind: 'row-col', card, lines: linesOf(card), satisfied: compileRowCol(card) };
}
