import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const rematch = defineMethod({
  name: 'rematch',
  about:
    'Offers or accepts a rematch of an ended match. When all people have agreed, the new match ' +
    'starts and everybody gets `again` with a new token. As long as enough others stayed, ' +
    'players who left the match do not have to agree, and take part only if they call `rematch` ' +
    'too. Otherwise all have to agree.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({ match: MatchId.nullable() }),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'rematch/none',
    'limit/matches',
    'server/stopping',
  ],
});
