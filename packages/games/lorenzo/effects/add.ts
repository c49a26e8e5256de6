import { type Goods } from '../rules/goods.ts';
import { goodsMessage } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';

/** ADD: the goods named. */
export const addEffect = defineGift<{ gain: Goods; source: Source }>('ADD', undefined, {
  prices: () => undefined,
  goods: ({ gain }) => gain,
  privileges: () => 0,
  words: ({ gain }) => goodsMessage(gain),
});
