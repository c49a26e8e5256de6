import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { AnyJson, Language } from '../parts.ts';

export const cards = defineMethod({
  name: 'cards',
  about:
    'Returns the cards of a game for a gallery: name, type, cost, source JSON, and printed text ' +
    'in a language.',
  params: z.strictObject({ game: z.string().max(64), language: Language.optional() }),
  result: z.object({
    game: z.string(),
    content: z.string(),
    cards: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        cost: z.string().optional(),
        json: AnyJson,
        text: z.string(),
        /** The address of its picture on this server, if a pack brings one. */
        picture: z.string().optional(),
      }),
    ),
    /** Names and texts of packs in this language, by how they are written in messages. */
    translations: z.record(z.string(), z.string()).optional(),
  }),
  errors: ['game/unknown'],
});
