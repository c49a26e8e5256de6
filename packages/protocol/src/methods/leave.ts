import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const leave = defineMethod({
  name: 'leave',
  about:
    'Stops hearing of a match: a spectator goes, a seat is left without resigning and may be resumed; before the match begins the seat is given back.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous'],
});
