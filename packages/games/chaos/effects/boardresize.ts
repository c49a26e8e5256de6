import { amountOf } from '../rules/numbers.ts';
import { scopeOf } from '../rules/scope.ts';
import { addSlots, removeSlots } from '../rules/slots.ts';
import { defineEffect } from './define.ts';
import { sideOf } from '../state.ts';
import { m, signed } from './wording.ts';
import { may, need } from '../compile/grammar.ts';
import type { SideName } from '../compile/vocabulary.ts';
import type { Aim } from './aim.ts';

/** Whose slots are meant, if it is certain whose turn it is. */
function whose(side: SideName, { when, ending = 'owners' }: Aim): string {
  // E16: a card of the own side may attack too
  const turn = when === 'turn' || when === 'endofturn' ? 'yours' : ending;
  if (turn === 'owners') return side;
  const other = turn === 'yours' ? 'opponents' : 'yours';
  return side === 'active' ? turn : other;
}

/**
 * E12: more or fewer slots for the player to move or the other one; never below 0, never under a
 * creature.
 */
export const boardresize = defineEffect({
  name: 'boardresize',
  about: 'gives a player more or fewer slots',
  fields: { target: may('side', 'unactive'), delta: need('number') },
  compile: (tree, c) => ({ waiting: tree.target === 'unactive', delta: c.amount(tree.delta) }),
  text: (tree, w) => [
    w.words(m(`text.slots.${whose(tree.target, w.aim)}`, { n: signed(tree.delta, w.aim) })),
  ],
  run(t, p, f) {
    const s = t.state;
    const delta = amountOf(scopeOf(t, f), p.delta);
    const seat = p.waiting ? 1 - s.active : s.active;
    const side = sideOf(s, seat);
    const before = side.slots.length;
    if (delta > 0) addSlots(side, delta, s.rules.mostSlots);
    else removeSlots(side, -delta);
    if (side.slots.length !== before && t.events)
      t.emit({ type: 'slots', seat, slots: side.slots.length });
    return undefined;
  },
});
