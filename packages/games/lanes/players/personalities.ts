import type { Personality } from '@cardwright/kernel';
import { BUILDING } from '../compile/vocabulary.ts';
import type { LanesContent } from '../content.ts';
import type { LanesState } from '../state.ts';

/** As many buildings as the builder wishes for. */
const BUILDINGS = 4;

/** Wants buildings, if its deck has some. */
const builder: Personality<LanesState, LanesContent> = {
  name: { key: 'lanes.personality.builder' },
  about: { key: 'lanes.personality.builder.about' },
  taste(_content, s, seat) {
    let buildings = 0;
    for (const e of s.entities) if (e.owner === seat && e.type === BUILDING) buildings++;
    return Math.min(1, buildings / BUILDINGS);
  },
  weight: 0.6,
};

export const lanesPersonalities = { builder };
