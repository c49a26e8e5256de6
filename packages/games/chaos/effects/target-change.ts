import { ALLIED_COMMANDER, ALLIES, SELF, TARGET } from '../compile/vocabulary.ts';
import { callInner, scopeOf } from '../rules/scope.ts';
import { settleMode } from '../rules/targets.ts';
import { aimAtEach, changedAim, namedBy } from './aim.ts';
import { defineEffect } from './define.ts';
import { pickedHead } from './picked-text.ts';
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
  text(tree, w) {
    const { effect } = tree;
    const name = namedBy(w.aim, tree.new_target);
    const aim = changedAim(w.aim, tree.new_target);
    if (effect?.type === 'random_targets' || effect?.type === 'for_each') {
      const head = pickedHead(effect, name);
      if (head) return under(w.words(head), w.inner(effect.effect, aimAtEach(aim)));
    }
    return under(w.words(m(`text.on.${name}`)), w.inner(effect, aim));
  },
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
