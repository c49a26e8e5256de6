import { z } from 'zod';
import { defineMethod } from '../define.ts';
import {
  MatchId,
  PlayerName,
  Position,
  SeatNumber,
  Show,
  Shown,
  Standing,
  Token,
} from '../parts.ts';

export const branch = defineMethod({
  name: 'branch',
  about:
    'Continues from a position of an ended match against built-in players, in a new match that ' +
    'anybody may watch. Its clock runs only while you are disconnected, for at most a week in ' +
    'total.',
  params: z.strictObject({
    match: MatchId,
    position: Position,
    seat: SeatNumber,
    name: PlayerName,
    player: z.string().max(100).optional(),
    show: Show.optional(),
    ...Shown.shape,
  }),
  result: z.object({ match: MatchId, seat: SeatNumber, token: Token, standing: Standing }),
  errors: [
    'match/unknown',
    'match/running',
    'replay/range',
    'record/content',
    'seat/unknown',
    'seat/not-yours',
    'player/unknown',
    'limit/matches',
    'server/stopping',
  ],
});
