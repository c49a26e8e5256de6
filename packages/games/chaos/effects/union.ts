import { AT, callInner, numberIn } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { may, need } from '../compile/grammar.ts';

/** Two effects, one after the other. */
export const union = defineEffect({
  name: 'union',
  about: 'runs two effects, one after the other',
  also: ['effect_union'],
  fields: { effect1: need('effect'), effect2: may('effect') },
  compile: (tree, c) => ({
    effect1: c.program(tree.effect1, 'effect1'),
    effect2: c.program(tree.effect2, 'effect2'),
  }),
  text: (tree, w) => [...w.lines(tree.effect1), ...w.lines(tree.effect2)],
  run: (t, p, f) => callInner(t, f, p.effect1),
  returned(t, p, f) {
    if (numberIn(f, AT) > 0) return undefined;
    f.slots[AT] = 1;
    return callInner(t, f, p.effect2);
  },
});
