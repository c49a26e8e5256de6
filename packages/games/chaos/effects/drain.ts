import type { Message } from '@cardwright/kernel';
import { heal } from '../rules/hp.ts';
import { amountOf, mulDiv } from '../rules/numbers.ts';
import { AT, callInner, COUNT, DAMAGE, HEAL, numberIn, scopeOf } from '../rules/scope.ts';
import type { Aim } from './aim.ts';
import { defineEffect } from './define.ts';
import { factorMessage, isRoundedShare, rounded } from './number-text.ts';
import { m, under } from './wording.ts';
import type { EffectOf } from '../compile/tree.ts';
import { containsType, ONGOING } from '../compile/contains-type.ts';
import { may, need } from '../compile/grammar.ts';

/** The share of the damage: a fraction, a multiple, or a formula; HP are lost if it is negative. */
function shareMessage({ num, den, effect }: EffectOf<'drain'>, aim: Aim): Message {
  // E6: what ongoing effects do later does not count
  const later = containsType(effect, ONGOING);
  if (typeof num !== 'number' || typeof den !== 'number') {
    const share = { x: factorMessage(num, den, aim) };
    const healed = m(later ? 'text.drainNow.of' : 'text.drain.of', share);
    return isRoundedShare(num, den) ? rounded(healed, 'down') : healed;
  }
  const heals = later ? 'text.drainNow' : 'text.drain';
  const hurts = later ? 'text.recoilNow' : 'text.recoil';
  const key = num * den < 0 ? hurts : heals;
  const [up, down] = [Math.abs(num), Math.abs(den)];
  if (up === down) return m(`${key}.all`);
  if (up % down === 0) return m(`${key}.times`, { n: up / down });
  return rounded(m(key, { num: up, den: down }), key === hurts ? 'up' : 'down');
}

/** The user heals from the damage its inner effect deals (E6); a negative ratio is recoil. */
export const drain = defineEffect({
  name: 'drain',
  about: 'runs an effect and heals the user by a share of the damage it dealt at once',
  fields: {
    num: may('number', 0),
    den: may('number', 1, { divides: true }),
    effect: need('effect'),
  },
  compile: (tree, c) => ({
    num: c.amount(tree.num),
    den: c.amount(tree.den),
    effect: c.program(tree.effect, 'effect'),
  }),
  text: (tree, w) => under(w.words(shareMessage(tree, w.aim)), w.inner(tree.effect)),
  run(t, p, f) {
    // The inner effect has its own tally, which is added to the outer one afterwards.
    f.slots[AT] = numberIn(f, DAMAGE);
    f.slots[COUNT] = numberIn(f, HEAL);
    f.slots[DAMAGE] = 0;
    f.slots[HEAL] = 0;
    return callInner(t, f, p.effect);
  },
  returned(t, p, f) {
    const x = scopeOf(t, f);
    const damage = numberIn(f, DAMAGE);
    // The drain's own heal counts only for the HP gained; recoil is neither heal nor damage
    // (R10.4).
    const gained = heal(t, x.user, mulDiv(damage, amountOf(x, p.num), amountOf(x, p.den)));
    f.slots[DAMAGE] = numberIn(f, AT) + damage;
    f.slots[HEAL] = numberIn(f, COUNT) + numberIn(f, HEAL) + gained;
    return undefined;
  },
});
