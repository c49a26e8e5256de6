import { callInner } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { m, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

const MILLION = 1_000_000;

/** One of two effects, by one roll for all targets together. */
export const withProbability = defineEffect({
  name: 'with_probability',
  about: 'runs one effect with a given probability, otherwise another',
  fields: {
    probability: may('probability', 0.5),
    effect1: need('effect'),
    effect2: may('effect'),
  },
  compile: (tree, c) => ({
    below: Math.round(tree.probability * MILLION),
    effect1: c.program(tree.effect1, 'effect1'),
    effect2: c.program(tree.effect2, 'effect2'),
  }),
  text(tree, w) {
    const percent = Number((tree.probability * 100).toFixed(4));
    const lines = under(w.words(m('text.chance', { percent })), w.inner(tree.effect1));
    return w.lines(tree.effect2).length > 0
      ? [...lines, ...under(w.words(m('text.otherwise')), w.inner(tree.effect2))]
      : lines;
  },
  run: (t, p, f) => callInner(t, f, t.roll(MILLION) < p.below ? p.effect1 : p.effect2),
});
