import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { Clocks, MatchId, SeatNumber } from '../parts.ts';

export const waiting = defineNotification({
  name: 'waiting',
  about: 'The table waits for others. Nothing is sent while that is not to be known.',
  params: z.object({ match: MatchId, seats: z.array(SeatNumber), clocks: Clocks.nullable() }),
});
