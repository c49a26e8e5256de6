import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { AnyJson, Ask, Happening, MatchId, Position, Scene, SeatNumber, Shown } from '../parts.ts';

export const replay = defineMethod({
  name: 'replay',
  about:
    'An ended match at one position of its record, as a seat saw it, as a spectator (-1), or open (`all`: `view` is what a spectator saw, `views` has what each seat saw, and the scene shows every hand face up). What the entry before the position set off is in `log`. Who may read it is said at `record`.',
  params: z.strictObject({
    match: MatchId,
    position: Position,
    seat: z.union([SeatNumber, z.literal('all')]).optional(),
    scene: z.boolean().optional(),
    ...Shown.shape,
  }),
  result: z.object({
    match: MatchId,
    position: Position,
    /** The number of entries: the last position. */
    length: z.int(),
    seat: SeatNumber,
    view: AnyJson,
    /** What each seat saw; only with `all`. */
    views: z.array(AnyJson).optional(),
    scene: Scene.optional(),
    /** What was asked there, and of whom; null at the end. */
    ask: Ask.nullable(),
    /** What was answered to it; null at the last position. */
    entry: AnyJson,
    log: z.array(Happening),
  }),
  errors: [
    'match/unknown',
    'match/running',
    'replay/range',
    'record/content',
    'seat/unknown',
    'seat/not-yours',
    'limit/replays',
  ],
});
