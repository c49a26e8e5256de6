import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, MatchInfo } from '../parts.ts';

export const find = defineMethod({
  name: 'find',
  about: 'Returns the public information about one match.',
  params: z.strictObject({ match: MatchId }),
  result: MatchInfo,
  errors: ['match/unknown'],
});
