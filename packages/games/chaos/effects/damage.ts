import { DAMAGE_MODE_WORDS, placeOf, TARGET, WHEN_DAMAGED } from '../names.ts';
import { hurt } from '../rules/hp.ts';
import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** Damage to each target in turn; what it sets off is answered before the next, and the amount is worked out anew (E21). */
export const damage = defineEffect({
  name: 'damage',
  compile: (tree, c) => ({ amount: c.amount(tree.amount), mode: placeOf(DAMAGE_MODE_WORDS, tree.damage_mode) }),
  step(x, f, p) {
    if (f.step === 0) {
      f.step = 1;
      x.fixTargets(f);
      f.at = 0;
    }
    while (f.at < f.targets.length) {
      const target = f.targets[f.at++]!;
      const dealt = hurt(x, amountOf(x, f, p.amount), p.mode, f.user, target);
      if (dealt === 0) continue;
      f.tally.damage += dealt;
      if (x.c.cards[target.card]!.passives[WHEN_DAMAGED]!.length === 0) continue;
      x.trigger(target, WHEN_DAMAGED, f.user, TARGET, dealt, f.nesting);
      return;
    }
    x.done();
  },
});
