import { CARD_TYPES } from '../content.ts';
import { GOODS, type Goods, NONE } from '../rules/goods.ts';
import { m } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';

/** So many of `good` for every `quantity` of something owned. */
export interface BonusParams {
  readonly per: 'card' | 'good';
  /** A card type's or a good's number. */
  readonly of: number;
  readonly quantity: number;
  readonly good: number;
  readonly amount: number;
  readonly source: Source;
}

/**
 * BONUS: so much for every so many cards or goods owned, rounded down. The card itself is counted:
 * it is owned by now.
 */
export const bonusEffect = defineGift<BonusParams>('BONUS', undefined, {
  prices: () => undefined,
  goods({ per, of, quantity, good, amount }, { counts }, owned): Goods {
    const goods = NONE.slice();
    goods[good] = Math.floor((per === 'card' ? counts : owned)[of]! / quantity) * amount;
    return goods;
  },
  privileges: () => 0,
  words: ({ per, of, quantity, good, amount }) =>
    m(per === 'card' ? 'text.perCard' : 'text.perGood', {
      what: m(`good.${GOODS[good]!}`, { n: amount }),
      of:
        per === 'card'
          ? m(`each.${CARD_TYPES[of]!}`, { n: quantity })
          : m(`good.${GOODS[of]!}`, { n: quantity }),
    }),
});
