import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, PlayerName, SeatNumber, Show, Standing, Token } from '../parts.ts';

export const join = defineMethod({
  name: 'join',
  about:
    'Takes a free seat. Keep the token: it proves that the seat is yours, and `resume` needs it ' +
    'after a reconnect.',
  params: z.strictObject({
    match: MatchId,
    name: PlayerName,
    invite: z.string().max(200).optional(),
    seat: SeatNumber.optional(),
    show: Show.optional(),
  }),
  result: z.object({ match: MatchId, seat: SeatNumber, token: Token, standing: Standing }),
  errors: [
    'match/unknown',
    'match/full',
    'seat/unknown',
    'seat/taken',
    'name/taken',
    'invite/wrong',
    'record/content',
    'limit/matches',
  ],
});
