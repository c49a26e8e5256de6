import { amountOf } from '../rules/numbers.ts';
import { randomEmptySlot } from '../rules/slots.ts';
import { makeUnit } from '../state.ts';
import { defineEffect } from './define.ts';

/** Fresh creatures on random empty slots of the user's owner, as many as fit. */
export const summon = defineEffect({
  name: 'summon',
  compile: (tree, c) => ({ count: c.amount(tree.count), card: c.card(tree.creature) }),
  step(x, f, p) {
    const side = x.s.sides[f.user.owner]!;
    for (let count = amountOf(x, f, p.count); count > 0; count--) {
      const slot = randomEmptySlot(x.t, side);
      if (slot < 0) break;
      const unit = makeUnit(x.s.nextId++, p.card, x.c.cards[p.card]!.hp, f.user.owner, slot);
      side.slots[slot] = unit;
      if (x.t.events) x.tell('summon', unit);
    }
    x.done();
  },
});
