import { z } from 'zod';
import { defineMethod } from '../define.ts';
import { Show, Standing, Token } from '../parts.ts';

export const resume = defineMethod({
  name: 'resume',
  about:
    'Reconnects to a seat with its token, on the same or a new socket. A socket that held the ' +
    'seat before gets `elsewhere`. The log has the events after number `since`. If there are too ' +
    'many, or `since` lies in the future, `gap` is true and a view replaces the log. The pending ' +
    'decision is always included.',
  params: z.strictObject({ token: Token, since: z.int().min(0).optional(), show: Show.optional() }),
  result: Standing,
  errors: ['seat/token', 'record/content', 'limit/matches'],
});
