import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { AnyJson, Ask, Clocks, MatchId, Scene, SeatNumber } from '../parts.ts';

export const asked = defineNotification({
  name: 'asked',
  about: 'It is your turn to decide. `ask` has every legal option.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    ask: Ask,
    view: AnyJson.optional(),
    scene: Scene.optional(),
    clocks: Clocks.nullable(),
  }),
});
