import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';

/** What the schemas of all types of common goals are made of. */
export const Bit = z.literal([0, 1]);
export const Count = z.int().min(1);

export const goalFields = {
  id: z.int().min(0).describe('a number from 0 to the number of cards minus 1, used once'),
  numOfOccurrences: Count.describe('the minimum number needed'),
  description: z
    .string()
    .regex(/\S/, 'write a text that is not empty')
    .describe("the goal in its author's words; for a goal from a pack, shown below its text"),
};

export const Cell = exactly({
  x: z.int().describe('columns to the right of (0,0)'),
  y: z.int().describe('rows below (0,0)'),
});

/** A message of a card's printed text. */
export const textMessage = (key: string, args: Message['args'] = {}): Message => ({
  key: `shelfie.text.${key}`,
  args,
});
