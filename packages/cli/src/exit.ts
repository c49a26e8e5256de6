/** Exit codes that scripts can use. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** A wrong call or unreadable input: one clear message, exit code 2, never a stack trace. */
export class UsageFault extends Error {}

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
