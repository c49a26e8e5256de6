import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, Standing } from '../parts.ts';

export const standing = defineNotification({
  name: 'standing',
  about: 'You may watch now: the current state of the match.',
  params: z.object({ match: MatchId, standing: Standing }),
});
