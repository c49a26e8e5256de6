import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const reveal = defineMethod({
  name: 'reveal',
  about:
    'Sets whether a seat always reveals. If it does, hidden questions, such as whether to reveal ' +
    'a Reaction, get their default answer without being asked. You can change this at any time.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    always: z.boolean(),
  }),
  result: z.object({ always: z.boolean() }),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous', 'match/over'],
});
