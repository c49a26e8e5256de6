import type { Goods } from '../rules/goods.ts';
import { goodsMessage } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';

export interface AddParams {
  readonly gain: Goods;
  readonly source: Source;
}

/** ADD: the goods named. */
export const addEffect = defineGift<AddParams>('ADD', {
  prices: () => undefined,
  goods: ({ gain }) => gain,
  privileges: () => 0,
  words: ({ gain }) => goodsMessage(gain),
});
