import { TARGET } from '../names.ts';
import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** Some of the targets, drawn one by one; the effect runs once on each, which is then target and main target. */
export const randomTargets = defineEffect({
  name: 'random_targets',
  compile: (tree, c) => ({ sample: c.amount(tree.sample), effect: c.program(tree.effect, 'effect') }),
  step(x, f, p) {
    if (f.step === 0) {
      f.step = 1;
      const sample = amountOf(x, f, p.sample);
      const left = x.fixTargets(f).slice();
      f.targets.length = 0;
      while (f.targets.length < sample && left.length > 0) f.targets.push(left.splice(x.t.roll(left.length), 1)[0]!);
      f.at = 0;
    }
    const target = f.targets[f.at++];
    if (target === undefined) {
      x.done();
      return;
    }
    const inner = x.call(f, p.effect);
    if (inner) {
      inner.main = target;
      inner.mode = TARGET;
    }
  },
});
