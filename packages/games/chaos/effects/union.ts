import { AT, callInner, numberIn } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { may, need } from '../compile/grammar.ts';
import type { EffectTree } from '../compile/tree.ts';

/** Whether an effect may bring its targets over to the other side. */
function movesTargets(tree: EffectTree | undefined): boolean {
  if (tree?.type === 'union') return movesTargets(tree.effect1) || movesTargets(tree.effect2);
  if (tree?.type === 'if') return movesTargets(tree.effect) || movesTargets(tree.else);
  return tree?.type === 'hypnotize';
}

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
  text: (tree, w) => [
    ...w.lines(tree.effect1),
    ...w.lines(tree.effect2, movesTargets(tree.effect1) ? { ...w.aim, moved: true } : w.aim),
  ],
  run: (t, p, f) => callInner(t, f, p.effect1),
  returned(t, p, f) {
    if (numberIn(f, AT) > 0) return undefined;
    f.slots[AT] = 1;
    return callInner(t, f, p.effect2);
  },
});
