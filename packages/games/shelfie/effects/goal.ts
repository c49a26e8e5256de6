import type { Message } from '@cardwright/kernel';
import type { CommonGoalCard } from '../format.ts';
import type { Shelf } from '../rules/shelf.ts';
import type { Figure } from './figures.ts';
import { compileGroups, type GroupsCard, groupsText } from './groups.ts';
import { compileRowCol, linesOf, type RowColCard, rowColText } from './row-col.ts';
import { compileShape, type ShapeCard, shapeText } from './shape.ts';

interface Satisfied {
  /** Whether a shelf satisfies the goal now: a few operations on masks that never read the card. */
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

/** A card's printed text, a sentence each. */
export function goalText(card: CommonGoalCard): Message[] {
  if (card.type === 'Shape') return shapeText(card);
  return card.type === 'Groups' ? groupsText(card) : rowColText(card);
}
