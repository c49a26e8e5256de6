import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, PlayerName, Show, Standing } from '../parts.ts';

export const watch = defineMethod({
  name: 'watch',
  about:
    "Watches a match as a spectator, where that is open, or asks the players once the match has begun (`consent`): the answer comes with `standing`. Who has a seat's view is never a spectator.",
  params: z.strictObject({
    match: MatchId,
    name: PlayerName.optional(),
    since: z.int().min(0).optional(),
    show: Show.optional(),
  }),
  result: Standing,
  errors: [
    'match/unknown',
    'match/not-started',
    'watch/closed',
    'watch/asked',
    'record/content',
    'limit/matches',
  ],
});
