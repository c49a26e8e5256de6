import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const rematch = defineMethod({
  name: 'rematch',
  about:
    'After the end, offers a rematch or accepts one. When all people have agreed, the new match ' +
    'starts and everybody gets `again` with a new token. Players who left the match do not have ' +
    'to agree, and take part only if they ask too, as long as enough others stayed; otherwise ' +
    'all have to agree.',
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
