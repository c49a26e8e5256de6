import { GameLook } from '@cardwright/kernel';
import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { AnyJson, Language } from '../parts.ts';

export const game = defineMethod({
  name: 'game',
  about:
    'Returns the words and pictures of a game, for pages that have none of their own for it: its ' +
    'messages in a language (in English where they are not translated), its rules as Markdown, ' +
    'and its look.',
  params: z.strictObject({ game: z.string().max(64), language: Language.optional() }),
  result: z.object({
    game: z.string(),
    /** Messages in ICU syntax, by their key without the game's name. */
    words: z.record(z.string(), z.string()),
    rules: z.string(),
    look: GameLook.optional(),
    /** Its first lesson: scenes, questions and their right answers, for the page. */
    lesson: AnyJson.optional(),
  }),
  errors: ['game/unknown'],
});
