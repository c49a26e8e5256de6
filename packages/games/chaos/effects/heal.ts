import { heal as restore } from '../rules/hp.ts';
import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** HP back to each target, the amount worked out once; below 0 it takes HP instead (R10.4). */
export const heal = defineEffect({
  name: 'heal',
  compile: (tree, c) => ({ amount: c.amount(tree.amount) }),
  step(x, f, p) {
    const amount = amountOf(x, f, p.amount);
    for (const unit of x.fixTargets(f)) f.tally.heal += restore(x, unit, amount);
    x.done();
  },
});
