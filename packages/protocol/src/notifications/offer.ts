import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const offer = defineNotification({
  name: 'offer',
  about:
    'Somebody offers to undo or to play again, or would like to watch; answer with `agree` (`rematch` for playing again). `open` is false when the offer is gone.',
  params: z.object({
    match: MatchId,
    id: z.string(),
    kind: z.enum(['undo', 'rematch', 'watch']),
    by: z.string(),
    seat: SeatNumber,
    open: z.boolean(),
    agreed: z.boolean().optional(),
  }),
});
