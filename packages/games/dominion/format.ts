import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { TYPES } from './content.ts';
import { EffectList } from './effects/define.ts';
import './effects/index.ts';

/** A card of `cards.json`. */
export const CardSchema = exactly({
  name: z
    .string()
    .regex(
      /^[A-Z][A-Za-z0-9]*$/,
      'a name is letters and digits in one word, the first a capital: CouncilRoom',
    ),
  cost: z.number().int().min(0).max(99),
  types: z.array(z.enum(TYPES)).min(1),
  /** What playing it does: Actions and Treasures. */
  play: EffectList.optional(),
  /** Points at the end: a number, or so many for every `per` cards owned. */
  points: z
    .union([
      z.number().int().min(-99).max(99),
      exactly({ points: z.number().int().min(-99).max(99), per: z.number().int().min(1).max(999) }),
    ])
    .optional(),
  /** What showing it from the hand does when another player plays an Attack. */
  reaction: exactly({ to: z.literal('attack'), play: EffectList }).optional(),
});
export type Card = z.infer<typeof CardSchema>;

export const CardsFile = z.array(CardSchema);
