import { expect, test } from 'vitest';
import { isLoopback, isAllowedOrigin } from './origin-policy.ts';

const local = { origins: [], isLocal: true };
const open = { origins: ['https://friend.example'], isLocal: false };

test.each([
  [undefined, '127.0.0.1:3000', local, true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', local, true],
  ['http://localhost:3000', 'localhost:3000', local, true],
  ['http://[::1]:3000', '[::1]:3000', local, true],
  ['http://127.0.0.1:4000', '127.0.0.1:3000', local, false],
  ['https://elsewhere.example', '127.0.0.1:3000', local, false],
  ['http://rebound.example:3000', 'rebound.example:3000', local, false],
  ['null', '127.0.0.1:3000', local, false],
  ['https://play.example.org', 'play.example.org', open, true],
  ['https://friend.example', 'play.example.org', open, true],
  ['https://elsewhere.example', 'play.example.org', open, false],
  ['https://elsewhere.example', 'play.example.org', { origins: ['*'], isLocal: true }, true],
])('origin %s at %s', (origin, host, settings, welcome) => {
  expect(isAllowedOrigin({ ...(origin === undefined ? {} : { origin }), host }, settings)).toBe(
    welcome,
  );
});

test('an address of this machine', () => {
  expect(['127.0.0.1', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true]);
  expect(['0.0.0.0', '::', '192.0.2.1'].map(isLoopback)).toEqual([false, false, false]);
});
