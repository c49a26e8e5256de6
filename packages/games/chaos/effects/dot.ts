import { amountOf } from '../rules/numbers.ts';
import { DOT } from '../state.ts';
import { defineEffect } from './define.ts';

/** Damage in shares at the ends of the carrier's owner's turns. */
export const dot = defineEffect({
  name: 'dot',
  compile: (tree, c) => ({ damage: c.amount(tree.damage), time: c.amount(tree.time), self: c.self() }),
  tags: () => ['-'],
  step(x, f, p) {
    const pool = amountOf(x, f, p.damage);
    const time = Math.max(1, amountOf(x, f, p.time));
    for (const unit of x.fixTargets(f)) {
      if (x.attach(f, unit, DOT, p.self.id, time, pool) && x.t.events) x.tell('dot', unit, { amount: pool, turns: time });
    }
    x.done();
  },
});
