import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatInfo } from '../parts.ts';

export const presence = defineNotification({
  name: 'presence',
  about:
    'Who is there: somebody came, went or is out. Many changes are told together, the last state within a second or so (longer where thousands look on). It is whole each time.',
  params: z.object({ match: MatchId, seats: z.array(SeatInfo), watchers: z.int() }),
});
