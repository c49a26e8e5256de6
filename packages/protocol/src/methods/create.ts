import { z } from 'zod';
import { defineMethod } from '../define.ts';
import {
  ClockSetting,
  MatchId,
  MatchInfo,
  Options,
  SeatNumber,
  SeatSetting,
  Show,
  Standing,
  StartPosition,
  Token,
} from '../parts.ts';

export const create = defineMethod({
  name: 'create',
  about:
    'Creates a match. It starts as soon as every seat is taken. A seed set by the creator is ' +
    'public, because it determines every shuffle. Matches are unrated, and `rated: true` is ' +
    'refused. The creator takes each seat of the kind `mine` immediately. The match is listed ' +
    'only with `public: true`; otherwise players need its id.',
  params: z.strictObject({
    game: z.string().max(64),
    options: Options.optional(),
    seats: z.array(SeatSetting).min(1).max(64),
    seed: z.string().min(1).max(200).optional(),
    clock: ClockSetting.nullable().optional(),
    rated: z.boolean().optional(),
    watch: z.enum(['open', 'consent', 'none']).optional(),
    chat: z.boolean().optional(),
    /** Whether `list` shows it to everybody; false by default. */
    public: z.boolean().optional(),
    /**
     * How long messages are delayed, in a match of two or more people, when a hidden question is
     * possible, such as whether to show a Reaction; after that the default answer counts. 0 turns
     * it off. The default is the limit `secretWaitMs`.
     */
    secretWaitMs: z.int().min(0).max(60_000).optional(),
    show: Show.optional(),
    /**
     * Starts from a position instead of a deal. Only a page that plays without a server does this;
     * a server refuses it.
     */
    start: StartPosition.optional(),
    /**
     * Continues after these answers (separated by spaces, `-` picks nothing) to a deal with a given
     * seed, if they lead to this position: for puzzles. A server refuses it too.
     */
    before: z
      .strictObject({ picks: z.string().max(20_000), position: z.string().max(64) })
      .optional(),
  }),
  result: z.object({
    match: MatchId,
    /** Admits to the invited seats: put it in the link you send. */
    invite: z.string(),
    info: MatchInfo,
    /** The creator's seats. */
    mine: z.array(z.object({ seat: SeatNumber, token: Token, standing: Standing })),
  }),
  errors: [
    'game/unknown',
    'game/options',
    'game/seats',
    'game/start',
    'player/unknown',
    'match/rated',
    'name/taken',
    'limit/matches',
    'limit/tables',
    'server/stopping',
  ],
});
