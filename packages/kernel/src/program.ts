import type { Content } from './game.ts';
import type { Listener, ListFrame, Plain, ProcedureFrame, State } from './state.ts';
import type { Signal, Table } from './table.ts';

/**
 * What a line of a card does. It asks at most once: `run` changes the table, or returns one ask,
 * one call or the end of its list; `answered` and `returned` receive the results. Two questions
 * are two effects in a list, passing what was chosen through a slot.
 */
export interface Effect<S extends State = State, C extends Content = Content, P = unknown> {
  readonly name: string;
  run(t: Table<S, C>, params: P, frame: ListFrame): Signal;
  /**
   * The answer: the options picked (their codes, not their indices), or the number, or 1 for yes
   * and 0 for no.
   */
  answered?(t: Table<S, C>, params: P, frame: ListFrame, picked: readonly number[]): Signal;
  /** A call is done; `result` is what a procedure or an event window returned. */
  returned?(t: Table<S, C>, params: P, frame: ListFrame, result: Plain | undefined): Signal;
  /** Whether this line of the list was not chosen and does nothing; traces leave it out. */
  skipped?(frame: ListFrame): boolean;
}

/** One line of a compiled effect list. */
export interface Line<P = unknown> {
  readonly effect: Effect<State, Content, P>;
  readonly params: P;
}

/**
 * A compiled effect list. Its number is its index in `content.programs`; sub-lists are programs of
 * their own.
 */
export interface Program {
  /** For people: the card and clause, as in `Militia` or `Militia/others`. */
  readonly name: string;
  readonly lines: readonly Line[];
  /** How many slots its frame starts with. */
  readonly slots: number;
  /** How many of the first lines the game has added to those of the card's file. */
  readonly added?: number;
}

/**
 * A step gets the picked option codes after an ask, the result after a call. (A method type, so
 * that a game's own states fit.)
 */
export type Step<S extends State, C extends Content, V extends { [key: string]: Plain }> = {
  step(
    t: Table<S, C>,
    frame: ProcedureFrame<V>,
    picked: readonly number[],
    result: Plain | undefined,
  ): Signal;
}['step'];

/**
 * A rule with many steps: a turn, a draft, a combat. Each step ends with an ask, a call, a jump or
 * done.
 */
export interface Procedure<
  S extends State = State,
  C extends Content = Content,
  V extends { [key: string]: Plain } = { [key: string]: Plain },
> {
  readonly name: string;
  readonly first: string;
  readonly steps: { readonly [step: string]: Step<S, C, V> };
}

/**
 * What responds to an event. The listeners are fixed when the event is raised; `still` drops one
 * that no longer applies.
 */
export interface Trigger<S extends State = State, C extends Content = Content> {
  readonly event: string;
  listeners(t: Table<S, C>, data: { [key: string]: Plain }): Listener[];
  still?(t: Table<S, C>, listener: Listener, data: { [key: string]: Plain }): boolean;
  /**
   * All listeners have run; the code that raised the event continues next. Not called if there were
   * none.
   */
  closed?(t: Table<S, C>, data: { [key: string]: Plain }): void;
}
