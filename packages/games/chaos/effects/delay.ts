import { amountOf } from '../rules/numbers.ts';
import { attach, scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { DELAY } from '../state.ts';
import { aimLater } from './aim.ts';
import { defineEffect } from './define.ts';
import { endMessage } from './end-of-turn-text.ts';
import { m, tagged, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/** An effect on each target that runs once, at the n-th end of turn of its owner from now. */
export const delay = defineEffect({
  name: 'delay',
  about: "runs an effect on each target later, at the end of its owner's n-th turn from now",
  fields: { effect: need('effect'), delay: may('number', 1), tags: may('tags') },
  compile: (tree, c) => ({
    turns: c.amount(tree.delay),
    effect: c.program(tree.effect, 'effect'),
    self: c.self(),
  }),
  tags: (tree) => tree.tags ?? ['+-'],
  text: (tree, w) =>
    under(
      w.words(tagged(m('text.delay', { end: endMessage(tree.delay, w.aim) }), tree.tags)),
      w.inner(tree.effect, aimLater(w.aim)),
    ),
  run(t, p, f) {
    const x = scopeOf(t, f);
    const turns = Math.max(1, amountOf(x, p.turns));
    for (const unit of targetsOf(x)) {
      if (attach(x, unit, DELAY, p.self, turns) && t.events) tell(t, 'delay', unit, { turns });
    }
    return undefined;
  },
});
