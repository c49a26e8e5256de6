import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatInfo } from '../parts.ts';

export const presence = defineNotification({
  name: 'presence',
  about: 'Somebody came, went or is out.',
  params: z.object({ match: MatchId, seats: z.array(SeatInfo), watchers: z.int() }),
});
