import { DAMAGELESS } from '../names.ts';
import { heal } from '../rules/hp.ts';
import { amountOf } from '../rules/numbers.ts';
import { addTargets, settleMode } from '../rules/targets.ts';
import { isOnTable, type Unit } from '../state.ts';
import { defineEffect } from './define.ts';

/** E7: moves damage from the `from` cards to the targets, in even shares, never so much that a target falls. */
export const direct = defineEffect({
  name: 'direct',
  compile: (tree, c) => ({ from: c.mode(tree.from), amount: c.amount(tree.amount) }),
  step(x, f, p) {
    let left = amountOf(x, f, p.amount);
    const targets = x.fixTargets(f);
    const sources: Unit[] = [];
    addTargets(x.s, settleMode(x.t, p.from, f.user, f.main), f.user, f.main, sources);
    const from = sources.filter((unit) => !targets.includes(unit));
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!;
      let quota = Math.max(0, Math.min(Math.floor(left / (targets.length - i)), target.hp - 1));
      for (let j = 0; j < from.length; j++) {
        const source = from[j]!;
        const missing = isOnTable(source) ? x.c.cards[source.card]!.hp - source.hp : 0;
        const share = Math.min(missing, Math.floor(quota / (from.length - j)));
        if (share <= 0 || target.state === DAMAGELESS || !isOnTable(target)) continue;
        heal(x, target, -share);
        heal(x, source, share);
        quota -= share;
        left -= share;
      }
    }
    x.done();
  },
});
