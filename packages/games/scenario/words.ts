import type {
  Content,
  GameEvent,
  Machine,
  Message,
  Pack,
  Plain,
  SourceFile,
  State,
} from '@cardwright/kernel';
import type { WordGroup } from './vocabulary.ts';

/** A place in a case: the keys and indices that lead to it. */
export type CasePath = readonly (string | number)[];

/**
 * The scenario itself is invalid: an impossible position, an unknown word. Reported with the case's
 * name; exit code 2. `instanceof` compares by name, as for the kernel's faults.
 */
export class ScenarioFault extends Error {
  /** The place in the case, if known. */
  readonly path: CasePath | undefined;

  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'ScenarioFault';
  }
  override name = 'ScenarioFault';

  constructor(message: string, path?: CasePath) {
    super(message);
    this.path = path;
  }
}

/** A case in progress. */
export interface Play<S extends State = State, C extends Content = Content> {
  readonly machine: Machine<S, C>;
  /** The current table. The runner serializes it to JSON and back before every step. */
  state: S;
  /** The table after `given` (0) and after each step. */
  readonly states: S[];
  /** The result of each step, in the game's words: `{"code":"ok", …}`. */
  readonly results: Plain[];
  /** Everything that has happened so far; pass it to `machine.answer`. */
  readonly events: GameEvent[];
}

/**
 * Either the step was executed, with its result; or it was refused with a code and perhaps details
 * (`why` is one for the report), and the runner restores the table to the state before it.
 */
export type Stepped = { result?: Plain } | { refused: string; why?: string; result?: Plain };

/** An answer in the words of a step, and what it does. */
export interface Offered {
  readonly answer: Plain;
  readonly message?: Message;
}

/**
 * A game's scenario vocabulary. Objects from the file are not validated: throw a ScenarioFault that
 * says precisely what is wrong.
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
  /** Translates one step into as many answers as the engine asks for. */
  step(play: Play<S, C>, step: Plain): Stepped;
  /** The answers that the open question takes, for the report of a failed case. */
  offers?(play: Play<S, C>): readonly Offered[];
  /** All words with their descriptions, for references. */
  readonly vocabulary?: readonly WordGroup[];
  /** The current position, in the words of `expect`. */
  look(play: Play<S, C>): Plain;
  /**
   * An event as a line of the report, where places are counted as in the file. The game's own
   * message if left out.
   */
  event?(content: C, event: GameEvent): Message | undefined;
  /** What the file calls a seat; `seat 0` and so on if left out. */
  seat?(seat: number): string;
  /** Converts an `expect` to the form that `look` returns; needed for unordered lists. */
  normal?(expected: Plain): Plain;
  /** Checks a single rule. `given` is the case's, if it has one. */
  check?(
    question: { kind: string; [word: string]: Plain },
    given: Plain | undefined,
    shipped: readonly SourceFile[],
    pack?: Pack,
  ): Plain;
  /** Why a check has its answer, for the report of one that failed. */
  checkNote?(
    question: { kind: string; [word: string]: Plain },
    given: Plain | undefined,
    shipped: readonly SourceFile[],
    pack?: Pack,
  ): string | undefined;
  /** The template of a scenario file, changed to fit a pack; as it is if left out. */
  starter?(template: string, shipped: readonly SourceFile[], pack: Pack | undefined): string;
}
