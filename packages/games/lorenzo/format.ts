import type { EffectInfo } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_TYPES, FLAGS, TOWER_NAMES } from './content.ts';
import {
  ActionPayload,
  BonusPayload,
  ChangeEntry,
  Count,
  type EffectName,
  EFFECTS,
  FlagPayload,
  Gain,
  LessResourcePayload,
  PAYLOADS,
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
/** The prose of the original format uses this name; both are accepted. */
const ACTIONVALUE = z.number().int().min(-99).max(99).describe('the same as BONUSACTIONVALUE');
const OnePayload = z.union([
  Gain,
  ChangeEntry,
  z.array(ChangeEntry),
  BonusPayload,
  PrivilegePayload,
  ActionPayload,
  ActionPayload.omit({ BONUSACTIONVALUE: true }).extend({ ACTIONVALUE }),
  PermanentPayload,
  PermanentPayload.omit({ BONUSACTIONVALUE: true }).extend({ ACTIONVALUE }),
  LessResourcePayload,
  FlagPayload,
  z.null(),
]);
const PayloadField = z.union([OnePayload, z.array(OnePayload)]).optional();
export const CardTypeCounts = exactly(
  Object.fromEntries(CARD_TYPES.map((type) => [type, Count.nullish()])),
);
/** A leader requires goods, cards (a list: any one entry is enough), or both. */
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
  /** Maximum number of cards of one type per player. */
  cardLimit: z.number().int().min(1).max(20),
  /** Military points needed for the first, second, … territory. */
  territoryThresholds: Points,
  start: exactly({ goods: Price, coinsByOrder: Points.length(4) }),
});
export type BoardJson = z.infer<typeof BoardFile>;

export const FaithTrackFile = exactly({
  /** Victory points by faith points; the last index is the end of the track. */
  points: Points.min(1),
  /** Faith needed at the three reports. */
  thresholds: Points.length(3),
  /** What MOREFAITH adds to the support of the Church. */
  supportBonus: z.number().int().min(0).max(99),
});
export type FaithTrackJson = z.infer<typeof FaithTrackFile>;

