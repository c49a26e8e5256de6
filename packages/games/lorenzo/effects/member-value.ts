import { m } from '../text.ts';
import type { LastingEffect } from './define.ts';
import { defineLasting, type NoParams } from './lasting.ts';

/** R4.1: changes the value of coloured members. */
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

/** R4.1: raises the value of the neutral member. */
export const greyFamilyEffect = defineLasting<NoParams>(
  'GREYFAMILY',
  (_, on) => {
    on.grey += 3;
  },
  () => [m('text.grey', { n: 3 })],
);
