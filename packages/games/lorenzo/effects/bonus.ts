import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { CARD_TYPES, type CardType } from '../content.ts';
import { type Good, GOODS, onlyGood } from '../rules/goods.ts';
import { m } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';
import { ResourceName, Whole } from './payload.ts';

const increase = {
  QUANTITY: z.number().int().min(1).max(999),
  INCREASE: ResourceName,
  INCREASINGQUANTITY: Whole,
};
export const BonusPayload = z.discriminatedUnion('TYPE', [
  exactly({ TYPE: z.literal('CARD'), FOREACH: z.enum(CARD_TYPES), ...increase }),
  exactly({ TYPE: z.literal('RESOURCE'), FOREACH: ResourceName, ...increase }),
]);

/** `amount` of `good` for every `quantity` of something owned. */
export type BonusParams = (
  | { readonly per: 'card'; readonly of: CardType }
  | { readonly per: 'good'; readonly of: Good }
) & {
  readonly quantity: number;
  readonly good: Good;
  readonly amount: number;
  readonly source: Source;
};

/**
 * BONUS: goods for every few cards or goods owned, rounded down. The card itself counts, because it
 * is owned by then.
 */
export const bonusEffect = defineGift<BonusParams>('BONUS', {
  prices: () => undefined,
  goods(params, { counts }, owned) {
    const { quantity, good, amount } = params;
    const had = params.per === 'card' ? counts[params.of] : owned[params.of];
    return onlyGood(good, Math.floor(had / quantity) * amount);
  },
  privileges: () => 0,
  words(params) {
    const { quantity, good, amount } = params;
    const what = m(`good.${GOODS[good]}`, { n: Math.abs(amount) });
    const counted =
      params.per === 'card'
        ? m('text.perCard', { what, of: m(`each.${CARD_TYPES[params.of]}`, { n: quantity }) })
        : m('text.perGood', { what, of: m(`each.${GOODS[params.of]}`, { n: quantity }) });
    return amount < 0 ? m('good.loss', { what: counted }) : counted;
  },
});
