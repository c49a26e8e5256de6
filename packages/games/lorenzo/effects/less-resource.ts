import { z } from 'zod';
import { EVERY_GOOD, type Good, GOODS } from '../rules/goods.ts';
import { either, m } from '../text.ts';
import { defineLasting } from './lasting.ts';
import { ResourceName } from './payload.ts';

export const LessResourcePayload = z.array(ResourceName).min(1);

/** LESSRESOURCE: 1 less of each good named, from every source (R11.1). */
export const lessResourceEffect = defineLasting<{ goods: readonly Good[] }>(
  'LESSRESOURCE',
  ({ goods }, on) => {
    for (const good of goods) on.less[good] += 1;
  },
  ({ goods }) => {
    const named = EVERY_GOOD.filter((good) => goods.includes(good));
    const lessened = named.map((good) => m(`goodName.${GOODS[good]}`, { n: 2 }));
    return [m('text.less', { goods: either(lessened), count: lessened.length })];
  },
);
