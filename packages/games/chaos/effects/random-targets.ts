import { amountOf } from '../rules/numbers.ts';
import { keepTargets, runOnEach, scopeOf, targetsOf } from '../rules/scope.ts';
import type { Unit } from '../state.ts';
import { aimAtEach, isOneCard } from './aim.ts';
import { defineEffect } from './define.ts';
import { randomHead } from './picked-text.ts';
import { under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/**
 * Some of the targets, drawn one by one; the effect runs once on each, which is then target and
 * main target.
 */
export const randomTargets = defineEffect({
  name: 'random_targets',
  about: 'runs an effect on some of the targets, picked at random',
  also: ['random_target'],
  fields: { sample: may('number', 1), effect: need('effect') },
  compile: (tree, c) => ({
    sample: c.amount(tree.sample),
    effect: c.program(tree.effect, 'effect'),
  }),
  text(tree, w) {
    const inner = w.inner(tree.effect, aimAtEach(w.aim));
    const isThatOne = typeof tree.sample === 'number' && tree.sample > 0 && isOneCard(w.aim.own);
    return isThatOne ? inner : under(w.words(randomHead(tree, w.aim)), inner);
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    const sample = amountOf(x, p.sample);
    const left = targetsOf(x);
    const drawn: Unit[] = [];
    while (drawn.length < sample && left.length > 0)
      drawn.push(...left.splice(t.roll(left.length), 1));
    keepTargets(t, f, drawn, 0);
    return runOnEach(t, f, p.effect);
  },
  returned: (t, p, f) => runOnEach(t, f, p.effect),
});
