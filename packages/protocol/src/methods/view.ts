import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber, Standing } from '../parts.ts';

export const view = defineMethod({
  name: 'view',
  about:
    'Returns the current state of the match for your seat: the view as JSON, the scene if ' +
    'requested, the pending decision, and the events after a number.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    scene: z.boolean().optional(),
    since: z.int().min(0).optional(),
  }),
  result: Standing,
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous'],
});
