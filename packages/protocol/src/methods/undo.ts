import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const undo = defineMethod({
  name: 'undo',
  about:
    'Offers to undo your last answer and everything after it. This is possible only if nothing ' +
    'hidden has been revealed since. Built-in players always agree; other people get `offer` and ' +
    'reply with `agree`.',
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
