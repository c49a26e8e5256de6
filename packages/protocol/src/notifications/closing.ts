import { z } from 'zod';
import { defineNotification } from '../define.ts';

export const closing = defineNotification({
  name: 'closing',
  about: 'The server stops: all is stored; come back after `retryAfterMs` and resume.',
  params: z.object({ retryAfterMs: z.int(), reason: z.string() }),
});
