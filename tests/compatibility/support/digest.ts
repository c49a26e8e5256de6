import { createHash } from 'node:crypto';

/** Stands for a text. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Characters kept per entry of a record: 18 bits are enough to notice a change. */
export const SHORT = 3;
