import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber, Standing, Token } from '../parts.ts';

export const again = defineNotification({
  name: 'again',
  about:
    'The rematch starts. The message has the new match and your token. It is also sent to a ' +
    'client that resumes the old seat while the new seat is free.',
  params: z.object({
    match: MatchId,
    again: MatchId,
    seat: SeatNumber,
    token: Token,
    standing: Standing,
  }),
});
