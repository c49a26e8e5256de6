import type { z } from 'zod';
import type { Procedure, Program, Trigger } from './program.ts';
import type { Rng } from './rng.ts';
import type { Scene } from './scene.ts';
import type { StartPosition } from './start-position.ts';
import type { Ask, Plain, Seat, State } from './state.ts';
import type { Table } from './table.ts';

/**
 * A text to be worded later in the reader's language: a key of the message files and its arguments.
 */
export interface Message {
  key: string;
  args?: { [name: string]: string | number | Message | Message[] };
}

/** Words a message in one language. */
export type Words = (message: Message) => string;

/**
 * Something that happened, for logs and pages. The event itself contains what everyone may know;
 * `secret` is added only for the seats it names.
 */
export interface GameEvent {
  type: string;
  [field: string]: Plain | undefined | { seats: Seat[]; data: { [field: string]: Plain } };
  secret?: { seats: Seat[]; data: { [field: string]: Plain } };
}

/** Receives events one at a time as they happen; an array qualifies. */
export interface EventSink {
  push(event: GameEvent): unknown;
}

/** What files compile to. Games add their own tables. */
export interface Content {
  /** Identifies the content: the hash of what it compiles to. */
  readonly hash: string;
  readonly programs: readonly Program[];
  /** The packs it was made with, in their order; `compileContent` adds them. */
  readonly packs?: readonly PackIdentity[];
  /** The weights of a trained value function. They are not part of the hash. */
  readonly learned?: LearnedValue;
}

/** What tells a pack from others, for records. */
export interface PackIdentity {
  /** Absent if its manifest does not say. */
  name?: string;
  version?: string;
  /** Of all its files. */
  hash: string;
}

/** A source file. `path` is relative to its pack. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A mistake in a file: where it is, what was found, what to write instead. */
export interface FileFault {
  file: string;
  /** JSON Pointer to the faulty value; absent if the file is not JSON. */
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
  /** What fields are for that the schema itself does not describe, by their names. */
  fields?: { readonly [name: string]: string };
}

/** A line that cards may have, for the generated reference. */
export interface EffectInfo {
  name: string;
  about: string;
  params: z.ZodType;
}

/** Words that fields of card files may hold, with their meanings, for the generated reference. */
export interface WordList {
  title: string;
  words: { readonly [word: string]: string };
}

/** A pack: files that join the shipped ones, or stand alone. */
export interface Pack {
  files: SourceFile[];
  alone?: boolean;
  /** Its `pack.json`, if it has one. */
  manifest?: SourceFile;
  /** For the records of matches that are played with it. */
  identity?: PackIdentity;
  /** Packs that are read before it, in their order; see `packsOf`. */
  under?: readonly Pack[];
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
  /**
   * Its name and cost for readers, where they are not the same in every language; `translation` is
   * printed for its name everywhere, also in texts and messages, unless a pack translates it.
   */
  words?: { name?: Message; cost?: Message; translation?: Message };
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
  | {
      kind: 'each-seat';
      values: { value: string; name: string; words?: Message }[];
      /** The value that every seat begins with; without it, the first values in turn. */
      usual?: string;
    }
  | { kind: 'cards'; cards: string[]; count: number }
);

/** The player of a seat. `V` is the game's sight: accessors to what the seat may know. */
export interface Player<V = unknown> {
  readonly name: string;
  /**
   * Indices into `ask.options` (or the number; 1 or 0 for yes and no). `roll(n)` is the player's
   * own random source.
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

/** A wrong player name: a clear message for the user who wrote it. */
export class PlayerFault extends Error {
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'PlayerFault';
  }
  override name = 'PlayerFault';
}

export interface MatchOptions {
  readonly [name: string]: Plain | undefined;
}

