import { amountOf } from '../rules/numbers.ts';
import { callInner, scopeOf } from '../rules/scope.ts';
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
  run(t, p, f) {
    const x = scopeOf(t, f);
    return callInner(t, f, amountOf(x, p.value) >= amountOf(x, p.cond) ? p.then : p.otherwise);
  },
});
