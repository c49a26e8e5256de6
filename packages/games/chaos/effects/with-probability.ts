import { callInner } from '../rules/scope.ts';
import { defineEffect } from './define.ts';

const MILLION = 1_000_000;

/** One of two effects, by one roll for all targets together. */
export const withProbability = defineEffect({
  name: 'with_probability',
  compile: (tree, c) => ({
    below: Math.round(tree.probability * MILLION),
    effect1: c.program(tree.effect1, 'effect1'),
    effect2: c.program(tree.effect2, 'effect2'),
  }),
  run: (t, p, f) => callInner(t, f, t.roll(MILLION) < p.below ? p.effect1 : p.effect2),
});
