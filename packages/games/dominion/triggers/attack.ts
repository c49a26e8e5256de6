import { defineTrigger, type Listener, procedureListener } from '@cardwright/kernel';
import type { DominionTable } from '../state.ts';
import { othersOf } from '../rules/zones.ts';
import { reactionsIn } from './reactions-in.ts';

/**
 * R5.1: each other player with a Reaction in hand, in turn order, may show it before the attack
 * does anything.
 */
export const attack = defineTrigger({
  event: 'attack',
  listeners(t: DominionTable, data) {
    const out: Listener[] = [];
    for (const seat of othersOf(t, data.by as number)) {
      for (const vars of reactionsIn(t, seat, 'attack'))
        out.push(procedureListener(seat, 'react', vars));
    }
    return out;
  },
});
