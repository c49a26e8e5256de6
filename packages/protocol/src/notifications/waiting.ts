import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { Clocks, MatchId, SeatNumber } from '../parts.ts';

export const waiting = defineNotification({
  name: 'waiting',
  about:
    'The table is waiting for other seats. Not sent while it is secret whom the table is waiting ' +
    'for.',
  params: z.object({ match: MatchId, seats: z.array(SeatNumber), clocks: Clocks.nullable() }),
});
