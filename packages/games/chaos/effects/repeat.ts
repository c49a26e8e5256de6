import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** The same effect n times; targets are worked out anew each time. A round is a step of its own (R9.2). */
export const repeat = defineEffect({
  name: 'repeat',
  compile: (tree, c) => ({ n: c.amount(tree.n), effect: c.program(tree.effect, 'effect') }),
  step(x, f, p) {
    if (f.step === 0) {
      f.step = 1;
      f.count = amountOf(x, f, p.n);
    }
    if (f.count-- < 1 || !x.takeStep()) x.done();
    else x.call(f, p.effect);
  },
});
