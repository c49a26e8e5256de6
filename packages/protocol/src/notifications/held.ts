import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId } from '../parts.ts';

export const held = defineNotification({
  name: 'held',
  about:
    'Something happened after which a question may be asked that nobody else is to know of. All messages about the table are held for `ms` milliseconds, whether or not anybody is asked; who is asked hears `asked` and may answer meanwhile. What happened since event `n` follows then.',
  params: z.object({ match: MatchId, n: z.int(), ms: z.int() }),
});
