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
  Token,
} from '../parts.ts';

export const create = defineMethod({
  name: 'create',
  about:
    'Makes a match. It begins by itself when every seat is taken. Whoever gives a seed knows every shuffle: the seed is told to all. Matches are unrated: `rated: true` is refused until it means something. With a seat `mine` the creator sits down at once. It is listed only with `public: true`; by default it is not, and whoever is to find it has to be told its id.',
  params: z.strictObject({
    game: z.string().max(64),
    options: Options.optional(),
    seats: z.array(SeatSetting).min(1).max(64),
    seed: z.string().min(1).max(200).optional(),
    clock: ClockSetting.nullable().optional(),
    rated: z.boolean().optional(),
    watch: z.enum(['open', 'consent', 'none']).optional(),
    chat: z.boolean().optional(),
    /** `list` shows it to everybody; false unless given. */
    public: z.boolean().optional(),
    /**
     * How long messages are held in a match of two or more persons whenever a question may be asked
     * that nobody else is to know of, as to show a Reaction; then the default answer counts. 0
     * switches it off; the limit `secretWaitMs` unless given.
     */
    secretWaitMs: z.int().min(0).max(60_000).optional(),
    show: Show.optional(),
  }),
  result: z.object({
    match: MatchId,
    /** Opens the invited seats: put it into the link you send. */
    invite: z.string(),
    info: MatchInfo,
    /** The creator's seats. */
    mine: z.array(z.object({ seat: SeatNumber, token: Token, standing: Standing })),
  }),
  errors: [
    'game/unknown',
    'game/options',
    'game/seats',
    'player/unknown',
    'match/rated',
    'name/taken',
    'limit/matches',
    'limit/tables',
    'server/stopping',
  ],
});