/**
 * A game, in five parts. Methods receive the content instead of closing over it, so that one
 * process can play several packs. Seat -1 is a spectator, who may know what everyone may know.
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
  /** The options of a match besides seats and seed. */
  readonly options: z.ZodType<MatchOptions>;
  /** Named sets of options: kingdoms, decks, boards. */
  presets?(content: C): Preset[];
  /** What people may choose by hand instead. */
  choices?(content: C): SetupChoice[];
  /**
   * The state before the first step: `base` completed, with the first frame on its stack. Throws a
   * `SetupFault` if the options do not fit.
   */
  setup(t: Table<State, C>, base: State, seats: number, options: MatchOptions): S;
  /** Where matches start instead of a deal (`startingFrom`); part of their records. */
  readonly start?: StartPosition;
  /** What a line of a card can do, where the format has such lines. */
  readonly effects?: readonly EffectInfo[];
  /** The other words of the card format. */
  readonly words?: readonly WordList[];
  readonly procedures: { readonly [name: string]: Procedure };
  readonly triggers: { readonly [event: string]: Trigger };
  /** A hand-written copy of the whole state (`copyBase` copies the machine's part). */
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
   * The answer given for a seat whose time is up: indices into the options, as a player gives them.
   */
  fallback(content: C, state: S): number[];
  /**
   * An upper bound, even for random play: a match that reaches it is over, and the scores decide.
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
   * Redeals, in place, what the seat cannot see; the seat's view stays the same. (`Machine.redeal`
   * also replaces the future random numbers.)
   */
  redeal(content: C, state: S, seat: Seat, rng: Rng): void;
  /** Accessors over the live state for the player of a seat. */
  sight(content: C, state: S, seat: Seat): V;
  /**
   * Whether an event shows the seat something that was hidden from it, so that nothing before it
   * can be undone. A question that followed is passed as `{ type: 'ask', why }`. Without this
   * function, every event with a `secret` reveals something.
   */
  reveals?(content: C, event: GameEvent, seat: Seat): boolean;
  /**
   * Questions that only seats with something hidden are asked, such as whether to show a card when
   * attacked. A pause would reveal that a seat holds one, so the host makes the same pause whenever
   * such a question is possible.
   */
  readonly hiddenQuestions?: {
    /** Whether, as far as everyone knows, such a question may follow the event. */
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
  /** Texts of the files that are shown as they are written: a pack may translate them. */
  texts?(content: C): string[];
  /** What the content has besides cards, such as a board: a sentence each, for `check --text`. */
  boards?(content: C): readonly Message[];
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
  /** An event in words for the log; undefined if it is not logged. */
  event(content: C, event: GameEvent): Message | undefined;
  /** A card's printed text, worded from its effects. */
  cardText(content: C, card: string, words: Words): string;
  /** Printed values that neither the cost nor the text repeats, such as hit points and attack. */
  cardStats?(content: C, card: string): Message | undefined;
  scene(content: C, view: Plain, seat: Seat): Scene;
}

/** Built-in players, and what search and statistics need to know. */
export interface GamePlayers<S extends State = State, C extends Content = Content, V = unknown> {
  readonly byName: { readonly [name: string]: PlayerMaker<V, C> };
  /** The name of the default player, which also plays the playouts of a search. */
  readonly default: string;
  /**
   * The answer to a question that has only one sensible one: players that search give it at once.
   */
  obvious?(sight: V, ask: Ask): number[] | undefined;
  /** How good the table is for each seat, from 0 (lost) to 1 (won), judged from the state. */
  evaluate(content: C, state: S): number[];
  /** What a trained value function knows about a table; without it, `evaluate` is used. */
  readonly features?: GameFeatures<S, C>;
  /** For games whose players can be evolved: how to create and mutate them. */
  readonly evolution?: PlayerEvolution<S, C>;
  /** The parameters of a search in this game; omitted ones have a common default. */
  readonly search?: Partial<GameSearch>;
  /** How the winning chances of a coach are found; without it, they are the share of games won. */
  readonly chances?: ChanceFit;
  /** What using a card means in this game, for reports and restricted play. */
  readonly uses?: CardUses<S, C>;
  /** Ways to play that people can tell apart, by name: `level:3:builder` plays like the builder. */
  readonly personalities?: { readonly [name: string]: Personality<S, C> };
}

/** A way to play that people can tell apart. Players that search take it on. */
export interface Personality<S extends State = State, C extends Content = Content> {
  /** What people call it. */
  readonly name: Message;
  /** How it plays, in one sentence. */
  readonly about: Message;
  /** How much a seat's table is to its taste, from 0 to 1; of a finished game too. */
  taste(content: C, state: S, seat: Seat): number;
  /** How much the taste contributes to the value of a table; its winning chances are the rest. */
  readonly weight: number;
}

/** A feature that players understand, with which a hint explains itself. */
export interface ToldFeature {
  readonly name: string;
  /**
   * The key of a phrase such as "about 3 more points", with the number `n`, and `more`, which is
   * `yes` or `no`.
   */
  readonly words: string;
  /** Smaller differences are not worth telling. */
  readonly least: number;
  /** Less of it is better, as with penalties. */
  readonly isBad?: boolean;
}

/**
 * The numbers that describe a table to a trained value function, which must not depend on the ids
 * of cards: the same weights then fit the cards of a pack.
 */
export interface GameFeatures<S extends State = State, C extends Content = Content> {
  /** One for each number of a seat. Weights refer to them by name. */
  readonly names: readonly string[];
  /** How far the game has come, from 0 to 1. */
  progress(content: C, state: S): number;
  /**
   * Whether the table can be judged as it is, because no action is half done. Playouts go on until
   * it is so.
   */
  settled?(content: C, state: S): boolean;
  /** Writes the numbers of all seats to `out`, those of seat 0 first. `out` holds zeros. */
  write(content: C, state: S, out: Float64Array): void;
  /** Those that hints may name as a reason, most important first. */
  readonly told?: readonly ToldFeature[];
}

