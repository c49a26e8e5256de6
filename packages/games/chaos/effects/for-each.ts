import { may, need } from '../compile/grammar.ts';
import { amountOf } from '../rules/numbers.ts';
import { keepTargets, runOnEach, scopeOf, targetsOf } from '../rules/scope.ts';
import { inOrder } from '../rules/targets.ts';
import { aimAtEach, isOneCard } from './aim.ts';
import { defineEffect } from './define.ts';
import { eachHead } from './picked-text.ts';
import { under } from './wording.ts';

/** Ours: the effect runs once on each target, which is then target and main target. */
export const forEach = defineEffect({
  name: 'for_each',
  about:
    'runs an effect on each of the targets separately, or only on those with the least or most HP',
  also: ['each'],
  ours: true,
  fields: { by: may('order', 'slot'), sample: may('number'), effect: need('effect') },
  compile: (tree, c) => ({
    by: tree.by,
    sample: tree.sample === undefined ? undefined : c.amount(tree.sample),
    effect: c.program(tree.effect, 'effect'),
  }),
  text(tree, w) {
    const inner = w.inner(tree.effect, aimAtEach(w.aim));
    return tree.sample === undefined && isOneCard(w.aim.own)
      ? inner
      : under(w.words(eachHead(tree, w.aim)), inner);
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    const sample = p.sample === undefined ? undefined : Math.max(0, amountOf(x, p.sample));
    keepTargets(t, f, inOrder(targetsOf(x), p.by).slice(0, sample), 0);
    return runOnEach(t, f, p.effect);
  },
  returned: (t, p, f) => runOnEach(t, f, p.effect),
});
