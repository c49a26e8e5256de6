import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const resign = defineMethod({
  name: 'resign',
  about:
    'Gives up the seat for good. If fewer than two seats remain, the match ends. Otherwise it ' +
    "continues by the game's rule for players who leave, which may remove the seat with all its " +
    'cards. In a game without such a rule, the seat gives default answers.',
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
