import { amountOf } from '../rules/numbers.ts';
import { DELAY } from '../state.ts';
import { defineEffect } from './define.ts';

/** An effect on each target that runs once, at the n-th end of turn of its owner from now. */
export const delay = defineEffect({
  name: 'delay',
  compile: (tree, c) => ({ turns: c.amount(tree.delay), effect: c.program(tree.effect, 'effect'), self: c.self() }),
  tags: (tree) => tree.tags ?? ['+-'],
  step(x, f, p) {
    const turns = Math.max(1, amountOf(x, f, p.turns));
    for (const unit of x.fixTargets(f)) {
      if (x.attach(f, unit, DELAY, p.self.id, turns) && x.t.events) x.tell('delay', unit, { turns });
    }
    x.done();
  },
});
