/**
 * Exit codes for scripts. `tryLater` (EX_TEMPFAIL of sysexits.h): the call was right, and may
 * succeed later.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, tryLater: 75 } as const;

/** A usage error or unreadable input: one clear message, never a stack trace. */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * The error for a program that exited before it played: a usage error if the shell could not start
 * it, otherwise a failure of the program.
 */
export const startFailure = (message: string, started: boolean): UsageError =>
  new UsageError(message, started ? EXIT.failed : EXIT.usage);

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
