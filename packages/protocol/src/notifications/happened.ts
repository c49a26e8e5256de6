import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { AnyJson, Happening, MatchId, Scene, SeatNumber } from '../parts.ts';

export const happened = defineNotification({
  name: 'happened',
  about: 'Something happened that this seat may know. Numbers follow each other without gaps.',
  params: z.object({
    match: MatchId,
    seat: SeatNumber,
    happened: z.array(Happening),
    view: AnyJson.optional(),
    scene: Scene.optional(),
  }),
});
