import { z } from 'zod';
import { exactly } from '../loading/index.ts';

/**
 * The public format of the game's files. What crosses fields, cards or files is checked in
 * compile/.
 */

const Bit = z.literal([0, 1]);
const Count = z.int().min(1);

const shared = {
  id: z.int().min(0).describe('0 to the number of cards - 1, each once'),
  numOfOccurrences: Count.describe('how many are needed, at least'),
  description: z
    .string()
    .regex(/\S/, 'a text that is not empty')
    .describe('the card in words, for people who read the file'),
};

export const Cell = exactly({
  x: z.int().describe('columns to the right of (0,0)'),
  y: z.int().describe('rows below (0,0)'),
});

export const ShapeCard = exactly({
  id: shared.id,
  type: z.literal('Shape'),
  numOfOccurrences: shared.numOfOccurrences,
  diffType: Bit.describe('0: all occurrences of one type; 1: each may have its own'),
  surrounded: Bit.describe('1: no tile beside an occurrence may have its type'),
  stairs: Bit.optional().describe(
    '1: each cell is the topmost tile of its column, types do not matter',
  ),
  description: shared.description,
  coordinates: z
    .array(z.array(Cell).min(1))
    .min(1)
    .describe('alternatives; each a list of cells that contains (0,0)'),
});

export const GroupsCard = exactly({
  id: shared.id,
  type: z.literal('Groups'),
  numOfOccurrences: shared.numOfOccurrences,
  atLeast: Count.describe('the fewest touching tiles of one type that make a group'),
  description: shared.description,
});

export const RowColCard = exactly({
  id: shared.id,
  type: z.literal('RowCol'),
  numOfOccurrences: shared.numOfOccurrences,
  diffUpTo: z
    .int()
    .min(0)
    .describe('the most types in a full line; 0: all tiles of the line differ'),
  horizontal: Bit.describe('1: rows count'),
  vertical: Bit.describe('1: columns count'),
  description: shared.description,
});

/** What every card has, whatever its type. */
export const AnyCard = z.looseObject(shared);

export const CARD_TYPES = { Shape: ShapeCard, Groups: GroupsCard, RowCol: RowColCard } as const;
export const CommonGoalCard = z.discriminatedUnion('type', [ShapeCard, GroupsCard, RowColCard]);

export type ShapeCard = z.infer<typeof ShapeCard>;
export type GroupsCard = z.infer<typeof GroupsCard>;
export type RowColCard = z.infer<typeof RowColCard>;
export type CommonGoalCard = z.infer<typeof CommonGoalCard>;

export const CommonGoalCards = z.array(CommonGoalCard);

export const SPACE_VALUES = [0, 2, 3, 4] as const;
export const LivingRoom = exactly({
  LivingRoomBoardJSON: z
    .array(z.array(z.literal([...SPACE_VALUES])).min(1))
    .min(1)
    .describe('rows of equal length; 0: no space; n: a space with n or more players'),
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
      'what becomes of tiles left on the board at a refill: back into the bag, or they stay',
    ),
  CommonGoalCards: CommonGoalCards.optional().describe(
    'cards that stand in place of those with their ids while this edition is played',
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
