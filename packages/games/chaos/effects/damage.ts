import { at, type ListFrame, type Signal } from '@cardwright/kernel';
import { DAMAGE_MODE_WORDS, placeOf, WHEN_DAMAGED } from '../compile/vocabulary.ts';
import { hurt } from '../rules/hp.ts';
import { type Amount, amountOf } from '../rules/numbers.ts';
import {
  addToTally,
  AT,
  DAMAGE,
  keepTargets,
  keptTargets,
  NESTING,
  numberIn,
  type Scope,
  scopeOf,
  targetsOf,
} from '../rules/scope.ts';
import type { ChaosTable, Unit } from '../state.ts';
import { answers, setOff, toMain } from '../triggers/passives.ts';
import { defineEffect } from './define.ts';
import { changesByTarget } from './number-text.ts';
import { amount, atLeast, count, m } from './wording.ts';
import { may } from '../compile/grammar.ts';

interface Params {
  amount: Amount;
  mode: number;
}

/**
 * Damage to each target in turn; triggered effects run before the next target, for which the amount
 * is computed again (E21).
 */
export const damage = defineEffect({
  name: 'damage',
  about: 'deals damage to each target',
  fields: { amount: may('number', 0), damage_mode: may('damage-mode', 'indirect') },
  compile: (tree, c): Params => ({
    amount: c.amount(tree.amount),
    mode: placeOf(DAMAGE_MODE_WORDS, tree.damage_mode),
  }),
  text(tree, w) {
    // R10.1: an amount below 0 counts as 0
    const value = atLeast(0, tree.amount);
    const mode = m(`damage.${tree.damage_mode}`, { n: count(value) });
    const said = amount('text.damage', value, w.aim, { mode });
    return [
      w.words(changesByTarget(value, w.aim) ? m('text.damage.each', { damage: said }) : said),
    ];
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    return strike(t, p, f, x, targetsOf(x), 0);
  },
  returned: (t, p, f) => strike(t, p, f, scopeOf(t, f), keptTargets(t, f), numberIn(f, AT)),
});

function strike(
  t: ChaosTable,
  p: Params,
  f: ListFrame,
  x: Scope,
  targets: readonly Unit[],
  from: number,
): Signal {
  for (let i = from; i < targets.length; i++) {
    const target = at(targets, i);
    const dealt = hurt(t, amountOf(x, p.amount), p.mode, x.user, target);
    if (dealt === 0) continue;
    addToTally(f, DAMAGE, dealt);
    if (!answers(t, target, WHEN_DAMAGED)) continue;
    const answered = setOff(
      t,
      WHEN_DAMAGED,
      toMain(target, x.user, dealt),
      undefined,
      numberIn(f, NESTING),
    );
    if (answered === undefined) continue;
    keepTargets(t, f, targets, i + 1);
    return answered;
  }
  return undefined;
}
