import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const offer = defineNotification({
  name: 'offer',
  about:
    'Somebody proposes an undo or a rematch, or asks to watch. Reply with `agree` (for a rematch ' +
    'with `rematch`). `open` is false once the offer is closed.',
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
