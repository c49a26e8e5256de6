import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, SeatNumber } from '../parts.ts';

export const answer = defineMethod({
  name: 'answer',
  about:
    'Answers the pending decision. Idempotent: repeating an answer to the same ask returns the ' +
    'first result and changes nothing; a different answer is refused as stale.',
  params: z.strictObject({
    match: MatchId,
    seat: SeatNumber.optional(),
    ask: z.int(),
    pick: z.array(z.int()).max(1000),
  }),
  plain: isPlain,
  result: z.object({ ask: z.int() }),
  errors: [
    'match/unknown',
    'seat/not-yours',
    'seat/elsewhere',
    'seat/ambiguous',
    'match/not-started',
    'answer/over',
    'answer/wrong-seat',
    'answer/stale',
    'answer/malformed',
    'answer/not-offered',
  ],
});

function isPlain(params: object): boolean {
  const { match, seat, ask, pick, ...others } = params as { [field: string]: unknown };
  if (
    typeof match !== 'string' ||
    match.length === 0 ||
    match.length > 64 ||
    !Number.isSafeInteger(ask)
  )
    return false;
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < -1 || seat > 63) return false;
  if (!Array.isArray(pick) || pick.length > 1000) return false;
  for (let i = 0; i < pick.length; i++) if (!Number.isSafeInteger(pick[i])) return false;
  for (const _ in others) return false;
  return true;
}
