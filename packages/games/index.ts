import type { Game } from '@cardwright/kernel';
import { dominion } from './dominion/index.ts';

export * from './loading/index.ts';
export * from './words/make-words.ts';

/** Every game, by name. */
export const games: { readonly [name: string]: Game } = { dominion };
