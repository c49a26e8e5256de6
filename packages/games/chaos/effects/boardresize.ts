import { amountOf } from '../rules/numbers.ts';
import { addSlots, removeSlots } from '../rules/slots.ts';
import { defineEffect } from './define.ts';

/** E12: more or fewer slots for the player at turn or the other one; never below 0, never under a creature. */
export const boardresize = defineEffect({
  name: 'boardresize',
  compile: (tree, c) => ({ waiting: tree.target === 'unactive', delta: c.amount(tree.delta) }),
  step(x, f, p) {
    const delta = amountOf(x, f, p.delta);
    const seat = p.waiting ? 1 - x.s.active : x.s.active;
    const side = x.s.sides[seat]!;
    const before = side.slots.length;
    if (delta > 0) addSlots(side, delta, x.s.rules.mostSlots);
    else removeSlots(side, -delta);
    if (side.slots.length !== before && x.t.events) x.t.emit({ type: 'slots', seat, slots: side.slots.length });
    x.done();
  },
});
