import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber, Standing, Token } from '../parts.ts';

export const again = defineNotification({
  name: 'again',
  about:
    'The rematch starts: the new match and your token. Also sent to whoever resumes the old seat ' +
    'while the new one is free.',
  params: z.object({
    match: MatchId,
    again: MatchId,
    seat: SeatNumber,
    token: Token,
    standing: Standing,
  }),
});
