import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_EVENTS, REACTIONS, TYPES } from './content.ts';
import { EffectList } from './effects/define.ts';
import './effects/index.ts';

const Points = z.number().int().min(-99).max(99);

/** A card of `cards.json`. */
export const CardSchema = exactly({
  name: z
    .string()
    .max(40)
    .regex(
      /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}]*(?:[ '’-][\p{L}\p{M}\p{N}]+)*$/u,
      'a name is words of letters and digits, the first letter a capital: Council Room',
    )
    .describe('what the card is called; letters of any language, words apart by one space'),
  cost: z.number().int().min(0).max(99).describe('in coins'),
  types: z.array(z.enum(TYPES)).min(1),
  /** What playing it does: Actions and Treasures. */
  play: EffectList.optional(),
  /** Points at the end: a number, or so many for every `per` cards owned. */
  points: z
    .union([
      Points,
      exactly({
        points: Points,
        per: z.number().int().min(1).max(999).describe('for every so many cards owned'),
        of: exactly({ type: z.enum(TYPES).optional(), name: z.string().min(1).optional() })
          .optional()
          .describe('only these cards count'),
        different: z.literal(true).optional().describe('cards of one name count once'),
      }),
    ])
    .optional(),
  /** What showing it from the hand does when another player plays an Attack, or at an event. */
  reaction: exactly({
    to: z
      .enum(REACTIONS)
      .describe('attack: of another player; gain, trash, discard: of its own player'),
    play: EffectList,
  }).optional(),
  /** What happens when the card itself is gained, bought, trashed or discarded. */
  when: exactly({
    gained: EffectList.optional(),
    bought: EffectList.optional(),
    trashed: EffectList.optional(),
    discarded: EffectList.optional(),
  } satisfies { [event in (typeof CARD_EVENTS)[number]]: unknown }).optional(),
});
export type Card = z.infer<typeof CardSchema>;

export const CardsFile = z.array(CardSchema);
