import type { EffectOf } from '../compile/tree.ts';
import { amountOf, compileAmount } from '../rules/numbers.ts';
import type { Scope } from '../rules/scope.ts';
import { inOrder } from '../rules/targets.ts';
import type { Unit } from '../state.ts';

interface Estimated {
  worth: number;
  damage: number;
}

/** Adds up what an effect is worth on each of its targets, or on the first of them. */
export function estimateForEach(
  { sample, by }: EffectOf<'for_each'>,
  targetsOf: (k: Scope) => Unit[],
  onOne: (k: Scope, unit: Unit) => Estimated,
): (k: Scope) => Estimated {
  const limit = sample === undefined ? undefined : compileAmount(sample);
  return (k) => {
    const sum = { worth: 0, damage: 0 };
    const targets = inOrder(targetsOf(k), by);
    const taken = limit === undefined ? targets.length : Math.max(0, amountOf(k, limit));
    for (const unit of targets.slice(0, taken)) {
      const one = onOne(k, unit);
      sum.worth += one.worth;
      sum.damage += one.damage;
    }
    return sum;
  };
}
