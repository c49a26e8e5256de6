import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const chat = defineMethod({
  name: 'chat',
  about:
    'Says something to the table, where the match has chat: one line a second from a seat, ten at once. Who is too slow to read them does not get all lines.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    text: z.string().trim().min(1).max(500),
  }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous', 'chat/off'],
});
