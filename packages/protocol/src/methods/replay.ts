import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { AnyJson, Ask, Happening, MatchId, Position, Scene, SeatNumber, Shown } from '../parts.ts';

export const replay = defineMethod({
  name: 'replay',
  about:
    'Returns an ended match at one position of its record, as seen by a seat, by a spectator ' +
    "(-1), or with all cards face up (`all`: `view` is the spectator's, `views` has every " +
    "seat's, and the scene shows all hands). `log` has the events caused by the entry before the " +
    'position. The access rules are those of `record`.',
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
    /** The number of entries, which is the last position. */
    length: z.int(),
    seat: SeatNumber,
    view: AnyJson,
    /** What each seat saw; only with `all`. */
    views: z.array(AnyJson).optional(),
    scene: Scene.optional(),
    /** The ask at this position; null at the end. */
    ask: Ask.nullable(),
    /** The entry that follows; null at the last position. */
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
