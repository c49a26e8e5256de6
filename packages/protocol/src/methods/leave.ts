import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const leave = defineMethod({
  name: 'leave',
  about:
    'Stops following a match. A spectator leaves. A player disconnects without resigning and can ' +
    'resume later; before the match starts, the seat becomes free again.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous'],
});
