import type { z } from 'zod';
import type { Procedure, Program, Trigger } from './program.ts';
import type { Rng } from './rng.ts';
import type { Scene } from './scene.ts';
import type { Ask, Plain, Seat, State } from './state.ts';
import type { Table } from './table.ts';

/**
 * A text to be worded later, in the reader's language: a key of the message files and what fills
 * its gaps.
 */
export interface Message {
  key: string;
  args?: { [name: string]: string | number | Message | Message[] };
}

/** Words a message in one language. */
export type Words = (message: Message) => string;

/**
 * Something that happened, for logs and pages. What everybody may know stands in the event itself;
 * `secret` is added for the seats it names only.
 */
export interface GameEvent {
  type: string;
  [field: string]: Plain | undefined | { seats: Seat[]; data: { [field: string]: Plain } };
  secret?: { seats: Seat[]; data: { [field: string]: Plain } };
}

/** Takes events one at a time, as they happen; an array is one. */
export interface EventSink {
  push(event: GameEvent): unknown;
}

/** What files compile to. Games add their own tables. */
export interface Content {
  /** Names the content: the hash of what it compiles to. */
  readonly hash: string;
  readonly programs: readonly Program[];
}

/** A file as it was read. `path` is relative to its pack. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A mistake in a file: where, what was found, what would be right. */
export interface FileFault {
  file: string;
  /** JSON Pointer to the faulty value; absent where the file is not JSON. */
  pointer?: string;
  line: number;
  column: number;
  message: string;
  hint?: string;
}

export interface Loaded<C> {
  /** Absent when there are faults. */
  content?: C;
  faults: FileFault[];
  warnings: FileFault[];
}

/** One kind of file of a game's public format. */
export interface Format {
  /** The usual name, `cards.json`, or a pattern for a tree, `[expansion]/[class]/[number].json`. */
  file: string;
  schema: z.ZodType;
  title: string;
}

/** A line that cards may have, for the generated catalogue. */
export interface EffectInfo {
  name: string;
  about: string;
  params: z.ZodType;
}

/** A pack: files that join the shipped ones, or stand alone. */
export interface Pack {
  files: SourceFile[];
  alone?: boolean;
}

/** An option in words and as a reference to something the scene shows. */
export interface OptionInfo {
  /** The id of the thing in the scene that this option means; clicking it answers. */
  ref?: string;
  /**
   * Where it would go: the id of another thing in the scene. A drag from `ref` to `to` answers, and
   * so do two clicks.
   */
  to?: string;
  /**
   * Every thing this option means, where it is several (a line of tiles; `ref` is the first):
   * clicking exactly these, in any order, answers.
   */
  refs?: string[];
  words: Message;
  /** For programs: the option as data, in the game's own names. */
  data: Plain;
}

export interface Outcome {
  /** Per seat; what decides ties is already in `winners`. */
  scores: number[];
  winners: Seat[];
  /** Lines of the final score, per seat, in words. */
  details?: { label: Message; points: number }[][];
}

/** A card for galleries, `check` and reports. */
export interface CardInfo {
  /** Unique in the game: a name or an id. */
  id: string;
  name: string;
  type: string;
  cost?: string;
  /** The card as its file has it: plain data, declared as an interface or not. */
  json: Plain | object;
  /** Its name and cost for readers, where they are not the same in every language. */
  words?: { name?: Message; cost?: Message };
}

/** What a seat had of a card, or of another thing that reports count, when a match ended. */
export interface Use {
  id: string;
  /** How often it took, held or reached it; 0: it might have. */
  taken: number;
  /** What that brought it. */
  points: number;
}

/**
 * A ready-made set-up. Without words, whoever shows it uses the name: it comes from a pack's file.
 */
export interface Preset {
  name: string;
  words?: Message;
  options: MatchOptions;
}

/**
 * A part of a set-up that people choose by hand: a value for every seat (a deck each), or so many
 * of some cards (a kingdom).
 * `option` is the match option that takes what was chosen, as a list.
 */
export type SetupChoice = { option: string; label: Message } & (
  | { kind: 'each-seat'; values: { value: string; name: string; words?: Message }[] }
  | { kind: 'cards'; cards: string[]; count: number }
);

/** Whoever answers for a seat. `V` is the game's sight: accessors to what the seat may know. */
export interface Player<V = unknown> {
  readonly name: string;
  /**
   * Places in `ask.options` (or the number; 1 or 0 for yes and no). `roll(n)` is the player's own
   * chance.
   */
  answer(sight: V, ask: Ask, roll: (n: number) => number): number[];
}

