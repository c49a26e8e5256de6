import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const agree = defineMethod({
  name: 'agree',
  about: 'Accepts or declines an offer: an undo, or a spectator who asks to watch.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    offer: z.string().max(100),
    yes: z.boolean(),
  }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous', 'undo/none'],
});