export const ScoringFile = exactly({
  /** Totals by number of cards, starting at none; more cards than listed count as the last. */
  territories: Points.min(1),
  characters: Points.min(1),
  /** For the most military points, the second most, … */
  military: Points,
  /** How many resources, of all kinds together, make a point. */
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

/** Descriptions of the fields. */
export const FIELDS: { readonly [name: string]: string } = {
  name: 'its name; on the board, which tower or privilege it is',
  period: 'the period in which it appears: 1, 2 or 3',
  cardType: 'which kind of development card, and so which tower',
  cost:
    'the goods that the card costs, such as {"COINS": 2}; in a list, the player pays one entry; ' +
    'nothing if left out',
  requirements:
    'what a player must have, but does not pay: goods for a development card; RESOURCE, CARDTYPE ' +
    'or both for a leader. Of several costs it holds only for those that pay a good it names, or ' +
    'for all if none does. Nothing if left out',
  instantEffect: 'what happens once: one effect or a list',
  instantPayload: 'the values for the effect; for several effects, a list in the same order',
  permanentEffect: 'what the card does for the rest of the game, or at harvest and production',
  permanentPayload: 'the values for the effect; for several effects, a list in the same order',
  minimumActionValue:
    'the minimum action value at which harvest or production activates the card; territories and ' +
    'buildings that are activated must have it, other cards have none',
  exclusivePermanentEffect:
    'true: the player chooses one of several permanent effects that work at the same time, ' +
    'at harvest or production or from then on; false if left out',
  path: 'a picture in older files; ignored',
  WOOD: 'wood',
  STONE: 'stone',
  COINS: 'coins',
  SERVANTS: 'servants',
  MILITARY_POINTS: 'military points',
  FAITH_POINTS: 'faith points',
  VICTORY_POINTS: 'victory points',
  MILITARY: 'alias for MILITARY_POINTS',
  FAITH: 'alias for FAITH_POINTS',
  VICTORY: 'alias for VICTORY_POINTS',
  VP: 'alias for VICTORY_POINTS',
  FOREACH:
    'what is counted: a kind of card or a resource; at the end of the game few faith points are ' +
    'left to count (R10.4)',
  QUANTITY: 'how many of it are needed each time',
  INCREASE: 'the resource to give',
  INCREASINGQUANTITY: 'how much of it to give each time',
  NUMBER: 'how many council privileges',
  COST: 'what is paid for the privileges, if the player wants them; nothing if left out',
  TYPE: 'of BONUS: CARD or RESOURCE; of ACTION and PERMANENT: HARVEST, PRODUCTION or TOWER',
  REGIONID:
    'the tower, for TOWER: 4 territories, 5 characters, 6 buildings, 7 ventures; required ' +
    'without FLAGREGION, no effect otherwise',
  BONUSRESOURCE:
    'a discount on the card taken, for TOWER; 1 and -1 both mean 1 less; ' +
    'in a list, the player chooses one entry; no discount if left out',
  EXCLUSIVEBONUS:
    'true: the player chooses one resource of BONUSRESOURCE; the entries of a list always ' +
    'exclude each other; false if left out',
  FLAGREGION: '"ALL" or true: it applies to every tower, whatever REGIONID says; no if left out',
  CHOSESERVANT:
    'true: only servants raise the value of the action, not bonuses of cards; false if left out',
  BONUSACTIONVALUE: 'of ACTION: the value of the action; of PERMANENT: what is added to it, or 0',
  ACTIONVALUE: 'alias for BONUSACTIONVALUE',
  RESOURCEIN: 'what is paid',
  RESOURCEOUT: 'what is given in return',
  flagEffect: 'a rule that is different for the owner',
  flagPayload: 'which rule: the name of a flag',
  RESOURCE: 'resources that a player must have',
  CARDTYPE: 'cards that a player must have; in a list, any one entry is enough',
  TERRITORYCARD: 'territories',
  CHARACTERCARD: 'characters',
  BUILDINGCARD: 'buildings',
  VENTURECARD: 'ventures',
  towers: 'the four towers, each for one kind of card',
  towerCost: 'what a member pays in an occupied tower',
  harvest: 'the spaces for harvests; on a bonus tile, what a harvest gives',
  production: 'the spaces for production; on a bonus tile, what a production gives',
  council: 'the council palace',
  market: 'the four spaces of the market',
  privileges: 'what a council privilege may be exchanged for, or how many privileges a space gives',
  cardLimit: 'how many cards of one kind a player may own',
  territoryThresholds: 'military points needed for the first, second, … territory',
  start: 'what players have at the start',
  value: 'the minimum action value for the space',
  bonus: 'what the space gives',
  goods: 'what every player gets',
  coinsByOrder: 'coins by position in the first turn order',
  region: 'the number of the tower in REGIONID',
  floors: 'the four floors, from the bottom',
  small: 'the space for one member',
  large: 'the space for any number of members',
  players: 'the minimum number of players for this space',
  modifier: 'added to the value of members on the large space',
  gain: 'what it gives',
  id: 'a unique name',
  kind: 'whether it is for the simple or the advanced game',
  points: 'victory points by faith points; the last place is the end of the track',
  thresholds: 'faith needed at the three reports',
  supportBonus: 'what MOREFAITH adds to the support of the Church',
  territories: 'points by number of territories, starting with none',
  characters: 'points by number of characters, starting with none',
  military: 'points for the most military points, the second most, …',
  resources: 'how many resources, of all kinds together, are worth a point',
  draftDirection: 'leaders are passed to the next seat (left) or to the previous one (R2.6)',
  tilesBeforeDraft: 'bonus tiles are chosen before the leaders are drafted (R2.7)',
  passFreely: 'a seat may pass although it could place a member (R3.4)',
  tileSpendable: 'what the bonus tile gives can be spent in the same production (R7.6)',
  effectOrder: "instant effects run in the card's order or in a chosen one (R8.9)",
  militaryMax: 'the maximum number of military points; 0 for no limit (R10.2)',
  thirdReportChoice: 'at the third report players may still refuse their support (R10.6)',
  thirdReportScoresAll: 'at the third report players below the threshold score faith (R10.6)',
  smallSources: 'bonus tile, privilege and leader ability count for "1 less" (R11.2)',
  woodStoneTogether: 'a source of wood and stone loses 1 in all, not 1 of each (R11.3)',
  doubleFirst: 'doubling comes before "1 less" (R11.4)',
  tilesLowerLeaders: 'tiles lower the bonus actions that only servants may raise (R12.6)',
  copyNothing: 'a copying leader may be played while there is nothing to copy (R12.8)',
  doublePrivileges: 'doubling also applies to what an instant privilege is exchanged for (R12.10)',
  negativeScores: 'a total may be negative (R14.9)',
};

const ABOUT: { readonly [E in EffectName]: string } = {
  ADD: 'gives resources or points',
  CHANGE: 'turns some resources into others',
  ACTION: 'gives another action with its own value',
  BONUS: 'gives a bonus that depends on the number of cards or resources',
  PRIVILEGE: 'gives council privileges',
  PERMANENT: 'raises or lowers the value of actions of one kind, or makes them cheaper',
  LESSRESOURCE:
    'gives 1 less of these resources each time; the payload is a list of them, such as ' +
    '["COINS"]; a resource that is named twice is 2 less',
  LESSDICE: 'lowers the coloured members by 1',
  FLAG: 'changes one rule for the owner; the payload is the name of a flag (see Words)',
  NO_MARKET_ACTION: 'the player may not place members on the market',
  NO_TOWER_BONUS: 'the player does not get the bonuses of tower floors',
  FAMILYSIXVALOR: 'one coloured member, not yet placed, has the value 6 for the rest of the round',
  GREYFAMILY: 'raises the neutral member by 3',
  FAMILYCOLORDICE: 'the coloured members have the value 5, whatever the dice show',
  FAMILYCOLORBONUS: 'raises the coloured members by 2',
  JOLLY: 'copies a leader of another player',
};

/** The effects for the reference, with their payloads. */
export const effectInfos: readonly EffectInfo[] = EFFECTS.map((name) => ({
  name,
  about: ABOUT[name],
  params: PAYLOADS[name] ?? z.null(),
}));