export interface PlayerMaker<V = unknown, C extends Content = Content> {
  /** One line for `--help` and the page. */
  about: string;
  /** `args` follow the name, as in `big-money:Smithy:2`; a wrong one throws a `PlayerFault`. */
  make(args: readonly string[], content: C): Player<V>;
  /** Where a player can also be written as a file: `NAME:FILE` instead of arguments. */
  readonly files?: PlayerFiles<C>;
}

/** A kind of file that describes a player. */
export interface PlayerFiles<C extends Content = Content> {
  readonly title: string;
  /** The folder of a pack that holds such files. */
  readonly folder: string;
  readonly schema: z.ZodType;
  /** Checks a file. One without faults gives what follows the player's name, for `make`. */
  read(
    file: SourceFile,
    content: C,
  ): { args?: string; faults: readonly FileFault[]; warnings: readonly FileFault[] };
}

/** A player named wrongly: a clear message for whoever named it. */
export class PlayerFault extends Error {}

export interface MatchOptions {
  readonly [name: string]: Plain | undefined;
}

/**
 * A game, in five parts. Methods get the content rather than closing over it, so that one process
 * can play several packs. Seat -1 is a spectator: it may know what everybody may know.
 */
export interface Game<S extends State = State, C extends Content = Content, V = unknown> {
  readonly name: string;
  /** Version of the rules; part of every record. */
  readonly version: string;
  readonly rules: GameRules<S, C>;
  readonly information: GameInformation<S, C, V>;
  readonly content: GameContent<C>;
  readonly face: GameFace<S, C>;
  readonly players: GamePlayers<S, C, V>;
}

/** How a match is set up, what happens in it, and how it ends. */
export interface GameRules<S extends State = State, C extends Content = Content> {
  readonly seats: { readonly min: number; readonly max: number };
  /** What a match may be set up with, beside seats and seed. */
  readonly options: z.ZodType<MatchOptions>;
  /** Named sets of options: kingdoms, decks, boards. */
  presets?(content: C): Preset[];
  /** What people may choose by hand instead. */
  choices?(content: C): SetupChoice[];
  /**
   * The state before the first step: `base` completed, the first frame on its stack. Throws a
   * `SetupFault` where the options do not fit.
   */
  setup(t: Table<State, C>, base: State, seats: number, options: MatchOptions): S;
  /** What a line of a card can do, where the format has such lines. */
  readonly effects?: readonly EffectInfo[];
  readonly procedures: { readonly [name: string]: Procedure };
  readonly triggers: { readonly [event: string]: Trigger };
  /** A written copy of the whole state (`copyBase` copies the machine's part). */
  copy(state: S): S;
  /** Scores and winners; meaningful at any time, final when `state.over`. */
  outcome(content: C, state: S): Outcome;
  /**
   * A seat leaves for good while others play on; it is not asked again. `removeSeat` takes it out
   * of whatever is in progress. A game without such a rule keeps the seat and gives its default
   * answers.
   */
  leave?(t: Table<S, C>, seat: Seat): void;
  /**
   * The answer that counts when a seat's time is up: places in the options, as a player gives them.
   */
  fallback(content: C, state: S): number[];
  /**
   * An upper bound, random play included: a match that reaches it is over, and the scores decide.
   */
  readonly maxDecisions: number;
  /** How rounds are counted, for statistics. */
  readonly rounds: Rounds<S, C>;
  /**
   * Which rules a match of an earlier version continues under, hash for hash: the current ones or
   * the earlier ones, which rules code then finds in `t.game.version` (`Machine.under`). Without it
   * no match of an earlier version continues.
   */
  readonly acceptsRecordsOf?: (match: {
    rules: string;
    seats: number;
    left: boolean;
  }) => string | undefined;
}

/** Who may know what. */
export interface GameInformation<
  S extends State = State,
  C extends Content = Content,
  V = unknown,
> {
  /** Nothing is ever hidden from any seat, so `redeal` has nothing to redeal. */
  readonly perfectInformation?: boolean;
  /** What a seat may know, as JSON. */
  view(content: C, state: S, seat: Seat): Plain;
  /**
   * Redeals, in place, what the seat cannot see; the seat's view stays as it is.
   * (`Machine.redeal` also replaces the random numbers to come.)
   */
  redeal(content: C, state: S, seat: Seat, rng: Rng): void;
  /** Accessors over the live state for a player that sits at it. */
  sight(content: C, state: S, seat: Seat): V;
  /**
   * Whether an event shows the seat something that was hidden from it: nothing before it can be
   * undone then. A question that followed comes as `{ type: 'ask', why }`. Without this, every
   * event with a `secret` reveals something.
   */
  reveals?(content: C, event: GameEvent, seat: Seat): boolean;
  /**
   * Questions that only seats holding something hidden are asked, as to show a card when somebody
   * attacks: a pause would tell that somebody holds one. The host makes the same pause
   * whenever such a question may come.
   */
  readonly hiddenQuestions?: {
    /** Whether, as far as everybody knows, such a question may follow the event. */
    mayFollow(content: C, state: S, event: GameEvent): boolean;
    /** Whether this is such a question; after the pause its default answer counts. */
    includes(ask: Ask): boolean;
  };
}

