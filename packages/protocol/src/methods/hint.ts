import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { HintChoice, MatchId, SeatNumber } from '../parts.ts';

export const hint = defineMethod({
  name: 'hint',
  about:
    'What the strongest built-in player would answer to your pending decision, from what your ' +
    'seat may know. Only while no other person plays in the match. `best` is its answer and ' +
    '`runnerUp` the next best one; without `runnerUp`, no other answer was worth comparing. ' +
    '`runnerUpError` is the standard error of the difference between their chances. The same ' +
    'question gets the same hint; answering cancels one that is being worked out.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional(), ask: z.int() }),
  result: z.object({
    ask: z.int(),
    best: HintChoice,
    runnerUp: HintChoice.optional(),
    runnerUpError: z.number().optional(),
  }),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'match/not-started',
    'match/over',
    'answer/wrong-seat',
    'answer/stale',
    'hint/others',
    'hint/none',
    'server/stopping',
  ],
});
