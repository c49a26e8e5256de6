import { heal } from '../rules/hp.ts';
import { amountOf, mulDiv } from '../rules/numbers.ts';
import type { Tally } from '../rules/resolution.ts';
import { defineEffect } from './define.ts';

/** The user heals from the damage its inner effect deals (E6); a negative ratio is recoil. */
export const drain = defineEffect({
  name: 'drain',
  compile: (tree, c) => ({ num: c.amount(tree.num), den: c.amount(tree.den), effect: c.program(tree.effect, 'effect') }),
  step(x, f, p) {
    if (f.step === 0) {
      f.step = 1;
      // The inner effect counts for itself; what it comes to is added to the outer count afterwards.
      const outer = f.tally;
      const inner: Tally & { outer: Tally } = { damage: 0, heal: 0, outer };
      f.tally = inner;
      x.call(f, p.effect);
      return;
    }
    const { damage, heal: healed, outer } = f.tally as Tally & { outer: Tally };
    const share = mulDiv(damage, amountOf(x, f, p.num), amountOf(x, f, p.den));
    // The drain's own heal counts as far as HP was gained; recoil is neither heal nor damage (R10.4).
    const gained = heal(x, f.user, share);
    outer.damage += damage;
    outer.heal += healed + gained;
    x.done();
  },
});
