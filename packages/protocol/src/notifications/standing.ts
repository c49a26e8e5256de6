import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, Standing } from '../parts.ts';

export const standing = defineNotification({
  name: 'standing',
  about:
    'The players have agreed that you may watch. `standing` is the current state of the match.',
  params: z.object({ match: MatchId, standing: Standing }),
});