/** A trained value function as data: a linear model whose weights change with the progress. */
export interface LearnedValue {
  readonly features: readonly string[];
  /**
   * For each phase the weights of the features. Phases divide the progress evenly: the first
   * applies at 0, the last at 1. In between, weights are interpolated.
   */
  readonly weights: readonly (readonly number[])[];
  /** How it was trained, and what the result was. */
  readonly provenance: {
    readonly game: string;
    readonly rules: string;
    readonly content: string;
    readonly command: string;
    readonly games: number;
    readonly positions: number;
    /** Cross-entropy on held-out games: of this function, and of `evaluate`. */
    readonly loss: number;
    readonly evaluateLoss: number;
  };
}

/** Cards that a match draws and that an option can name instead. */
export interface DrawnCards {
  readonly option: string;
  readonly value: Plain;
  readonly from: readonly Plain[];
  readonly count: number;
}

/** What using a card means in a game. A game without it: any answer that names the card. */
export interface CardUses<S extends State = State, C extends Content = Content> {
  /** Not cards, but counted like them: kinds of tiles. */
  things?(content: C): { id: string; name: string }[];
  /** Ids of entries of the gallery that no decision can ever offer: player classes, tokens. */
  unoffered?(content: C): string[];
  /** Where no option names the cards: what a seat had of them at the end of a match. */
  of?(content: C, state: S, seat: Seat): Use[];
  /**
   * The card that an option plays, buys or takes, by its id in the gallery. Left out where no
   * decision is about a card; nobody can be made to use one then.
   */
  option?(content: C, state: S, ask: Ask, index: number): string | undefined;
  /**
   * Where each seat chooses a deck: the decks with this card in them, as values of the option.
   * `own` says that the deck has the card without being changed.
   */
  decks?(content: C, card: string): { name: string; own: boolean; value: Plain }[];
  /**
   * Where a match draws cards that an option can name: the option, the card's value in it, the
   * values to fill it up with, and how many a match has. Undefined for a card that is not drawn so.
   */
  drawn?(content: C, card: string): DrawnCards | undefined;
  /** Why a card can never come up in a match with these options, and which options it needs. */
  absent?(content: C, card: string, options: MatchOptions): string | undefined;
}

/**
 * Players that can be evolved: a genome is plain JSON, and every genome has a player. `state` is a
 * table at its start, so that genomes fit its cards (a kingdom, decks).
 */
export interface PlayerEvolution<S extends State = State, C extends Content = Content> {
  /** Names of players known to be good at such a table: the benchmark for a genome. */
  baselines(content: C, state: S): string[];
  /** Genomes to start from, random ones among them. */
  first(content: C, state: S, count: number, roll: (n: number) => number): Plain[];
  /**
   * A genome that differs a little, or takes something over from another one. Those given are not
   * changed.
   */
  vary(content: C, state: S, genome: Plain, roll: (n: number) => number, other?: Plain): Plain;
  /** The name of the player that plays by a genome. */
  player(genome: Plain): string;
  /** Options that set up such a table again: what is found for one table fits all with the same. */
  options(content: C, state: S): MatchOptions;
  /** How well what a seat has done so far fits a genome; the higher, the better. */
  likeness(content: C, state: S, seat: Seat, genome: Plain): number;
}

/** The parameters of a search's playouts, and how the five levels differ. */
export interface GameSearch {
  /** Decisions of a playout before the evaluation function is applied. */
  horizon: number;
  /** Percentage of a playout's decisions that are random; the default player makes the others. */
  random: number;
  /**
   * How much the search explores answers that look worse: the constant of UCB, in standard
   * deviations.
   */
  explore: number;
  /** How many standard errors better than the default player's another answer must look. */
  trust: number;
  /** How many answers a node considers: `widen * sqrt(visits)`, and two. */
  widen: number;
  /** How much the margin of a win contributes to the value of a finished game. */
  clear: number;
  /** What a search does differently if it uses a trained value function. */
  learned: Partial<Pick<GameSearch, 'horizon' | 'random' | 'explore' | 'trust' | 'widen'>>;
  /** The first level that uses the trained value function, if there is one; 4 by default. */
  learnedFrom: number;
  /** Iterations per decision of levels 1 to 5. */
  levels: PerLevel;
  /** Percentage of their own options that levels 1 to 5 overlook, as people do. */
  overlooked: PerLevel;
}

/**
 * How a coach turns the share of its games that a seat won into winning chances: the odds of the
 * share to the power of `slope`, times exp(`shift`). `npm run fit-chances` finds both.
 */
export interface ChanceFit {
  readonly shift: number;
  readonly slope: number;
}

/** One number for each of the five levels. */
export type PerLevel = readonly [number, number, number, number, number];

/**
 * A game whose state counts rounds returns how many have started. Any other returns whose turn it
 * is: a round begins whenever the turn comes to the seat that had the first one.
 */
export type Rounds<S extends State, C> =
  | { begun(content: C, state: S): number }
  | { turnOf(content: C, state: S): Seat };

/**
 * Options that do not fit a match (a kingdom of nine): a clear message for the user who chose them.
 */
export class SetupFault extends Error {
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'SetupFault';
  }
  override name = 'SetupFault';
}
