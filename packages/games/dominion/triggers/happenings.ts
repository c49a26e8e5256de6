import { defineTrigger, type Listener, listenerOf, procedureListener } from '@cardwright/kernel';
import { type CardEvent, cardAt } from '../content.ts';
import type { Happening } from '../rules/happened.ts';
import type { DominionTable } from '../state.ts';
import { reactionsIn } from './reactions-in.ts';

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
      for (const vars of reactionsIn(t, seat, event))
        out.push(procedureListener(seat, 'react', { ...vars, cards: [...cards] }));
      return out;
    },
  });

export const gained = happening('gain', 'gained');
export const trashed = happening('trash', 'trashed');
export const discarded = happening('discard', 'discarded');
