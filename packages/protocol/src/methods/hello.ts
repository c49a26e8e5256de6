import { z } from 'zod';
import { defineMethod } from '../define.ts';

export const hello = defineMethod({
  name: 'hello',
  about:
    'Returns the protocol version and its hash, the games and the limits. A client may send the ' +
    'version it was written for; it is refused only if the server no longer supports that ' +
    'version.',
  params: z.strictObject({
    version: z.string().max(20).optional(),
    client: z.string().max(100).optional(),
  }),
  result: z.object({
    version: z.string(),
    hash: z.string(),
    server: z.string(),
    games: z.array(z.string()),
    languages: z.array(z.string()),
    limits: z.record(z.string(), z.int()),
    /** The server's clock, ms since 1970. */
    at: z.int(),
  }),
  errors: ['protocol/version'],
});
