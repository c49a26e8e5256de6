import type { PlayerMaker } from '@cardwright/kernel';

/** Players that search any game by playing it on. */
export const searchers: { readonly [name: string]: PlayerMaker } = {};
