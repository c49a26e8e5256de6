import { defineEffect } from './define.ts';

/** Two effects, one after the other. */
export const union = defineEffect({
  name: 'union',
  compile: (tree, c) => ({ effect1: c.program(tree.effect1, 'effect1'), effect2: c.program(tree.effect2, 'effect2') }),
  step(x, f, p) {
    if (f.step === 0) {
      f.step = 1;
      x.call(f, p.effect1);
    } else if (f.step === 1) {
      f.step = 2;
      x.call(f, p.effect2);
    } else x.done();
  },
});
