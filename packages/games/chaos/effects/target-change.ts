import { ALLIED_COMMANDER, ALLIES, SELF, TARGET } from '../compile/vocabulary.ts';
import { callInner, scopeOf } from '../rules/scope.ts';
import { settleMode } from '../rules/targets.ts';
import { changedAim, namedBy } from './aim.ts';
import { defineEffect } from './define.ts';
import { m, under } from './wording.ts';
import { need } from '../compile/grammar.ts';

/** Another target mode for everything inside; the main target stays. */
export const targetChange = defineEffect({
  name: 'target_change',
  about: 'runs an effect on other targets',
  also: ['change_target'],
  fields: { new_target: need('mode'), effect: need('effect') },
  compile: (tree, c) => ({
    mode: c.mode(tree.new_target),
    effect: c.program(tree.effect, 'effect'),
  }),
  text: (tree, w) =>
    under(
      w.words(m(`text.on.${namedBy(w.aim, tree.new_target)}`)),
      w.inner(tree.effect, changedAim(w.aim, tree.new_target)),
    ),
  run(t, p, f) {
    const x = scopeOf(t, f);
    let mode: number;
    // E13: a clouded attack reaches only its user and its one victim.
    if (x.clouded)
      mode = p.mode === SELF || p.mode === ALLIES || p.mode === ALLIED_COMMANDER ? SELF : TARGET;
    else mode = settleMode(t, p.mode, x.user, x.main);
    return callInner(t, f, p.effect, mode);
  },
});
