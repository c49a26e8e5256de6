import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const rematch = defineMethod({
  name: 'rematch',
  about: 'After the end: offers to play again, or agrees to it. When all persons agree the new match begins and everybody gets `again` with a new token.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({ match: MatchId.nullable() }),
  errors: ['match/unknown', 'seat/not-yours', 'seat/ambiguous', 'rematch/none', 'server/stopping'],
});
