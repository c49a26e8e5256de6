import { type Effect, type Line, lineOf } from '@cardwright/kernel';
import type { ChaosContent } from '../content.ts';
import { gainCharges } from '../rules/charges.ts';
import { callInner, DAMAGE, numberIn, scopeOf, tell } from '../rules/scope.ts';
import type { ChaosState } from '../state.ts';

type ChaosEffect<P> = Effect<ChaosState, ChaosContent, P>;

const announce: ChaosEffect<string> = {
  name: 'announce',
  run(t, name, f) {
    if (t.events) tell(t, 'passive', scopeOf(t, f).user, { name });
    return undefined;
  },
};

const perform: ChaosEffect<number> = {
  name: 'perform',
  run: (t, effect, f) => callInner(t, f, effect),
};

/** R5.9: what a passive deals charges its card's side, too. */
const charge: ChaosEffect<undefined> = {
  name: 'charge',
  run(t, _p, f) {
    gainCharges(t, scopeOf(t, f).user, numberIn(f, DAMAGE));
    return undefined;
  },
};

/** A passive as a list: it is announced, its effect runs, what it dealt is counted. */
export function passiveLines(name: string, effect: number): readonly Line[] {
  return [lineOf(announce, name), lineOf(perform, effect), lineOf(charge, undefined)];
}
