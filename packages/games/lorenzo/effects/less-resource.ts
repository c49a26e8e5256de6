import { z } from 'zod';
import { EVERY_GOOD, type Good, GOODS } from '../rules/goods.ts';
import { either, m } from '../text.ts';
import { defineLasting } from './lasting.ts';
import { ResourceName } from './payload.ts';

export const LessResourcePayload = z.array(ResourceName).min(1);

/** LESSRESOURCE: 1 less of a good for each time it is named, from every source (R11.1). */
export const lessResourceEffect = defineLasting<{ goods: readonly Good[] }>(
  'LESSRESOURCE',
  ({ goods }, on) => {
    for (const good of goods) on.less[good] += 1;
  },
  ({ goods }) => {
    const timesNamed = (good: Good): number => goods.filter((one) => one === good).length;
    const amounts = [...new Set(EVERY_GOOD.map(timesNamed))].filter((n) => n > 0);
    return amounts.map((n) => {
      const named = EVERY_GOOD.filter((good) => timesNamed(good) === n);
      const lessened = named.map((good) => m(`goodName.${GOODS[good]}`, { n: 2 }));
      return m('text.less', { goods: either(lessened), count: lessened.length, n });
    });
  },
);
