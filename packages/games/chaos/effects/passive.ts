import { type Effect, type Line, lineOf } from '@cardwright/kernel';
import type { ChaosContent } from '../content.ts';
import { gainCharges } from '../rules/charges.ts';
import { callInner, DAMAGE, numberIn, tell, userOf } from '../rules/scope.ts';
import type { ChaosState } from '../state.ts';

/**
 * A passive: it is announced, its effect runs, and the damage it dealt also charges its card's side
 * (R5.9).
 */
const passive: Effect<
  ChaosState,
  ChaosContent,
  { readonly name: string; readonly effect: number }
> = {
  name: 'passive',
  run(t, { name, effect }, f) {
    if (t.events) tell(t, 'passive', userOf(t, f), { name });
    return callInner(t, f, effect);
  },
  returned(t, _p, f) {
    const damage = numberIn(f, DAMAGE);
    if (damage > 0) gainCharges(t, userOf(t, f), damage);
    return undefined;
  },
};

/** A passive as a list of one line. */
export const passiveLines = (name: string, effect: number): readonly Line[] => [
  lineOf(passive, { name, effect }),
];
