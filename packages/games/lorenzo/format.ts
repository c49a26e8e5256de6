import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_TYPES, FLAGS } from './content.ts';
import { ALIASES, GOODS } from './rules/goods.ts';

/**
 * Words of the card files: `development.json`, `excommunications.json` and `leaders.json`, each a
 * list.
 */

export const EFFECTS = [
  'ADD',
  'CHANGE',
  'ACTION',
  'BONUS',
  'PRIVILEGE',
  'PERMANENT',
  'LESSRESOURCE',
  'LESSDICE',
  'FLAG',
  'NO_MARKET_ACTION',
  'NO_TOWER_BONUS',
  'FAMILYSIXVALOR',
  'GREYFAMILY',
  'FAMILYCOLORDICE',
  'FAMILYCOLORBONUS',
  'JOLLY',
] as const;
export type EffectName = (typeof EFFECTS)[number];

/** Flags that FLAG may name; the misspelt one is how some files write LESSFORVICTORY. */
export const FLAG_NAMES = [...FLAGS, 'LESSFORVISTORY', 'LESSDICE'] as const;

const RESOURCE_NAMES = [...GOODS, ...Object.keys(ALIASES)];
const amounts = (
  amount: z.ZodType<number>,
): z.ZodType<{ [name: string]: number | null | undefined }> =>
  exactly(Object.fromEntries(RESOURCE_NAMES.map((name) => [name, amount.nullish()])));

const whole = z.number().int().min(-999).max(999);
const count = z.number().int().min(0).max(999);
/** Gains may be negative (a loss); costs and requirements may not. */
const Gain = amounts(whole);
export const Price = amounts(count);

/** The files write booleans as texts, as themselves, or as null for false. */
const TRUTHS = ['TRUE', 'FALSE', 'true', 'false', 'True', 'False', ''] as const;
const Truth = z.union([z.boolean(), z.enum(TRUTHS), z.null()]);
export const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toUpperCase() === 'TRUE');

const ResourceName = z.enum(RESOURCE_NAMES as [string, ...string[]]);

export const ChangeEntry = exactly({ RESOURCEIN: Price, RESOURCEOUT: Price });
export const BonusPayload = z.discriminatedUnion('TYPE', [
  exactly({
    TYPE: z.literal('CARD'),
    FOREACH: z.enum(CARD_TYPES),
    QUANTITY: z.number().int().min(1).max(999),
    INCREASE: ResourceName,
    INCREASINGQUANTITY: whole,
  }),
  exactly({
    TYPE: z.literal('RESOURCE'),
    FOREACH: ResourceName,
    QUANTITY: z.number().int().min(1).max(999),
    INCREASE: ResourceName,
    INCREASINGQUANTITY: whole,
  }),
]);
export const PrivilegePayload = exactly({
  NUMBER: z.number().int().min(1).max(5),
  COST: Price.nullish(),
});
const ACTION_TYPES = [
  'HARVEST',
  'PRODUCTION',
  'TOWER',
  'HARVESTACTION',
  'PRODUCTIONACTION',
  'TOWERACTION',
] as const;
const actionShape = {
  TYPE: z.enum(ACTION_TYPES),
  REGIONID: z.number().int().min(0).max(7).nullish(),
  BONUSRESOURCE: z.union([Gain, z.array(Gain), z.null()]).optional(),
  EXCLUSIVEBONUS: Truth.optional(),
  FLAGREGION: z.union([z.boolean(), z.enum(['ALL', ...TRUTHS]), z.null()]).optional(),
  CHOSESERVANT: Truth.optional(),
};
export const ActionPayload = exactly({
  ...actionShape,
  BONUSACTIONVALUE: z.number().int().min(0).max(99),
});
export const PermanentPayload = exactly({
  ...actionShape,
  BONUSACTIONVALUE: z.number().int().min(-99).max(99).nullish(),
});
const LessResourcePayload = z.array(ResourceName).min(1);
const FlagPayload = z.enum(FLAG_NAMES);

/**
 * The schema of one effect's payload; undefined for effects that have none. CHANGE has one entry or
 * a list of them.
 */
export const PAYLOADS: { readonly [effect in EffectName]?: z.ZodType } = {
  ADD: Gain,
  CHANGE: ChangeEntry,
  ACTION: ActionPayload,
  BONUS: BonusPayload,
  PRIVILEGE: PrivilegePayload,
  PERMANENT: PermanentPayload,
  LESSRESOURCE: LessResourcePayload,
  FLAG: FlagPayload,
};

const Name = z.string().regex(/[^\s*]/, 'a name has at least one letter');
const Period = z.literal([1, 2, 3]);

/**
 * The card with its outer fields checked. What stands in effects, payloads, cost and requirements
 * depends on each other and is checked when the card is compiled, so that a fault names the very
 * place.
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
  exclusivePermanentEffect: Truth.optional(),
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

// ---- the same in full, for editors ------------------------------------------------------------------------------

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
const cardTypeCounts = exactly(
  Object.fromEntries(CARD_TYPES.map((type) => [type, count.nullish()])),
);
/** A leader asks for goods, for cards (a list: any one entry will do), or for both. */
export const LeaderRequirements = exactly({
  RESOURCE: Price.nullish(),
  CARDTYPE: z.union([cardTypeCounts, z.array(cardTypeCounts), z.null()]).optional(),
});
export { cardTypeCounts as CardTypeCounts };
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
