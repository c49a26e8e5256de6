import { createHash } from 'node:crypto';

/** A digest in place of a text. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Characters per entry of a record: 18 bits are enough to notice a change. */
export const SHORT = 3;
