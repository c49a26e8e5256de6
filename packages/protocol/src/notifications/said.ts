import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const said = defineNotification({
  name: 'said',
  about: 'A chat message from somebody at the table.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    name: z.string(),
    text: z.string(),
    at: z.int(),
  }),
});
