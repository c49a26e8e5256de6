import { at } from '@cardwright/kernel';
import { exactly } from '../../loading/index.ts';
import type { Goods } from '../rules/goods.ts';
import { goodsMessage } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift, oneOf } from './gift.ts';
import { Price } from './payload.ts';

/** One conversion; a payload has one of them or a list. */
export const ChangeEntry = exactly({ RESOURCEIN: Price, RESOURCEOUT: Price });

/** Entry by entry, what is paid and what is gained. */
export interface ChangeParams {
  readonly pays: readonly Goods[];
  readonly gains: readonly Goods[];
  readonly source: Source;
}

/** CHANGE: one of its entries, or none. */
export const changeEffect = defineGift<ChangeParams>(
  'CHANGE',
  {
    prices: ({ pays }) => pays,
    goods: ({ gains }, _seat, _owned, way) => at(gains, way),
    privileges: () => 0,
    words: ({ gains }, way) => goodsMessage(at(gains, way)),
  },
  oneOf('ask.change'),
);
