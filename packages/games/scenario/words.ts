import type {
  Content,
  GameEvent,
  Machine,
  Pack,
  Plain,
  SourceFile,
  State,
} from '@cardwright/kernel';

/**
 * The scenario itself is wrong: an impossible position, an unknown word. Told with the case's name;
 * exit code 2.
 */
export class ScenarioFault extends Error {}

/** A case in progress. */
export interface Play<S extends State = State, C extends Content = Content> {
  readonly machine: Machine<S, C>;
  /** The table now. The runner sends it through JSON before every step. */
  state: S;
  /** The table after `given` (0) and after each step. */
  readonly states: S[];
  /** What each step came to, in the game's words: `{"code":"ok", …}`. */
  readonly results: Plain[];
  /** Everything that happened so far; pass it to `machine.answer`. */
  readonly events: GameEvent[];
}

/**
 * A step was carried out, with what it came to; or it was refused with a code (and what else is
 * told), and the runner puts the table back as it was.
 */
export type Stepped = { result?: Plain } | { refused: string; result?: Plain };

/**
 * A game's words in card tests. Objects from the file are unchecked: say clearly (ScenarioFault)
 * what is wrong with one.
 */
export interface ScenarioWords<S extends State = State, C extends Content = Content> {
  /**
   * The position, with content compiled from the shipped files, the pack and cards given inline.
   */
  prepare(
    given: Plain,
    shipped: readonly SourceFile[],
    pack?: Pack,
  ): { machine: Machine<S, C>; state: S };
  /** Turns one step into as many answers as the engine asks for. */
  step(play: Play<S, C>, step: Plain): Stepped;
  /** Where things stand, in the words of `expect`. */
  look(play: Play<S, C>): Plain;
  /** Puts an `expect` into the form `look` gives, where some of its lists have no order. */
  normal?(expected: Plain): Plain;
  /** One question of the rules. `given` is the case's, if it has one. */
  check?(
    question: { kind: string; [word: string]: Plain },
    given: Plain | undefined,
    shipped: readonly SourceFile[],
    pack?: Pack,
  ): Plain;
}
