import type { SecretSource } from '@cardwright/match';
import { sha256 } from './sha256.ts';

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Drawn and hashed like the server's, so that records made here verify anywhere. */
export const secrets: SecretSource = {
  newId: () => base64Url(randomBytes(9)),
  newSeed: () => hex(randomBytes(32)),
  newSalt: () => hex(randomBytes(16)),
  newSecret: () => base64Url(randomBytes(24)),
  newToken: (match) => `${match}.${secrets.newSecret()}`,
  digest: sha256,
  commitmentOf: (seed, salt) => sha256(`${salt}:${seed}`),
};
