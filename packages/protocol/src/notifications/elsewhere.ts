import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const elsewhere = defineNotification({
  name: 'elsewhere',
  about:
    'Another socket has resumed your seat with its token, and the newest socket holds the seat. ' +
    'This socket gets no more messages for the seat and is refused with `seat/elsewhere` until ' +
    'it resumes. Its other seats are not affected.',
  params: z.object({ match: MatchId, seat: SeatNumber }),
});
