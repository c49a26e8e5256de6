import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, MatchInfo } from '../parts.ts';

export const find = defineMethod({
  name: 'find',
  about: 'One match by its id: what everybody may know about it.',
  params: z.strictObject({ match: MatchId }),
  result: MatchInfo,
  errors: ['match/unknown'],
});
