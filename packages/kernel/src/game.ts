import type { z } from 'zod';
import type { Procedure, Program, Trigger } from './program.ts';
import type { Rng } from './rng.ts';
import type { Scene } from './scene.ts';
import type { Ask, Plain, Seat, State } from './state.ts';
import type { Table } from './table.ts';

/** A text to be worded later, in the reader's language: a key of the message files and what fills its gaps. */
export interface Message {
  key: string;
  args?: { [name: string]: string | number | Message | Message[] };
}

/** Words a message in one language. */
export type Words = (message: Message) => string;

/**
 * Something that happened, for logs and pages. What everybody may know stands in the event itself; `secret` is added
 * for the seats it names only.
 */
export interface GameEvent {
  type: string;
  [field: string]: Plain | undefined | { seats: Seat[]; data: { [field: string]: Plain } };
  secret?: { seats: Seat[]; data: { [field: string]: Plain } };
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
  /** Where it would go: the id of another thing in the scene. A drag from `ref` to `to` answers, and so do two clicks. */
  to?: string;
  /** Every thing this option means, where it is several (a line of tiles; `ref` is the first): clicking exactly these, in any order, answers. */
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
  /** The card as its file has it. */
  json: Plain;
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

/** A ready-made set-up. Without words, whoever shows it uses the name: it comes from a pack's file. */
export interface Preset {
  name: string;
  words?: Message;
  options: MatchOptions;
}

/**
 * A part of a set-up that people choose by hand: a value for every seat (a deck each), or so many of some cards (a kingdom).
 * `option` is the match option that takes what was chosen, as a list.
 */
export type SetupChoice = { option: string; label: Message } & (
  | { kind: 'each-seat'; values: { value: string; name: string; words?: Message }[] }
  | { kind: 'cards'; cards: string[]; count: number }
);

/** Whoever answers for a seat. `V` is the game's sight: accessors to what the seat may know. */
export interface Player<V = unknown> {
  readonly name: string;
  /** Places in `ask.options` (or the number; 1 or 0 for yes and no). `roll(n)` is the player's own chance. */
  answer(sight: V, ask: Ask, roll: (n: number) => number): number[];
}

export interface PlayerMaker<V = unknown> {
  /** One line for `--help` and the page. */
  about: string;
  /** `args` are what follows the name, as in `big-money:Smithy:2`; a wrong one throws a `PlayerFault`. */
  make(args: readonly string[], content: Content): Player<V>;
}

/** A player named wrongly: a clear message for whoever named it. */
export class PlayerFault extends Error {}

export interface MatchOptions {
  readonly [name: string]: Plain | undefined;
}

/**
 * What a game brings. Methods get the content rather than closing over it, so that one process can play several packs.
 * Seat -1 is a spectator: it may know what everybody may know.
 */
export interface Game<S extends State = State, C extends Content = Content, V = unknown> {
  readonly name: string;
  /** Of the rules; part of every record. */
  readonly version: string;
  /**
   * The rules that a match of earlier rules goes on by as it did, hash for hash: these, or the earlier ones, which rules
   * code then finds in `t.game.version` (`Machine.under`). No match of earlier rules goes on unless this says so.
   */
  readonly takesOver?: (match: { rules: string; seats: number; left: boolean }) => string | undefined;
  readonly seats: { readonly min: number; readonly max: number };
  readonly formats: readonly Format[];
  /** What a line of a card can do, where the format has such lines. */
  readonly effects?: readonly EffectInfo[];
  /** What a match may be set up with, beside seats and seed. */
  readonly options: z.ZodType<MatchOptions>;
  readonly procedures: { readonly [name: string]: Procedure };
  readonly triggers: { readonly [event: string]: Trigger };
  readonly players: { readonly [name: string]: PlayerMaker<V> };
  /** No match of this game has more decisions, random play included: one that gets there is over, and the scores decide. */
  readonly maxDecisions: number;

  /** Compiles a pack over the shipped files; every fault at once. */
  load(shipped: readonly SourceFile[], pack?: Pack): Loaded<C>;
  /** The state before the first step: `base` completed, the first frame on its stack. Throws `SetupFault` where the options do not fit. */
  setup(t: Table<State, C>, base: State, seats: number, options: MatchOptions): S;
  /** A written copy of the whole state (`copyBase` copies the machine's part). */
  copy(state: S): S;
  /** Accessors over the live state for a player that sits at it. */
  sight(content: C, state: S, seat: Seat): V;
  /** What a seat may know, as JSON. */
  view(content: C, state: S, seat: Seat): Plain;
  /** Scores and winners; meaningful at any time, final when `state.over`. */
  outcome(content: C, state: S): Outcome;
  /** Deals anew, in place, what the seat cannot see; the seat's view stays as it is. (`Machine.redeal` also replaces the chance to come.) */
  redeal(content: C, state: S, seat: Seat, rng: Rng): void;
  /** The decision in words, where its message has arguments; without it, the key is the game's name and `ask.why`. Call `question`. */
  question?(content: C, state: S, ask: Ask): Message;
  /** An option in words. One that never changes may be kept and frozen: the server keeps its JSON too. */
  option(content: C, state: S, ask: Ask, index: number): OptionInfo;
  /** The answer that counts when a seat's time is up: places in the options, as a player gives them. */
  fallback(content: C, state: S): number[];
  /**
   * What the rules say of a seat that leaves for good while others play on; it is not asked again. `leaveOut` takes it out
   * of whatever is under way. A game without such a rule keeps the seat, and its default answers are given for it.
   */
  leave?(t: Table<S, C>, seat: Seat): void;
  /** An event in words, for the log; undefined where the log says nothing. */
  tell(content: C, event: GameEvent): Message | undefined;
  cards(content: C): CardInfo[];
  /** The gallery's id of the card that asks (`ask.card`). */
  cardId?(content: C, card: number): string | undefined;
  /**
   * For reports, where no option names the cards: what a seat had of them at the end of a match. `things` are no cards and are
   * counted like them: kinds of tiles.
   */
  readonly uses?: { things(content: C): { id: string; name: string }[]; of(content: C, state: S, seat: Seat): Use[] };
  /** Ready-made options by name: kingdoms, decks, boards. */
  presets?(content: C): Preset[];
  /** What people may choose by hand instead. */
  choices?(content: C): SetupChoice[];
  /** How rounds are counted, for statistics. */
  readonly rounds: Rounds<S, C>;
  /** A card's printed text, worded from its effects. */
  text(content: C, card: string, words: Words): string;
  scene(content: C, view: Plain, seat: Seat): Scene;
  /** For search: how good the table is for each seat, from 0 (lost) to 1 (won), from what the state shows. */
  evaluate(content: C, state: S): number[];
}

/**
 * A game whose state counts rounds says how many have begun. Another one says whose turn it is at a decision: a round
 * begins whenever the turn comes to the seat that had the first one.
 */
export type Rounds<S extends State, C> = { begun(content: C, state: S): number } | { turnOf(content: C, state: S): Seat };

/** Options that do not fit a match (a kingdom of nine): a clear message for whoever set it up. */
export class SetupFault extends Error {}
