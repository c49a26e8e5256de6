import { z } from 'zod';
import { defineNotification } from '../define.ts';

export const closing = defineNotification({
  name: 'closing',
  about: 'The server is stopping. Everything is stored; reconnect after `retryAfterMs` and resume.',
  params: z.object({ retryAfterMs: z.int(), reason: z.string() }),
});
