import { defineTrigger, type Listener, procedureListener } from '@cardwright/kernel';
import type { DominionTable } from '../state.ts';
import { othersOf } from '../rules/zones.ts';

/**
 * R5.1: each other player with a Reaction in hand, in turn order, may show it before the attack
 * does anything.
 */
export const attack = defineTrigger({
  event: 'attack',
  listeners(t: DominionTable, data) {
    const out: Listener[] = [];
    for (const seat of othersOf(t, data.by as number)) {
      const { hand } = t.state.seats[seat]!;
      for (let i = 0; i < hand.length; i++) {
        const card = hand[i]!;
        if (t.content.cards[card]!.reaction >= 0 && card !== hand[i - 1])
          out.push(procedureListener(seat, 'react', { card }));
      }
    }
    return out;
  },
});
