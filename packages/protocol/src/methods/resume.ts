import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { Show, Standing, Token } from '../parts.ts';

export const resume = defineMethod({
  name: 'resume',
  about:
    'Comes back to a seat with its token, on a new socket or the same; a socket that had the seat until now is told `elsewhere`. What was missed since `since` is in the log, or a view stands for it when that is too much or `since` is a number that has not come yet (`gap`); the pending decision is always there.',
  params: z.strictObject({ token: Token, since: z.int().min(0).optional(), show: Show.optional() }),
  result: Standing,
  errors: ['seat/token', 'record/content', 'limit/matches'],
});
