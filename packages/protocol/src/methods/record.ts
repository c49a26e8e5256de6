import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, Options, Shown, StartPosition } from '../parts.ts';

export const record = defineMethod({
  name: 'record',
  about:
    'Returns the record of an ended match. With the record, anybody can replay the match and ' +
    "verify every hash, the seed's commitment, and the seal over the whole record. Anybody may " +
    'read a match that is public or open to spectators. Any other match (`watch` is `none` or ' +
    '`consent`) requires a seat held on this socket, the `token` of a seat, or the `invite`.',
  params: z.strictObject({ match: MatchId, ...Shown.shape }),
  result: z.object({
    game: z.string(),
    rules: z.string(),
    content: z.string(),
    /** The packs it was played with, in their order. */
    packs: z
      .array(
        z.object({
          name: z.string().optional(),
          version: z.string().optional(),
          hash: z.string(),
        }),
      )
      .optional(),
    generator: z.enum(['quick', 'chacha8']),
    options: Options,
    seats: z.array(z.string()),
    seed: z.string(),
    /** Where the match started, if not from a deal. */
    start: StartPosition.optional(),
    entries: z.array(
      z.union([
        z.object({ seat: z.int(), pick: z.array(z.int()) }),
        z.object({ seat: z.int(), end: z.enum(['resign', 'timeout', 'fault']) }),
        z.object({ seat: z.int(), undo: z.int() }),
      ]),
    ),
    hashes: z.array(z.string()),
    commitment: z.string(),
    salt: z.string(),
    seal: z.string(),
  }),
  errors: ['match/unknown', 'match/running', 'record/content', 'seat/not-yours', 'limit/replays'],
});
