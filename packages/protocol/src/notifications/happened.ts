import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { AnyJson, Happening, MatchId, Scene, SeatNumber } from '../parts.ts';

export const happened = defineNotification({
  name: 'happened',
  about: 'Events that this seat may know about. Their numbers have no gaps.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    happened: z.array(Happening),
    view: AnyJson.optional(),
    scene: Scene.optional(),
  }),
});
