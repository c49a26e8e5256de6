import { m } from '../text.ts';
import type { LastingEffect } from './define.ts';
import { defineLasting, type NoParams } from './lasting.ts';

/** R4.1: coloured members count more or less. */
const colourEffect = (name: string, n: number): LastingEffect<NoParams> =>
  defineLasting(
    name,
    (_, on) => {
      on.colour += n;
    },
    () => [m('text.colour', { n })],
  );
export const lessDiceEffect = colourEffect('LESSDICE', -1);
export const familyColorBonusEffect = colourEffect('FAMILYCOLORBONUS', 2);

/** R4.1: the neutral member counts more. */
export const greyFamilyEffect = defineLasting<NoParams>(
  'GREYFAMILY',
  (_, on) => {
    on.grey += 3;
  },
  () => [m('text.grey', { n: 3 })],
);
