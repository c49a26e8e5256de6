import type { Personality } from '@cardwright/kernel';
import { cardAt, type ChaosContent } from '../content.ts';
import { type ChaosState, sideOf } from '../state.ts';

/** Goes for the enemy commander, whatever happens to its own. */
const rusher: Personality<ChaosState, ChaosContent> = {
  name: { key: 'chaos.personality.rusher' },
  about: { key: 'chaos.personality.rusher.about' },
  taste(content, s, seat) {
    const { commander } = sideOf(s, 1 - seat);
    return 1 - Math.min(1, Math.max(0, commander.hp) / cardAt(content, commander.card).hp);
  },
  weight: 0.5,
};

export const chaosPersonalities = { rusher };
