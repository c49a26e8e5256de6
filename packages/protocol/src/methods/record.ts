import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, Options, Shown } from '../parts.ts';

export const record = defineMethod({
  name: 'record',
  about:
    "The record of a match that has ended: with it anybody can play it again and check every hash, the seed's commitment, and by the seal that nothing else was changed. Anybody may read a match that is public or that anybody may watch. Any other (`watch` is `none` or `consent`) is for who sits or sat there on this socket, and who shows the `token` of a seat or the `invite`.",
  params: z.strictObject({ match: MatchId, ...Shown.shape }),
  result: z.object({
    game: z.string(),
    rules: z.string(),
    content: z.string(),
    generator: z.enum(['quick', 'chacha8']),
    options: Options,
    seats: z.array(z.string()),
    seed: z.string(),
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
