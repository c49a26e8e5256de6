import { amountOf } from '../rules/numbers.ts';
import { attach, scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { DELAY } from '../state.ts';
import { defineEffect } from './define.ts';

/** An effect on each target that runs once, at the n-th end of turn of its owner from now. */
export const delay = defineEffect({
  name: 'delay',
  compile: (tree, c) => ({
    turns: c.amount(tree.delay),
    effect: c.program(tree.effect, 'effect'),
    self: c.self(),
  }),
  tags: (tree) => tree.tags ?? ['+-'],
  run(t, p, f) {
    const x = scopeOf(t, f);
    const turns = Math.max(1, amountOf(x, p.turns));
    for (const unit of targetsOf(x)) {
      if (attach(x, unit, DELAY, p.self, turns) && t.events) tell(t, 'delay', unit, { turns });
    }
    return undefined;
  },
});