/** The game's files and the cards in them. */
export interface GameContent<C extends Content = Content> {
  readonly formats: readonly Format[];
  /** Compiles a pack over the shipped files; reports every fault at once. */
  load(shipped: readonly SourceFile[], pack?: Pack): Loaded<C>;
  cards(content: C): CardInfo[];
  /** The gallery's id of the card that asks (`ask.card`). */
  cardId?(content: C, card: number): string | undefined;
}

/** The game in words and pictures. */
export interface GameFace<S extends State = State, C extends Content = Content> {
  /**
   * The decision in words, where its message has arguments; without it, the key is the game's name
   * and `ask.why`. Call the function `question`, which covers both.
   */
  question?(content: C, state: S, ask: Ask): Message;
  /**
   * An option in words. One that never changes may be kept and frozen: the server keeps its JSON
   * too.
   */
  option(content: C, state: S, ask: Ask, index: number): OptionInfo;
  /** An event in words, for the log; undefined where the log says nothing. */
  event(content: C, event: GameEvent): Message | undefined;
  /** A card's printed text, worded from its effects. */
  cardText(content: C, card: string, words: Words): string;
  scene(content: C, view: Plain, seat: Seat): Scene;
}

/** Built-in players, and what search and statistics need to know. */
export interface GamePlayers<S extends State = State, C extends Content = Content, V = unknown> {
  readonly byName: { readonly [name: string]: PlayerMaker<V, C> };
  /** The name of the player that sits down where nobody names one, and that playouts follow. */
  readonly default: string;
  /** How good the table is for each seat, from 0 (lost) to 1 (won), from what the state shows. */
  evaluate(content: C, state: S): number[];
  /** Where players can be found by evolution: how to make and vary them. */
  readonly evolution?: PlayerEvolution<S, C>;
  /** How a search thinks in this game; what is left out has a common default. */
  readonly search?: Partial<GameSearch>;
  /**
   * For reports, where no option names the cards: what a seat had of them at the end of a match.
   * `things` are no cards and are counted like them: kinds of tiles.
   */
  readonly uses?: {
    things(content: C): { id: string; name: string }[];
    of(content: C, state: S, seat: Seat): Use[];
  };
}

/**
 * Players that can be bred: a genome is plain JSON, and every genome has a player. `state` is a
 * table at its start, so that genomes fit what lies on it (a kingdom, decks).
 */
export interface PlayerEvolution<S extends State = State, C extends Content = Content> {
  /** Names of players known to be good at such a table: what a genome has to beat. */
  baselines(content: C, state: S): string[];
  /** Genomes to start from, random ones among them. */
  first(content: C, state: S, count: number, roll: (n: number) => number): Plain[];
  /** A genome that differs a little. The given one is not changed. */
  vary(content: C, state: S, genome: Plain, roll: (n: number) => number): Plain;
  /** The name of the player that plays by a genome. */
  player(genome: Plain): string;
}

/** How a search plays a game on, and the iteration counts of the five levels. */
export interface GameSearch {
  /** Decisions of a playout before the game's evaluation speaks. */
  horizon: number;
  /** Percentage of a playout's decisions that are random; the default player makes the others. */
  random: number;
  /** How much the search tries what looks worse: the constant of UCB, in spreads. */
  explore: number;
  /** How many standard errors better another answer must look than the default player's. */
  trust: number;
  /** How many answers a node considers: `widen * sqrt(visits)`, and two. */
  widen: number;
  /** How much of a finished game's value is how clear the win is. */
  clear: number;
  /** Iterations per decision of levels 1 to 5. */
  levels: readonly [number, number, number, number, number];
}

/**
 * A game whose state counts rounds says how many have started. Another one says whose turn it is at
 * a decision: a round begins whenever the turn comes to the seat that had the first one.
 */
export type Rounds<S extends State, C> =
  | { begun(content: C, state: S): number }
  | { turnOf(content: C, state: S): Seat };

/** Options that do not fit a match (a kingdom of nine): a clear message for whoever set it up. */
export class SetupFault extends Error {}
