import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { Message, Options, SetupChoice } from '../parts.ts';

export const games = defineMethod({
  name: 'games',
  about:
    'Returns the games with everything needed to set up a match: number of players, options as ' +
    'JSON Schema, presets, built-in players.',
  params: z.strictObject({}),
  result: z.object({
    games: z.array(
      z.object({
        name: z.string(),
        rules: z.string(),
        content: z.string(),
        seats: z.object({ min: z.int(), max: z.int() }),
        /** JSON Schema (draft-7) of the options. */
        options: z.record(z.string(), z.unknown()),
        /** Presets: decks, kingdoms, boards. Without `words`, clients show the name. */
        presets: z.array(
          z.object({ name: z.string(), words: Message.optional(), options: Options }),
        ),
        /** What people may choose by hand: a value for every seat, or a number of cards. */
        choices: z.array(SetupChoice),
        players: z.array(z.object({ name: z.string(), about: z.string() })),
        /** Ways to play, named after a level: `level:3:builder`. Absent if there are none. */
        personalities: z
          .array(z.object({ name: z.string(), words: Message, about: Message }))
          .optional(),
        cards: z.int(),
        /** The packs it is played with, in their order. */
        packs: z
          .array(
            z.object({
              name: z.string().optional(),
              version: z.string().optional(),
              author: z.string().optional(),
              licence: z.string().optional(),
            }),
          )
          .optional(),
        /** By language: what the packs call their presets and choices there. */
        translations: z.record(z.string(), z.record(z.string(), z.string())).optional(),
      }),
    ),
  }),
  errors: [],
});
