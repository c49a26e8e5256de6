import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_EVENTS, PHASE_TIMES, REACTIONS, TYPES } from './content.ts';
import { CONDITION } from './effects/condition.ts';
import { EffectList, MatName, Where, Whole } from './effects/define.ts';
import './effects/index.ts';

const Points = z.number().int().min(-99).max(99);

/** A card of `cards.json`. */
export const CardSchema = exactly({
  name: z
    .string()
    .max(40)
    .regex(
      /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}]*(?:[ '’-][\p{L}\p{M}\p{N}]+)*$/u,
      'a name is words of letters and digits, the first letter a capital: Council Room; ' +
        "an apostrophe or a hyphen stands between two letters: Miller's Half-Door",
    )
    .describe(
      'the name of the card: words of letters (of any language) and digits, separated by one ' +
        'space, apostrophe or hyphen',
    ),
  cost: z.number().int().min(0).max(99).describe('in coins'),
  types: z.array(z.enum(TYPES)).min(1),
  /** For the type Phase: when it may be played. */
  phase: exactly({
    name: MatName.describe('the name of the phase; cards with the same phase name share it'),
    after: z.enum(PHASE_TIMES).describe('whether it follows the action phase or the buy phase'),
  })
    .optional()
    .describe('for the type Phase: the extra phase of the turn in which the card may be played'),
  /** What playing it does: Actions, Treasures and cards of the type Phase. */
  play: EffectList.optional(),
  /** Points at the end: a number, or this many for every `per` cards owned. */
  points: z
    .union([
      Points,
      exactly({
        points: Points,
        per: z.number().int().min(1).max(999).describe('how many owned cards give the points'),
        of: exactly({
          type: z.enum(TYPES).optional(),
          name: z.string().min(1).optional(),
          costAtMost: Whole.optional().describe('costing this or less'),
          costAtLeast: Whole.optional().describe('costing this or more'),
          costExactly: Whole.optional().describe('costing exactly this'),
        })
          .optional()
          .describe('only these cards count'),
        different: z.literal(true).optional().describe('count each card name only once'),
      }),
    ])
    .optional(),
  /**
   * The effects of revealing it from the hand when another player plays an Attack, or at an event.
   */
  reaction: exactly({
    to: z
      .enum(REACTIONS)
      .describe('attack: by another player; gain, trash, discard: by its own player'),
    where: Where.optional().describe(
      'only for such cards, gained, trashed or discarded; $it holds those that match',
    ),
    if: exactly(CONDITION)
      .optional()
      .describe('only if this holds: the fields of the effect "if" without its lists'),
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

/** Descriptions of fields that the schema does not have. */
export const FIELDS: { readonly [name: string]: string } = {
  types: 'what kind of card it is; a card may have several types',
  play: 'the effects that run, in order',
  points:
    'points at the end of the game: a number, or a number for every `per` cards owned, rounded down',
  reaction: 'what revealing the card from the hand does when something happens; it stays in hand',
  when: 'what happens when the card itself is gained, bought, trashed or discarded',
  gained: 'effects that run when a player gains the card, also by buying it',
  bought: 'effects that run when a player buys the card',
  trashed: 'effects that run when a player trashes the card, except from the supply',
  discarded: 'effects that run when the card is discarded, except in the clean-up phase',
  n: 'how many: a number, or an amount that is counted when the effect runs',
  from: 'the zone the cards are in; in "choose" also a slot, to choose some of its cards',
  where: 'which cards match; all if omitted',
  count: 'how many cards: a number, a range, or a counted amount; 1 if omitted',
  as: 'the name of the slot that stores the cards; later lines refer to it as $name',
  upTo: 'any number up to this',
  downTo: 'all matching cards but this many',
  perEmptyPile: 'exactly this many for every empty supply pile',
  amount: 'exactly this many, or all if there are fewer; counted when the effect runs',
  cards: 'a slot, written as $name',
  to: 'where the cards go, or which player gets them',
  unless: 'not if this slot holds a card',
  times: 'how many times each card is played; 1 if omitted',
  with: 'a slot that the inner list may also use',
  card: 'the name of a card',
  maySkip: 'cards that may be set aside instead of drawn',
  type: 'cards of this type',
  atLeast: 'this many or more',
  atMost: 'this many or fewer',
  exactly: 'exactly this many',
  else: 'the effects that run otherwise',
  at: 'at which point of the turn it happens',
  token: 'the name of a kind of token; any name is allowed',
  in: 'the zone whose cards are counted',
  costOf: 'the present cost of the card in this slot; without a card, 0 coins, and no card matches',
  plus: 'this much more',
  minus: 'this much less',
  tokens: 'the tokens of this kind that the player has',
  mat: 'the name of a mat of the player; any name is allowed',
  name: 'the name of a card',
};
