import { randomEmptySlot } from '../rules/slots.ts';
import { defineEffect } from './define.ts';

/** E9: each target creature moves to a random empty slot of the user's owner, as it is; commanders and own cards are passed over. */
export const hypnotize = defineEffect({
  name: 'hypnotize',
  compile: () => undefined,
  step(x, f) {
    for (const unit of x.fixTargets(f)) {
      const owner = f.user.owner;
      if (unit.slot < 0 || unit.owner === owner) continue;
      const side = x.s.sides[owner]!;
      const slot = randomEmptySlot(x.t, side);
      if (slot < 0) break;
      x.s.sides[unit.owner]!.slots[unit.slot] = null;
      side.slots[slot] = unit;
      unit.owner = owner;
      unit.slot = slot;
      if (x.t.events) x.tell('hypnotize', unit);
    }
    x.done();
  },
});
