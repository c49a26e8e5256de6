import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto';

/**
 * Random bytes drawn in advance, because a system call costs the same for few bytes as for many;
 * none is used twice.
 */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function randomBytes(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = Buffer.from(drawn.subarray(used, used + count));
  drawn.fill(0, used, used + count);
  used += count;
  return bytes;
}

/** Never starts with a dash, which would make it an option in a command line. */
export function newId(): string {
  const id = randomBytes(9).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}
export const newSeed = (): string => randomBytes(32).toString('hex');
export const newSalt = (): string => randomBytes(16).toString('hex');
export const newSecret = (): string => randomBytes(24).toString('base64url');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Published before the deal; seed and salt are published at the end. */
export const commitmentOf = (seed: string, salt: string): string => sha256(`${salt}:${seed}`);

/** A seat's token: the match it belongs to and 192 random bits. */
export const newToken = (match: string): string => `${match}.${newSecret()}`;
export const matchOfToken = (token: string): string =>
  token.slice(0, Math.max(0, token.indexOf('.')));
export const digest = sha256;

/** Compares in constant time. */
export function isSecret(given: string, digestOfRight: string | undefined): boolean {
  if (digestOfRight === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(given), 'hex'), Buffer.from(digestOfRight, 'hex'));
}
