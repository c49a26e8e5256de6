import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId } from '../parts.ts';

export const held = defineNotification({
  name: 'held',
  about:
    'An event may lead to a hidden question. All messages about the table are delayed by `ms` ' +
    'milliseconds, whether or not anybody is asked. A seat that is asked gets `asked` ' +
    'immediately and may answer. The events after number `n` follow after the delay.',
  params: z.object({ match: MatchId, n: z.int(), ms: z.int() }),
});
