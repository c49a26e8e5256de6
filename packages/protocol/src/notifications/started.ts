import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, MatchInfo } from '../parts.ts';

export const started = defineNotification({
  name: 'started',
  about: 'All seats are taken and the match starts. `info` says who sits where.',
  params: z.object({ match: MatchId, info: MatchInfo }),
});
