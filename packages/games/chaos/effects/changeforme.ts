import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { defineEffect } from './define.ts';

/**
 * E10: each target creature becomes another card; the HP it lacks it still lacks, all else on it
 * stays.
 */
export const changeforme = defineEffect({
  name: 'changeforme',
  compile: (tree, c) => ({ card: c.card(tree.new_forme) }),
  run(t, { card }, f) {
    const { cards } = t.content;
    for (const unit of targetsOf(scopeOf(t, f))) {
      if (unit.slot < 0) continue;
      const before = unit.card;
      unit.hp = Math.max(0, unit.hp + cards[card]!.hp - cards[before]!.hp);
      unit.card = card;
      if (t.events) tell(t, 'forme', unit, { before: cards[before]!.name, hp: unit.hp });
    }
    return undefined;
  },
});
