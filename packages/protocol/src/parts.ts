import type { Message as KernelMessage, Scene as KernelScene } from '@cardwright/kernel';
import { z } from 'zod';

/**
 * Schemas that several messages share; each has its name in `components.schemas` of the OpenRPC
 * document.
 */
export const parts: { schema: z.ZodType; id: string; description: string }[] = [];

const named = <T extends z.ZodType>(id: string, description: string, schema: T): T => {
  parts.push({ schema, id, description });
  return schema;
};

export const MatchId = named(
  'MatchId',
  'The id of a match. It is not a secret.',
  z.string().min(1).max(64),
);
export const Token = named(
  'Token',
  'The secret that holds a seat: whoever has it may play the seat.',
  z.string().min(22).max(200),
);
/**
 * Characters that are invisible or change how the text around them is shown: control and format
 * characters (line breaks, zero width, direction), private use and surrogates, unusual spaces, and
 * blank fillers.
 */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u{2800}`;
const ODD_SPACES = String.raw`\u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}`;
const VISIBLE = new RegExp(`^[^${INVISIBLE}${ODD_SPACES}]*$`, 'u');
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** The credentials for reading a private match. */
export const Shown = z.object({
  token: Token.optional(),
  invite: z.string().max(200).optional(),
});

export const PlayerName = named(
  'PlayerName',
  'The name of somebody at a table: visible characters and ordinary spaces. Control characters, ' +
    'format characters (zero width, text direction) and other invisible characters are refused.',
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(VISIBLE, 'control, format and other invisible characters are not allowed'),
);
export const SeatNumber = named(
  'SeatNumber',
  'The number of a seat at the table, from 0; -1 is a spectator.',
  z.int().min(-1).max(63),
);
export const Language = named(
  'Language',
  'A language tag such as `en` or `it`; unknown languages fall back to `en`.',
  z.string().min(2).max(35),
);
export const AnyJson = named(
  'AnyJson',
  'Any JSON value; its meaning depends on the game.',
  z.json(),
);
export const Options = named(
  'Options',
  "The options of a match; `games` has each game's schema.",
  z.record(z.string().max(64), AnyJson),
);

export const Message: z.ZodType<KernelMessage> = z.object({
  key: z.string(),
  args: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.lazy(() => Message), z.array(z.lazy(() => Message))]),
    )
    .optional(),
});
named(
  'Message',
  'A text that the client translates into its own language: a key in the message files, with ' +
    'arguments.',
  Message,
);

export const SetupChoice = named(
  'SetupChoice',
  'A part of the setup that people choose themselves. The option named `option` takes a list: a ' +
    '`value` for every seat (`each-seat`), or `count` different ids from `cards`, as in the ' +
    'gallery (`cards`).',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('each-seat'),
      option: z.string(),
      label: Message,
      values: z.array(z.object({ value: z.string(), name: z.string(), words: Message.optional() })),
      /** The value that every seat begins with; without it, the first values in turn. */
      usual: z.string().optional(),
    }),
    z.object({
      kind: z.literal('cards'),
      option: z.string(),
      label: Message,
      cards: z.array(z.string()),
      count: z.int(),
    }),
  ]),
);

export const Scene = named(
  'Scene',
  'A description of the view for drawing: areas with cards, grids, tracks, counters and spaces. ' +
    "Everything that can be an option has an id, which the option's `ref` names.",
  z.looseObject({
    game: z.string(),
    status: Message,
    areas: z.array(z.looseObject({ id: z.string() })),
  }) as unknown as z.ZodType<KernelScene>,
);

export const AskOption = named(
  'AskOption',
  'One legal option. `ref` is the id of the thing in the scene that it refers to (`refs` for ' +
    'several things, `to` for a destination). `words` describes the option for people, `data` for ' +
    'programs.',
  z.object({
    ref: z.string().optional(),
    to: z.string().optional(),
    refs: z.array(z.string()).optional(),
    words: Message,
    data: AnyJson,
  }),
);

export const Ask = named(
  'Ask',
  'A decision. `id` counts up separately for each seat, so two seats of a match can have the ' +
    'same ids. The answer is a list of positions in `options`: one position for `one`, `min` to ' +
    '`max` different positions for `some`, all of them for `order` (`min` and `max` are their ' +
    'number). For `number`, it is a list with one number from `min` to `max`; for `yes-no`, it is ' +
    '[1] or [0].',
  z.object({
    id: z.int(),
    seat: SeatNumber,
    kind: z.enum(['one', 'some', 'order', 'number', 'yes-no']),
    min: z.int(),
    max: z.int(),
    why: Message,
    card: z.string().optional(),
    options: z.array(AskOption),
  }),
);

export const HintChoice = named(
  'HintChoice',
  'An answer that a hint compares: its `pick`, its meaning in words (one message per picked ' +
    "option, none for a number), and the seat's chance of winning after it, from 0 to 1.",
  z.object({
    pick: z.array(z.int()),
    words: z.array(Message),
    chance: z.number().min(0).max(1),
  }),
);

export const Happening = named(
  'Happening',
  'An event: its number (which increases by one within a match), its data, and its line in the ' +
    'log. `event.secret` is present only for seats that may know it.',
  z.object({ n: z.int(), event: z.looseObject({ type: z.string() }), words: Message.optional() }),
);

export const ClockSetting = named(
  'ClockSetting',
  "Time limits in milliseconds; a missing one means no limit. On a timeout the game's default " +
    'answer counts (`default`), or the seat leaves the match as if it had resigned (`forfeit`).',
  z.strictObject({
    decisionMs: z
      .int()
      .min(100)
      .max(86_400_000 * 14)
      .optional(),
    matchMs: z
      .int()
      .min(1000)
      .max(86_400_000 * 60)
      .optional(),
    incrementMs: z.int().min(0).max(3_600_000).optional(),
    awayMs: z
      .int()
      .min(100)
      .max(86_400_000 * 14)
      .optional(),
    onTimeout: z.enum(['default', 'forfeit']).default('default'),
  }),
);

export const Clocks = named(
  'Clocks',
  "Time left in milliseconds at the server's time `at` (milliseconds since 1970): for each seat, " +
    'its time for the match and its time for being disconnected; and the time for the open ' +
    'decision. null means no limit.',
  z.object({
    at: z.int(),
    seats: z.array(z.object({ matchMs: z.int().nullable(), awayMs: z.int().nullable() })),
    decisionMs: z.int().nullable(),
  }),
);

export const SeatInfo = named(
  'SeatInfo',
  'Who has a seat. `open` and `invited` are free seats. `person` is anybody who connects ' +
    'remotely, including bots; `player` is a built-in player. `out` says how a seat left the match.',
  z.object({
    seat: SeatNumber,
    kind: z.enum(['open', 'invited', 'person', 'player']),
    name: z.string().nullable(),
    player: z.string().optional(),
    connected: z.boolean(),
    out: z.enum(['resign', 'timeout', 'fault']).optional(),
  }),
);

export const Result = named(
  'Result',
  'How a match ended. `reason` says whether it ended by the rules, because seats left, or ' +
    'because of a defect. `seed` and `salt` verify the commitment, which is the SHA-256 hash of ' +
    'salt, a colon and seed.',
  z.object({
    reason: z.enum(['rules', 'left', 'fault']),
    scores: z.array(z.number()),
    winners: z.array(SeatNumber),
    details: z.array(z.array(z.object({ label: Message, points: z.number() }))).optional(),
    seed: z.string(),
    salt: z.string(),
    hash: z.string(),
  }),
);

export const MatchInfo = named(
  'MatchInfo',
  'The public information about a match. `seed` is present from the start if the creator set ' +
    'one. `rated` is always false for now.',
  z.object({
    match: MatchId,
    game: z.string(),
    rules: z.string(),
    content: z.string(),
    options: Options,
    state: z.enum(['open', 'running', 'ended']),
    seats: z.array(SeatInfo),
    rated: z.boolean(),
    watch: z.enum(['open', 'consent', 'none']),
    chat: z.boolean(),
    clock: ClockSetting.nullable(),
    /**
     * How long messages are delayed when a hidden question is possible. With 0 there is no delay,
     * and a pause may reveal something. Absent in games without hidden questions.
     */
    secretWaitMs: z.int().optional(),
    commitment: z.string(),
    seed: z.string().optional(),
    createdAt: z.int(),
    startedAt: z.int().nullable(),
    endedAt: z.int().nullable(),
    result: Result.optional(),
    /** The match that this one branched from or is the rematch of. */
    from: z.object({ match: MatchId, position: z.int().optional() }).optional(),
    rematch: MatchId.optional(),
    /** The match starts from the position of a scenario, not from a deal; its name there. */
    start: z.object({ name: z.string().nullable() }).optional(),
  }),
);

export const Show = named(
  'Show',
  'What messages include: `nothing` (request it with `view`), `view` (the view as JSON with ' +
    'every `asked`), `scene` (view and scene with every `asked` and `happened`).',
  z.enum(['nothing', 'view', 'scene']),
);

export const Standing = named(
  'Standing',
  'The current state of a match for one seat: everything needed to continue. `log` has the ' +
    'events after the requested number; if `gap` is true, older events are missing and the view ' +
    'replaces them. `waiting` lists the seats that the table is waiting for; it is null while that ' +
    'is secret.',
  z.object({
    info: MatchInfo,
    seat: SeatNumber,
    /** The number of the last event. */
    n: z.int(),
    view: AnyJson.optional(),
    scene: Scene.optional(),
    ask: Ask.nullable(),
    waiting: z.array(SeatNumber).nullable(),
    clocks: Clocks.nullable(),
    log: z.array(Happening),
    gap: z.boolean(),
    /** Offers waiting for an answer. */
    offers: z.array(
      z.object({
        kind: z.enum(['undo', 'rematch', 'watch']),
        by: z.string(),
        seat: SeatNumber,
        id: z.string(),
      }),
    ),
    /** For your own seat: hidden questions get their default answer (`reveal`). */
    alwaysReveal: z.boolean().optional(),
  }),
);

export const SeatSetting = named(
  'SeatSetting',
  'Who may take the seat: anybody (`open`), people with the invite (`invited`), a built-in ' +
    'player by name, such as `heuristic` or `big-money:Smithy:2` (`player`), or the creator ' +
    '(`mine`).',
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('open') }),
    z.strictObject({ kind: z.literal('invited') }),
    z.strictObject({ kind: z.literal('player'), player: z.string().min(1).max(100) }),
    z.strictObject({ kind: z.literal('mine'), name: PlayerName }),
  ]),
);

export const StartPosition = named(
  'StartPosition',
  "A position in the format of the game's card tests: the `given` of a case, and its name.",
  z.strictObject({ name: z.string().max(200).optional(), given: AnyJson }),
);

export const Position = named(
  'Position',
  'A position in a record: 0 is after the setup, n is after the first n entries.',
  z.int().min(0).max(1_000_000),
);

export type Ask = z.infer<typeof Ask>;
export type AskOption = z.infer<typeof AskOption>;
export type Happening = z.infer<typeof Happening>;
export type ClockSetting = z.infer<typeof ClockSetting>;
export type Clocks = z.infer<typeof Clocks>;
export type SeatInfo = z.infer<typeof SeatInfo>;
export type Result = z.infer<typeof Result>;
export type MatchInfo = z.infer<typeof MatchInfo>;
export type Standing = z.infer<typeof Standing>;
export type SetupChoice = z.infer<typeof SetupChoice>;
export type SeatSetting = z.infer<typeof SeatSetting>;
export type Show = z.infer<typeof Show>;
