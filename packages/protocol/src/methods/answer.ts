import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const answer = defineMethod({
  name: 'answer',
  about: 'Answers the pending decision. The same answer to the same ask again gives the first result and moves nothing; another one is refused as stale.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional(), ask: z.int(), pick: z.array(z.int()).max(1000) }),
  result: z.object({ ask: z.int() }),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'match/not-started',
    'answer/over',
    'answer/wrong-seat',
    'answer/stale',
    'answer/malformed',
    'answer/not-offered',
    'server/storage',
  ],
});
