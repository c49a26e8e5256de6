import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** One effect where the value is at least the condition, another where it is less. */
export const condition = defineEffect({
  name: 'if',
  compile: (tree, c) => ({
    value: c.amount(tree.value),
    cond: c.amount(tree.cond),
    then: c.program(tree.effect, 'effect'),
    otherwise: c.program(tree.else, 'else'),
  }),
  step(x, f, p) {
    if (f.step !== 0) {
      x.done();
      return;
    }
    f.step = 1;
    x.call(f, amountOf(x, f, p.value) >= amountOf(x, f, p.cond) ? p.then : p.otherwise);
  },
});
