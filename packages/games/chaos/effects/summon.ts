import { amountOf } from '../rules/numbers.ts';
import { scopeOf, tell } from '../rules/scope.ts';
import { randomEmptySlot } from '../rules/slots.ts';
import { makeUnit } from '../state.ts';
import { defineEffect } from './define.ts';

/** Fresh creatures on random empty slots of the user's owner, as many as fit. */
export const summon = defineEffect({
  name: 'summon',
  compile: (tree, c) => ({ count: c.amount(tree.count), card: c.card(tree.creature) }),
  run(t, p, f) {
    const s = t.state;
    const x = scopeOf(t, f);
    const { owner } = x.user;
    const side = s.sides[owner]!;
    for (let count = amountOf(x, p.count); count > 0; count--) {
      const slot = randomEmptySlot(t, side);
      if (slot < 0) break;
      const unit = makeUnit(s.nextId++, p.card, t.content.cards[p.card]!.hp, owner, slot);
      side.slots[slot] = unit;
      if (t.events) tell(t, 'summon', unit);
    }
    return undefined;
  },
});
