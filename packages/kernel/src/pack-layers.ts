import type { Pack } from './game.ts';

/**
 * The packs that content is made of, in the order in which they are read: what a later one brings
 * takes the place of an earlier one's.
 */
export const packsOf = (pack: Pack | undefined): readonly Pack[] =>
  pack ? [...(pack.under ?? []), pack] : [];

/** Whether the shipped cards are left out: one pack that stands alone is enough. */
export const standsAlone = (pack: Pack | undefined): boolean =>
  packsOf(pack).some(({ alone }) => alone === true);
