import { type Goods, NONE } from '../rules/goods.ts';
import { m } from '../text.ts';
import type { Source } from './define.ts';
import { defineGift } from './gift.ts';

export interface PrivilegeParams {
  readonly number: number;
  /** What is paid for them: nothing, or one price. */
  readonly prices: readonly Goods[] | undefined;
  readonly source: Source;
}

/** PRIVILEGE: council privileges, all different; with a cost, if the player pays it. */
export const privilegeEffect = defineGift<PrivilegeParams>(
  'PRIVILEGE',
  { kind: 'yes-no', why: 'ask.buyPrivilege' },
  {
    prices: ({ prices }) => prices,
    goods: () => NONE,
    privileges: ({ number }) => number,
    words: ({ number }) => m('text.privileges', { n: number }),
  },
);
