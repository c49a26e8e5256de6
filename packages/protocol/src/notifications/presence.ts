import { z } from 'zod';
import { defineNotification } from '../define.ts';
import { MatchId, SeatInfo } from '../parts.ts';

export const presence = defineNotification({
  name: 'presence',
  about:
    'Who is connected, after somebody has joined, disconnected or left the match for good. ' +
    'Changes are batched; the latest state arrives within about a second, or later if thousands ' +
    'are watching. Each message has the complete state.',
  params: z.object({ match: MatchId, seats: z.array(SeatInfo), watchers: z.int() }),
});
