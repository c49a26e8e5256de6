import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber, Standing } from '../parts.ts';

export const view = defineMethod({
  name: 'view',
  about:
    "Where the match stands for one's seat: the view as JSON, the scene when wanted, the pending decision and what happened since a number.",
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    scene: z.boolean().optional(),
    since: z.int().min(0).optional(),
  }),
  result: Standing,
  errors: ['match/unknown', 'seat/not-yours', 'seat/elsewhere', 'seat/ambiguous'],
});
