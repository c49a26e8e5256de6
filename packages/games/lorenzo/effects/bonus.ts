import type { PerBonus } from '../content.ts';
import { bonusAmount, gain } from '../gain.ts';
import { NONE } from '../goods.ts';
import { defineEffect, type Source } from './define.ts';

/** BONUS: so much for every so many cards or goods owned, rounded down. The card itself is counted: it is owned by now. */
export const bonusEffect = defineEffect<{ bonus: PerBonus; source: Source }>({
  name: 'BONUS',
  run(t, { bonus, source }, f) {
    const p = t.state.seats[f.seat]!;
    const goods = NONE.slice();
    goods[bonus.good] = bonusAmount(p, bonus, p.goods);
    gain(t, f.seat, goods, source);
    return undefined;
  },
});
