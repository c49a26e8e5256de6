import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, Options, PlayerName, SeatNumber, Show, Standing, Token } from '../parts.ts';

export const quick = defineMethod({
  name: 'quick',
  about:
    'Joins an open match of the game that has the same options, number of seats and clock, and ' +
    'whose players are connected. If there is none, creates one and waits. The clock allows five ' +
    'minutes per decision, and two minutes in total for being disconnected on your turn. A ' +
    'player who runs out of time loses the match.',
  params: z.strictObject({
    game: z.string().max(64),
    name: PlayerName,
    seats: z.int().min(1).max(64).optional(),
    options: Options.optional(),
    show: Show.optional(),
  }),
  result: z.object({ match: MatchId, seat: SeatNumber, token: Token, standing: Standing }),
  errors: [
    'game/unknown',
    'game/options',
    'game/seats',
    'limit/matches',
    'limit/tables',
    'server/stopping',
  ],
});
