import { attach, scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { LOOP } from '../state.ts';
import { aimLater } from './aim.ts';
import { defineEffect } from './define.ts';
import { turnsMessage } from './end-of-turn-text.ts';
import { m, tagged, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/**
 * An effect on each target that runs at every end of turn of its owner, as long as the user lives
 * or forever.
 */
export const loop = defineEffect({
  name: 'loop',
  about:
    "runs an effect at the end of every turn of the target's owner, while the user lives or forever",
  fields: { effect: need('effect'), infinite: may('flag', false), tags: may('tags') },
  compile: (tree, c) => ({
    infinite: tree.infinite,
    effect: c.program(tree.effect, 'effect'),
    self: c.self(),
  }),
  tags: (tree) => tree.tags ?? ['+-'],
  text: (tree, w) =>
    under(
      w.words(
        tagged(
          m(tree.infinite || w.aim.away ? 'text.loopEver' : 'text.loop', {
            turns: turnsMessage(w.aim),
          }),
          tree.tags,
        ),
      ),
      w.inner(tree.effect, aimLater(w.aim)),
    ),
  run(t, p, f) {
    const x = scopeOf(t, f);
    for (const unit of targetsOf(x)) {
      if (attach(x, unit, LOOP, p.self, 0) && t.events) tell(t, 'loop', unit);
    }
    return undefined;
  },
});
