import type { Message } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';

/** What the schemas of all types of common goals are made of. */
export const Bit = z.literal([0, 1]);
export const Count = z.int().min(1);

export const goalFields = {
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

/** A message of a card's printed text. */
export const textMessage = (key: string, args: Message['args'] = {}): Message => ({
  key: `shelfie.text.${key}`,
  args,
});
