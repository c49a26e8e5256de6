import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const undo = defineMethod({
  name: 'undo',
  about:
    "Offers to take one's last answer back, and all after it. It needs that nothing hidden was revealed since; built-in players always agree, the other persons are told with `offer` and answer with `agree`.",
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional() }),
  result: z.object({ done: z.boolean() }),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'match/not-started',
    'match/over',
    'undo/none',
    'undo/hidden',
    'undo/limit',
    'limit/replays',
  ],
});
