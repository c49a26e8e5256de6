import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { AnyJson, MatchId, Result, Scene, SeatNumber } from '../parts.ts';

export const ended = defineNotification({
  name: 'ended',
  about:
    'The match ended: scores, winners, and the seed with its salt. A socket keeps access to the ' +
    'last 32 ended matches; to use an older one, resume first.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    result: Result,
    view: AnyJson.optional(),
    scene: Scene.optional(),
  }),
});
