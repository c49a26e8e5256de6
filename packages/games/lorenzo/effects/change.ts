import type { Goods } from '../rules/goods.ts';
import { goodsMessage } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';

/** Entry by entry, what is paid and what is gained. */
export interface ChangeParams {
  readonly pays: readonly Goods[];
  readonly gains: readonly Goods[];
  readonly source: Source;
}

/** CHANGE: one of its entries, or none. */
export const changeEffect = defineGift<ChangeParams>(
  'CHANGE',
  { kind: 'one', why: 'ask.change' },
  {
    prices: ({ pays }) => pays,
    goods: ({ gains }, _seat, _owned, way) => gains[way]!,
    privileges: () => 0,
    words: ({ gains }, way) => goodsMessage(gains[way]!),
  },
);
