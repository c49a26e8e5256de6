import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { CARD_TYPES, TOWER_NAMES } from './content.ts';
import { Price } from './format.ts';

const different = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * Our own files beside the cards: the board, the faith track, the final scoring and the personal
 * bonus tiles.
 */

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
  /** What a member pays in a tower where another stands. */
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
      'each privilege stands once',
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
  /** So many resources, of all kinds together, are worth a point. */
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
  .refine((tiles) => different(tiles.map(({ id }) => id)), 'each id stands once');
export type BonusTilesJson = z.infer<typeof BonusTilesFile>;
