import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const resign = defineMethod({
  name: 'resign',
  about: 'Gives the seat up for good.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/ambiguous', 'match/not-started', 'match/over'],
});
