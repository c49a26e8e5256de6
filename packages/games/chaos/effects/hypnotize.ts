import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { randomEmptySlot } from '../rules/slots.ts';
import { defineEffect } from './define.ts';
import { sideOf } from '../state.ts';
import { m, subject } from './wording.ts';

/**
 * E9: each target creature moves unchanged to a random empty slot of the user's owner; commanders
 * and own cards are skipped.
 */
export const hypnotize = defineEffect({
  name: 'hypnotize',
  about: "moves each target creature to an empty slot of the user's owner",
  fields: {},
  compile: () => undefined,
  text: (_tree, w) => [w.words(m('text.hypnotize', subject(w.aim)))],
  run(t, _p, f) {
    const x = scopeOf(t, f);
    for (const unit of targetsOf(x)) {
      const owner = x.user.owner;
      if (unit.slot < 0 || unit.owner === owner) continue;
      const side = sideOf(t.state, owner);
      const slot = randomEmptySlot(t, side);
      if (slot < 0) break;
      sideOf(t.state, unit.owner).slots[unit.slot] = null;
      side.slots[slot] = unit;
      unit.owner = owner;
      unit.slot = slot;
      if (t.events) tell(t, 'hypnotize', unit);
    }
    return undefined;
  },
});
