import { defineTrigger, type Listener, listenerOf, procedureListener } from '@cardwright/kernel';
import { type CardEvent, cardAt } from '../content.ts';
import type { Happening } from '../rules/happened.ts';
import { type DominionTable, seatOf } from '../state.ts';

/**
 * R7.4: first the cards to which it happened, in order; then each Reaction to it that their player
 * holds may be shown.
 */
const happening = (event: Happening, own: CardEvent) =>
  defineTrigger({
    event,
    listeners(t: DominionTable, data) {
      const seat = data.seat as number;
      const cards = data.cards as number[];
      const out: Listener[] = [];
      for (const card of cards) {
        const { when } = cardAt(t.content, card);
        for (const what of data.bought === true ? (['bought', own] as const) : [own]) {
          const program = when?.[what];
          if (program !== undefined) out.push(listenerOf(seat, program, [[card]]));
        }
      }
      for (const card of new Set(seatOf(t.state, seat).hand)) {
        const { reaction, reactsTo } = cardAt(t.content, card);
        if (reaction >= 0 && reactsTo === event)
          out.push(procedureListener(seat, 'react', { card, cards: [...cards] }));
      }
      return out;
    },
  });

export const gained = happening('gain', 'gained');
export const trashed = happening('trash', 'trashed');
export const discarded = happening('discard', 'discarded');
