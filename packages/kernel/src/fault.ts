/**
 * What ends a match cleanly instead of hanging or crashing it: a cap on work passed, a pinned roll
 * missing, or a defect of ours (`Bug`). The record up to the last answer is kept, and is the bug
 * report.
 *
 * `instanceof` goes by the name of the error, here and in the faults of `game.ts`: a game from
 * outside may have been installed with a copy of this package of its own.
 */
export class Fault extends Error {
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && ['Fault', 'Bug'].includes(error.name);
  }
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }
}

/** A defect of ours: never the player's or the content's fault. */
export class Bug extends Fault {
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'Bug';
  }
  constructor(message: string) {
    super('bug', message);
    this.name = 'Bug';
  }
}
