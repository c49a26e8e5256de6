import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const elsewhere = defineNotification({
  name: 'elsewhere',
  about:
    'Another socket has come back to your seat with its token: the newest one has it. This socket hears no more of the seat and is refused with `seat/elsewhere` until it resumes itself; what else it holds it keeps.',
  params: z.object({ match: MatchId, seat: SeatNumber }),
});
