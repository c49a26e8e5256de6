import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchInfo } from '../parts.ts';

export const list = defineMethod({
  name: 'list',
  about:
    'Lists public matches, newest first: open, running or ended, of one game or of all. A match ' +
    'is public if it was created with `public: true` or by `quick`.',
  params: z.strictObject({
    game: z.string().max(64).optional(),
    state: z.enum(['open', 'running', 'ended']).optional(),
    /** Only matches with a player of this name. */
    name: z.string().max(40).optional(),
    limit: z.int().min(1).max(100).optional(),
    /** `next` of the previous page. */
    after: z.string().max(100).optional(),
  }),
  result: z.object({ matches: z.array(MatchInfo), next: z.string().nullable() }),
  errors: [],
});
