import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { type Goods, NONE } from '../rules/goods.ts';
import { m } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift, yesOrNo } from './gift.ts';
import { Price } from './payload.ts';

export const PrivilegePayload = exactly({
  NUMBER: z.number().int().min(1).max(5),
  COST: Price.nullish(),
});

export interface PrivilegeParams {
  readonly number: number;
  /** Their price: nothing, or one price. */
  readonly prices: readonly Goods[] | undefined;
  readonly source: Source;
}

/** PRIVILEGE: council privileges, all different; with a cost, if the player pays it. */
export const privilegeEffect = defineGift<PrivilegeParams>(
  'PRIVILEGE',
  {
    prices: ({ prices }) => prices,
    goods: () => NONE,
    privileges: ({ number }) => number,
    words: ({ number }) => m('text.privileges', { n: number }),
  },
  yesOrNo('ask.buyPrivilege'),
);
