import { amountOf } from '../rules/numbers.ts';
import { scopeOf, tell } from '../rules/scope.ts';
import { randomEmptySlot } from '../rules/slots.ts';
import { makeUnit, sideOf } from '../state.ts';
import { defineEffect } from './define.ts';
import { cardAt } from '../content.ts';
import { amount, madeName } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/** Fresh creatures on random empty slots of the user's owner, as many as fit. */
export const summon = defineEffect({
  name: 'summon',
  about: "puts new creatures on empty slots of the user's owner",
  fields: { count: may('number', 1), creature: need('creature') },
  compile: (tree, c) => ({ count: c.amount(tree.count), card: c.card(tree.creature) }),
  text: (tree, w) =>
    w.made(
      w.words(amount('text.summon', tree.count, w.aim, { card: madeName(tree.creature) })),
      tree.creature,
    ),
  run(t, p, f) {
    const s = t.state;
    const x = scopeOf(t, f);
    const { owner } = x.user;
    const side = sideOf(s, owner);
    for (let count = amountOf(x, p.count); count > 0; count--) {
      const slot = randomEmptySlot(t, side);
      if (slot < 0) break;
      const unit = makeUnit(s.nextId++, p.card, cardAt(t.content, p.card).hp, owner, slot);
      side.slots[slot] = unit;
      if (t.events) tell(t, 'summon', unit);
    }
    return undefined;
  },
});
