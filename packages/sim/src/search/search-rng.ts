import { nextWord, type Rng } from '@cardwright/kernel';
import type { Roll } from './thinking.ts';

/** The random generator of one deal of a decision. */
export function rngOfDeal(base: readonly number[], deal: number): Rng {
  const words = [base[0]! ^ Math.imul(deal + 1, 0x9e3779b9), base[1]!, base[2]!, base[3]! | 1];
  const rng: Rng = { kind: 'quick', words };
  for (let i = 0; i < 8; i++) nextWord(rng);
  return rng;
}

/** The search's own random generator, seeded from the player's. */
export function ownRng(chance: Roll): Rng {
  const word = (): number => chance(0x10000) * 0x10000 + chance(0x10000);
  return { kind: 'quick', words: [word(), word(), word(), word() || 1] };
}
