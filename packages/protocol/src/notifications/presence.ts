import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatInfo } from '../parts.ts';

export const presence = defineNotification({
  name: 'presence',
  about:
    'Who is connected: somebody joined, left or is out of the match. Changes are batched; the ' +
    'latest state arrives within about a second, later if thousands are watching. Each message ' +
    'is complete.',
  params: z.object({ match: MatchId, seats: z.array(SeatInfo), watchers: z.int() }),
});
