/**
 * What ends a match cleanly instead of hanging or crashing it: a cap on work passed, a pinned roll
 * missing, or a defect of ours (`Bug`). The record up to the last answer is kept, and is the bug
 * report.
 */
export class Fault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }
}

/** We are wrong: never the player, never the content. */
export class Bug extends Fault {
  constructor(message: string) {
    super('bug', message);
    this.name = 'Bug';
  }
}
