import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { HintChoice, MatchId, Message, SeatNumber } from '../parts.ts';

export const hint = defineMethod({
  name: 'hint',
  about:
    'Returns what the strongest built-in player would answer to your pending decision if it knew ' +
    'only what your seat may know. Available only while no other person plays in the match. ' +
    '`best` is its answer and `runnerUp` the next best one; if `runnerUp` is missing, no other ' +
    'answer was worth comparing. `runnerUpError` is the standard error of the difference between ' +
    'their chances. `why` says what makes the best answer better than the runner-up, if that is ' +
    'certain. `expected` says what you will have more of a few turns later than now. The same question always gets the same hint. Answering cancels a hint that ' +
    'is still being computed.',
  params: z.strictObject({ match: MatchId, seat: SeatNumber.optional(), ask: z.int() }),
  result: z.object({
    ask: z.int(),
    best: HintChoice,
    runnerUp: HintChoice.optional(),
    runnerUpError: z.number().optional(),
    why: Message.optional(),
    expected: Message.optional(),
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
