import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { AnyJson, Ask, Clocks, MatchId, Scene, SeatNumber } from '../parts.ts';

export const asked = defineNotification({
  name: 'asked',
  about: 'Your turn to decide: the ask with every legal option.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    ask: Ask,
    view: AnyJson.optional(),
    scene: Scene.optional(),
    clocks: Clocks.nullable(),
  }),
});
