import type { ListFrame, Signal } from '@cardwright/kernel';
import { amountOf } from '../rules/numbers.ts';
import { callInner, COUNT, numberIn, scopeOf, takeStep } from '../rules/scope.ts';
import type { ChaosTable } from '../state.ts';
import { defineEffect } from './define.ts';
import { amount, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/**
 * The same effect n times; targets are computed again each time. A round is a step of its own
 * (R9.2).
 */
export const repeat = defineEffect({
  name: 'repeat',
  about: 'runs an effect n times',
  fields: { effect: need('effect'), n: may('number', 1) },
  compile: (tree, c) => ({ n: c.amount(tree.n), effect: c.program(tree.effect, 'effect') }),
  text: (tree, w) => under(w.words(amount('text.repeat', tree.n, w.aim)), w.inner(tree.effect)),
  run(t, p, f) {
    f.slots[COUNT] = amountOf(scopeOf(t, f), p.n);
    return round(t, f, p.effect);
  },
  returned: (t, p, f) => round(t, f, p.effect),
});

function round(t: ChaosTable, f: ListFrame, effect: number): Signal {
  const left = numberIn(f, COUNT);
  f.slots[COUNT] = left - 1;
  return left < 1 || !takeStep(t.state) ? undefined : callInner(t, f, effect);
}
