import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the examples of FIPS 180-4', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('texts of every length around the blocks, as Node hashes them', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'aé𝄞'
      .repeat(length)
      .slice(0, length)
      .replace(/[\ud800-\udbff]$/, 'x');
    expect(sha256(text), String(length)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
