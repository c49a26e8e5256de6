import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchInfo } from '../parts.ts';

export const list = defineMethod({
  name: 'list',
  about:
    'Public matches, newest first: those with free seats, running or ended, of one game or all. A match is public when it was made so, or by `quick`.',
  params: z.strictObject({
    game: z.string().max(64).optional(),
    state: z.enum(['open', 'running', 'ended']).optional(),
    /** Only those at which this name sits. */
    name: z.string().max(40).optional(),
    limit: z.int().min(1).max(100).optional(),
    /** `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  result: z.object({ matches: z.array(MatchInfo), next: z.string().nullable() }),
  errors: [],
});
