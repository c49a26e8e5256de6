import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_TYPES, FLAGS, TOWER_NAMES } from './content.ts';
import {
  ActionPayload,
  BonusPayload,
  ChangeEntry,
  Count,
  EFFECTS,
  FlagPayload,
  Gain,
  LessResourcePayload,
  PermanentPayload,
  Price,
  PrivilegePayload,
  BooleanWord,
} from './effects/index.ts';

/**
 * The card files `development.json`, `excommunications.json` and `leaders.json`, each a list. The
 * payload of an effect is described in the effect's own file.
 */

const Name = z.string().regex(/[^\s*]/, 'a name has at least one letter');
const Period = z.literal([1, 2, 3]);

/**
 * The card with its outer fields checked. Effects, payloads, costs and requirements depend on each
 * other and are checked when the card is compiled, so that a fault names the exact place.
 */
export const LooseDevelopment = exactly({
  name: Name,
  period: Period,
  cardType: z.enum(CARD_TYPES),
  cost: z.unknown().optional(),
  requirements: z.unknown().optional(),
  instantEffect: z.unknown().optional(),
  instantPayload: z.unknown().optional(),
  permanentEffect: z.unknown().optional(),
  permanentPayload: z.unknown().optional(),
  minimumActionValue: z.number().int().min(0).max(99).nullish(),
  exclusivePermanentEffect: BooleanWord.optional(),
  path: z.string().nullish(),
});
export const LooseExcommunication = exactly({
  name: Name,
  period: Period,
  instantEffect: z.unknown().optional(),
  instantPayload: z.unknown().optional(),
  permanentEffect: z.unknown().optional(),
  permanentPayload: z.unknown().optional(),
  path: z.string().nullish(),
});
export const LooseLeader = exactly({
  name: Name,
  requirements: z.unknown().optional(),
  instantEffect: z.unknown().optional(),
  instantPayload: z.unknown().optional(),
  permanentEffect: z.unknown().optional(),
  permanentPayload: z.unknown().optional(),
  flagEffect: z.unknown().optional(),
  flagPayload: z.unknown().optional(),
  path: z.string().nullish(),
});

// ---- the same in full, for editors --------------------------------------------------------------

const EffectWord = z.enum([
  ...EFFECTS,
  ...FLAGS.filter((flag) => !(EFFECTS as readonly string[]).includes(flag)),
] as [string, ...string[]]);
const EffectField = z.union([EffectWord, z.array(EffectWord), z.literal(''), z.null()]).optional();
const OnePayload = z.union([
  Gain,
  ChangeEntry,
  z.array(ChangeEntry),
  BonusPayload,
  PrivilegePayload,
  ActionPayload,
  PermanentPayload,
  LessResourcePayload,
  FlagPayload,
  z.null(),
]);
const PayloadField = z.union([OnePayload, z.array(OnePayload)]).optional();
export const CardTypeCounts = exactly(
  Object.fromEntries(CARD_TYPES.map((type) => [type, Count.nullish()])),
);
/** A leader asks for goods, for cards (a list: any one entry will do), or for both. */
export const LeaderRequirements = exactly({
  RESOURCE: Price.nullish(),
  CARDTYPE: z.union([CardTypeCounts, z.array(CardTypeCounts), z.null()]).optional(),
});
const effects = {
  instantEffect: EffectField,
  instantPayload: PayloadField,
  permanentEffect: EffectField,
  permanentPayload: PayloadField,
};

export const DevelopmentFile = z.array(
  LooseDevelopment.extend({
    ...effects,
    cost: z.union([Price, z.array(Price), z.null()]).optional(),
    requirements: Price.nullish(),
  }),
);
export const ExcommunicationsFile = z.array(LooseExcommunication.extend(effects));
export const LeadersFile = z.array(
  LooseLeader.extend({
    ...effects,
    flagEffect: EffectField,
    flagPayload: PayloadField,
    requirements: LeaderRequirements.nullish(),
  }),
);

// ---- the board, the faith track, the final scoring and the personal bonus tiles ----------------

const different = (names: readonly string[]): boolean => new Set(names).size === names.length;

const Points = z.array(z.number().int().min(0).max(999));
const space = {
  value: z.number().int().min(0).max(99),
  bonus: Price.optional(),
  privileges: z.number().int().min(0).max(5).optional(),
  players: z.number().int().min(2).max(4).optional(),
};
const Floor = exactly({ value: space.value, bonus: space.bonus });
const Large = exactly({
  value: space.value,
  modifier: z.number().int().min(-99).max(99),
  players: space.players,
});
const Area = exactly({
  small: exactly({ value: space.value, players: space.players }),
  large: Large,
});

export const BoardFile = exactly({
  towers: z
    .array(
      exactly({
        name: z.enum(TOWER_NAMES),
        region: z.number().int().min(4).max(7),
        cardType: z.enum(CARD_TYPES),
        floors: z.array(Floor).length(4),
      }),
    )
    .length(4)
    .refine(
      (towers) => different(towers.map((tower) => tower.cardType)),
      'each type of card has one tower',
    ),
  /** The tower surcharge (three coins): what a member pays in a tower that is occupied. */
  towerCost: Price,
  harvest: Area,
  production: Area,
  council: exactly({ value: space.value, bonus: space.bonus, privileges: space.privileges }),
  market: z.array(exactly(space)).length(4),
  privileges: z
    .array(
      exactly({
        name: z.enum(['wood_stone', 'servants', 'coins', 'military', 'faith']),
        gain: Price,
      }),
    )
    .min(1)
    .max(5)
    .refine(
      (privileges) => different(privileges.map(({ name }) => name)),
      'each privilege may appear only once',
    ),
  /** Cards of one type a player may own. */
  cardLimit: z.number().int().min(1).max(20),
  /** Military points needed for the first, second, … territory. */
  territoryThresholds: Points,
  start: exactly({ goods: Price, coinsByOrder: Points.length(4) }),
});
export type BoardJson = z.infer<typeof BoardFile>;

export const FaithTrackFile = exactly({
  /** Victory points by faith points; the last place is the end of the track. */
  points: Points.min(1),
  /** Faith needed at the three reports. */
  thresholds: Points.length(3),
  /** What MOREFAITH adds to the support of the Church. */
  supportBonus: z.number().int().min(0).max(99),
});
export type FaithTrackJson = z.infer<typeof FaithTrackFile>;

export const ScoringFile = exactly({
  /** Totals by number of cards, from none on; more cards than listed count as the last. */
  territories: Points.min(1),
  characters: Points.min(1),
  /** For the most military points, the second most, … */
  military: Points,
  /** How many resources, of all kinds together, are worth a point. */
  resources: z.number().int().min(1).max(99),
});
export type ScoringJson = z.infer<typeof ScoringFile>;

export const BonusTilesFile = z
  .array(
    exactly({
      id: z.string().min(1),
      kind: z.enum(['simple', 'advanced']),
      harvest: Price,
      production: Price,
    }),
  )
  .refine((tiles) => different(tiles.map(({ id }) => id)), 'each id may be used only once');
export type BonusTilesJson = z.infer<typeof BonusTilesFile>;
