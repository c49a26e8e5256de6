import { defineEffect } from './define.ts';

/** E10: each target creature becomes another card; the HP it lacks it still lacks, all else on it stays. */
export const changeforme = defineEffect({
  name: 'changeforme',
  compile: (tree, c) => ({ card: c.card(tree.new_forme) }),
  step(x, f, { card }) {
    for (const unit of x.fixTargets(f)) {
      if (unit.slot < 0) continue;
      const before = unit.card;
      unit.hp = Math.max(0, unit.hp + x.c.cards[card]!.hp - x.c.cards[before]!.hp);
      unit.card = card;
      if (x.t.events) x.tell('forme', unit, { before: x.c.cards[before]!.name, hp: unit.hp });
    }
    x.done();
  },
});
