import { z } from 'zod';
import { exactly } from '../../../loading/index.ts';

const CardName = z.string().min(1).max(60);

/** A number, or how many of a card the player owns, plus a number. */
const BoundSchema = z
  .union([
    z.number().int().min(-999).max(999),
    exactly({
      own: CardName.describe('how many of this card the player owns'),
      plus: z.number().int().min(-999).max(999).optional().describe('added to that; 0 if left out'),
    }),
  ])
  .describe('a whole number, or {"own": CARD, "plus": n}');
export type Bound = z.infer<typeof BoundSchema>;

const RangeSchema = exactly({
  atLeast: BoundSchema.optional().describe('smallest value that counts'),
  atMost: BoundSchema.optional().describe('largest value that counts'),
}).refine((range) => range.atLeast !== undefined || range.atMost !== undefined, {
  message: 'a range without a bound is always true',
  params: { hint: 'add "atLeast" or "atMost", or remove the condition' },
});
export type Range = z.infer<typeof RangeSchema>;

const byCard = (about: string): z.ZodOptional<z.ZodRecord<z.ZodString, typeof RangeSchema>> =>
  z.record(CardName, RangeSchema).optional().describe(about);

const FACTS = {
  own: byCard('how many of a card the player owns'),
  left: byCard('how many of a card are left in the supply; 0 where there is no such pile'),
  coins: RangeSchema.optional().describe('coins to spend'),
  turn: RangeSchema.optional().describe("the player's own turns, this one included"),
  deck: RangeSchema.optional().describe('cards the player owns'),
  money: RangeSchema.optional().describe('coins of all Treasures the player owns'),
  toEnd: RangeSchema.optional().describe(
    'cards that must still be gained to end the game: all Provinces, or three whole piles',
  ),
};

const FactsSchema = exactly(FACTS);

/** All conditions given must hold; of `any`, at least one. */
export const ConditionSchema = exactly({
  ...FACTS,
  any: z
    .array(FactsSchema)
    .min(1)
    .max(20)
    .optional()
    .describe('at least one of these conditions must hold as well'),
});
export type Condition = z.infer<typeof ConditionSchema>;

const WishSchema = z.union([
  CardName,
  exactly({
    card: CardName.describe('what to buy'),
    upTo: z.number().int().min(1).max(99).optional().describe('own at most this many'),
    when: ConditionSchema.optional().describe('only while this holds'),
  }),
]);

const PreferenceSchema = z.union([
  CardName,
  exactly({
    card: CardName,
    keep: z.number().int().min(0).max(99).optional().describe('always keep this many'),
    when: ConditionSchema.optional().describe('only while this holds'),
  }),
]);
export type Preference = z.infer<typeof PreferenceSchema>;

/** A strategy for Dominion, as its file has it. */
export const StrategySchema = exactly({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'write lowercase letters, digits and hyphens, such as money')
    .describe('the name after `strategy:`'),
  about: z.string().max(300).optional().describe('one line for people'),
  source: z.string().max(300).optional().describe('where the plan comes from'),
  needs: z
    .array(CardName)
    .max(20)
    .optional()
    .describe('kingdom cards without which the plan makes no sense'),
  buy: z
    .array(WishSchema)
    .min(1)
    .max(100)
    .describe('what to buy, best first: the first entry that can be bought is bought'),
  trash: z
    .array(PreferenceSchema)
    .max(100)
    .optional()
    .describe('what to trash, most urgent first; without it, decided from the cards'),
  discard: z
    .array(PreferenceSchema)
    .max(100)
    .optional()
    .describe('what to discard first; without it, decided from the cards'),
  play: z
    .array(CardName)
    .max(100)
    .optional()
    .describe('Actions in the order to play them; others follow, decided from the cards'),
});
export type StrategyJson = z.infer<typeof StrategySchema>;
