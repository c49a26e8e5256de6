import { defineTrigger, type Listener, procedureListener } from '@cardwright/kernel';
import { type DominionTable, seatOf } from '../state.ts';
import { othersOf } from '../rules/zones.ts';
import { cardAt } from '../content.ts';

/**
 * R5.1: each other player with a Reaction in hand, in turn order, may show it before the attack
 * does anything.
 */
export const attack = defineTrigger({
  event: 'attack',
  listeners(t: DominionTable, data) {
    const out: Listener[] = [];
    for (const seat of othersOf(t, data.by as number)) {
      const { hand } = seatOf(t.state, seat);
      for (const card of new Set(hand))
        if (answersAttack(t, card)) out.push(procedureListener(seat, 'react', { card }));
    }
    return out;
  },
});

const answersAttack = (t: DominionTable, card: number): boolean => {
  const { reaction, reactsTo } = cardAt(t.content, card);
  return reaction >= 0 && reactsTo === 'attack';
};
