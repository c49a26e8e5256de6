import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { Clocks, MatchId } from '../parts.ts';

export const clock = defineNotification({
  name: 'clock',
  about: 'The clocks changed without a decision, because somebody disconnected or reconnected.',
  params: z.object({ match: MatchId, clocks: Clocks }),
});
