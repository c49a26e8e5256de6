import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatNumber, Standing, Token } from '../parts.ts';

export const again = defineNotification({
  name: 'again',
  about:
    'The rematch begins: the new match and your token there. Also for whoever comes back to the old seat while nobody holds the new one.',
  params: z.object({
    match: MatchId,
    again: MatchId,
    seat: SeatNumber,
    token: Token,
    standing: Standing,
  }),
});
