import { heal as restore } from '../rules/hp.ts';
import { amountOf } from '../rules/numbers.ts';
import { addToTally, HEAL, scopeOf, targetsOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { negated } from './number-text.ts';
import { amount, subject } from './wording.ts';
import { may } from '../compile/grammar.ts';

/**
 * Restores HP to each target; the amount is computed once. A negative amount removes HP (R10.4).
 */
export const heal = defineEffect({
  name: 'heal',
  about: 'restores HP to each target',
  fields: { amount: may('number', 0) },
  compile: (tree, c) => ({ amount: c.amount(tree.amount) }),
  text({ amount: n }, w) {
    const loss = negated(n);
    return [
      w.words(
        loss === undefined
          ? amount('text.heal', n, w.aim, subject(w.aim))
          : amount('text.loss', loss.by, w.aim, subject(w.aim), loss.rounding),
      ),
    ];
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    const amount = amountOf(x, p.amount);
    for (const unit of targetsOf(x)) addToTally(f, HEAL, restore(t, unit, amount));
    return undefined;
  },
});
