import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const resign = defineMethod({
  name: 'resign',
  about:
    'Gives the seat up for good. With fewer than two left the match is over; otherwise it goes on by the rule of the game (some take the seat out with all its cards), or, where the game has none, with its default answers for that seat.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({}),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'match/not-started',
    'match/over',
  ],
});
