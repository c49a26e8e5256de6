import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const rematch = defineMethod({
  name: 'rematch',
  about:
    'After the end: offers to play again, or agrees to it. When all persons agree the new match begins and everybody gets `again` with a new token. Whoever left the match need not agree, and plays again only after asking for it too, as long as those who stayed are enough for the game; otherwise all have to agree.',
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
