import { ALLIED_COMMANDER, ALLIES, SELF, TARGET } from '../names.ts';
import { settleMode } from '../rules/targets.ts';
import { defineEffect } from './define.ts';

/** Another target mode for everything inside; the main target stays. */
export const targetChange = defineEffect({
  name: 'target_change',
  compile: (tree, c) => ({ mode: c.mode(tree.new_target), effect: c.program(tree.effect, 'effect') }),
  step(x, f, p) {
    if (f.step !== 0) {
      x.done();
      return;
    }
    f.step = 1;
    let mode: number;
    // E13: a clouded attack reaches only its user and its one victim.
    if (f.clouded) mode = p.mode === SELF || p.mode === ALLIES || p.mode === ALLIED_COMMANDER ? SELF : TARGET;
    else mode = settleMode(x.t, p.mode, f.user, f.main);
    const inner = x.call(f, p.effect);
    if (inner) inner.mode = mode;
  },
});
