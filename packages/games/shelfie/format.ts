import type { EffectInfo } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { goalFields } from './effects/goal-card.ts';
import { GroupsCard } from './effects/groups.ts';
import { RowColCard } from './effects/row-col.ts';
import { ShapeCard } from './effects/shape.ts';

/**
 * The public format of the game's files. Each type of common goal is described in its own file in
 * effects/; what crosses fields, cards or files is checked in compile/.
 */

/** What every card has, whatever its type. */
export const AnyCard = z.looseObject(goalFields);

export const CARD_TYPES = { Shape: ShapeCard, Groups: GroupsCard, RowCol: RowColCard } as const;
export const CommonGoalCard = z.discriminatedUnion('type', [ShapeCard, GroupsCard, RowColCard]);

export type CommonGoalCard = z.infer<typeof CommonGoalCard>;

export const CommonGoalCards = z.array(CommonGoalCard);

export const SPACE_VALUES = [0, 2, 3, 4] as const;
export const LivingRoom = exactly({
  LivingRoomBoardJSON: z
    .array(z.array(z.literal([...SPACE_VALUES])).min(1))
    .min(1)
    .describe('rows of equal length; 0: no space; n: a space used with n or more players'),
});
export type LivingRoom = z.infer<typeof LivingRoom>;

export const PERSONAL_IDS = Array.from({ length: 12 }, (_, i) => String(i + 1));
const personalRow = z
  .string()
  .regex(
    /^(-|[0-4]:[CFBGTP](:[0-4]:[CFBGTP])?)$/,
    '"-", "column:TYPE" or "column:TYPE:column:TYPE"',
  );
export const PersonalRows = z.array(personalRow).length(6);
export const PersonalGoals = exactly({
  _comment: z.unknown().optional(),
  ...Object.fromEntries(PERSONAL_IDS.map((id) => [id, PersonalRows.optional()])),
}).describe('keys "1" to "12"; six rows each, top row first; every type once');

export const REFILLS = ['return', 'stay'] as const;
export type Refill = (typeof REFILLS)[number];
export const Edition = exactly({
  refill: z
    .enum(REFILLS)
    .describe(
      'what happens to tiles left on the board at a refill: they return to the bag, or stay',
    ),
  CommonGoalCards: CommonGoalCards.optional().describe(
    'cards that replace those with the same ids in this edition',
  ),
});
export type Edition = z.infer<typeof Edition>;
export const Editions = z.record(z.string().min(1), Edition);

export const FILES = {
  common: 'CommonGoalCards.json',
  room: 'LivingRoom.json',
  personal: 'PersonalGoals.json',
  editions: 'Editions.json',
} as const;

/** Descriptions of fields that the schema does not have. */
export const FIELDS: { readonly [name: string]: string } = {
  type: 'which kind of goal this is',
  _comment: 'a note for people; ignored',
  ...Object.fromEntries(
    PERSONAL_IDS.map((id) => [id, `personal goal ${id}: six rows, the top row first`]),
  ),
};

/** The types of common goals for the reference. */
export const effectInfos: readonly EffectInfo[] = [
  { name: 'Shape', about: 'shapes made of tiles of one type', params: ShapeCard },
  { name: 'Groups', about: 'groups of adjacent tiles of one type', params: GroupsCard },
  {
    name: 'RowCol',
    about: 'full rows or columns with few types or with all types different',
    params: RowColCard,
  },
];
