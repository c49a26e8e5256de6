/**
 * Exit codes that scripts can use. `tryLater` (EX_TEMPFAIL of sysexits.h): nothing is wrong with
 * the call, and it may work later.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, tryLater: 75 } as const;

/** A wrong call or unreadable input: one clear message, never a stack trace. */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * A program that ended before it played: a wrong call where the shell could not start it, a failure
 * of its own otherwise.
 */
export const startFailure = (message: string, started: boolean): UsageError =>
  new UsageError(message, started ? EXIT.failed : EXIT.usage);

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
