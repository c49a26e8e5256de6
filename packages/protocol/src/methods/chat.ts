import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const chat = defineMethod({
  name: 'chat',
  about:
    'Sends a chat message to the table, if the match has chat. A seat may send one line per ' +
    'second, with bursts of ten. Slow readers may miss lines.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    text: z.string().trim().min(1).max(500),
  }),
  result: z.object({}),
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous', 'chat/off'],
});
