import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { Message, Options, SetupChoice } from '../parts.ts';

export const games = defineMethod({
  name: 'games',
  about:
    'The games with all that is needed to set a match up: how many play, the options as JSON Schema, ready-made options, the built-in players.',
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
        /**
         * Ready-made options: decks, kingdoms, boards. Without `words`, the name is shown as it is.
         */
        presets: z.array(
          z.object({ name: z.string(), words: Message.optional(), options: Options }),
        ),
        /**
         * What people may choose by hand instead: a value for every seat, or so many of some cards.
         */
        choices: z.array(SetupChoice),
        players: z.array(z.object({ name: z.string(), about: z.string() })),
        cards: z.int(),
      }),
    ),
  }),
  errors: [],
});
