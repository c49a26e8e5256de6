import { LOOP } from '../state.ts';
import { defineEffect } from './define.ts';

/** An effect on each target that runs at every end of turn of its owner, while the user lives or for ever. */
export const loop = defineEffect({
  name: 'loop',
  compile: (tree, c) => ({ infinite: tree.infinite, effect: c.program(tree.effect, 'effect'), self: c.self() }),
  tags: (tree) => tree.tags ?? ['+-'],
  step(x, f, p) {
    for (const unit of x.fixTargets(f)) {
      if (x.attach(f, unit, LOOP, p.self.id, 0) && x.t.events) x.tell('loop', unit);
    }
    x.done();
  },
});
