import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { MatchId, PlayerName, Show, Standing } from '../parts.ts';

export const watch = defineMethod({
  name: 'watch',
  about:
    'Watches a match as a spectator, if the match is open to spectators. If `watch` is ' +
    '`consent`, asks the players for permission once the match has started; if they agree, ' +
    '`standing` arrives. A socket that has seen the view of a seat can never be a spectator.',
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
