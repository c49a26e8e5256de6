import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashPlain, hashState } from './hash.ts';
import { seedRng } from './rng.ts';
import type { Plain, State } from './state.ts';

const plain: fc.Arbitrary<Plain> = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
    fc.array(tie('value')),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      tie('value'),
    ),
  ),
})).value;

/** The same value, its fields in the opposite order. */
function turned(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, v]) => [key, turned(v)]),
  );
}

describe('hashPlain', () => {
  test('is sixteen hexadecimal digits', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(hashPlain(value)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
  test('does not see the order of fields', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(hashPlain(turned(value))).toBe(hashPlain(value));
      }),
    );
  });
  test('is the same after JSON', () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(hashPlain(JSON.parse(JSON.stringify(value)) as Plain)).toBe(hashPlain(value));
      }),
    );
  });
  test('sees every difference', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(hashPlain(a) === hashPlain(b)).toBe(
          JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)),
        );
      }),
    );
  });
  test('sees one changed bit of a number, and half the digits change', () => {
    const words = Array.from({ length: 20 }, (_, i) => i * 7919);
    const before = hashPlain(words);
    let changed = 0;
    for (let bit = 0; bit < 32; bit++) {
      const after = words.slice();
      after[9] = after[9]! ^ (1 << bit);
      expect(hashPlain(after)).not.toBe(before);
      for (let i = 0; i < 16; i++) if (hashPlain(after)[i] !== before[i]) changed++;
    }
    expect(changed).toBeGreaterThan(32 * 16 * 0.85);
  });
  test('distinguishes values that look alike', () => {
    const values: Plain[] = [
      0,
      '0',
      false,
      null,
      '',
      [],
      {},
      [0],
      [[]],
      [null],
      { a: null },
      { a: [] },
      { a: {} },
      [[], []],
      [[[]]],
      1,
      -1,
      0.5,
      '1',
      [1, 2],
      [2, 1],
      [12],
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { a: { b: 1 } },
      { b: { a: 1 } },
      { ab: 1 },
    ];
    expect(new Set(values.map(hashPlain)).size).toBe(values.length);
  });
  test('is the same as ever: records of earlier versions verify', () => {
    // Worked out once more by a second program, written from the description alone.
    const value: Plain = {
      hand: [0, 1, -7, 2 ** 32, 0.5, 1e21],
      name: 'Café ☕',
      nested: { a: [[], {}, ''], b: null },
      yes: true,
      no: false,
    };
    expect(hashPlain(value)).toBe('62e330a9ceb9e7d7');
    expect([[], {}, '', 0, null, 'x'].map((v) => hashPlain(v as Plain))).toEqual([
      '2180694298991a45',
      '4c65cb979179cffd',
      '140d9e7968666763',
      '7c3a91ca16378a39',
      '6b5eaf9707dd9144',
      'd81bcfa171e3a9a1',
    ]);
  });
  test('absent and undefined are alike', () => {
    expect(hashPlain({ a: 1, b: undefined as never })).toBe(hashPlain({ a: 1 }));
  });
  test('no collision among many small tables', () => {
    const seen = new Set<string>();
    for (let a = 0; a < 40; a++)
      for (let b = 0; b < 40; b++)
        for (let c = 0; c < 40; c++)
          seen.add(hashPlain({ hand: [a, b], deck: [c], turn: { coins: a } }));
    expect(seen.size).toBe(40 ** 3);
  });
});

function sorted(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort((a, b) => (a[0] < b[0] ? -1 : 1))
      .map(([key, v]) => [key, sorted(v)]),
  );
}

test('hashState leaves out the ids of questions, sees all else, and leaves the state as it was', () => {
  const state = (id: number, seat: number): State => ({
    content: 'c',
    rng: seedRng('1'),
    stack: [],
    ask: { id, seat, kind: 'one', options: [1], min: 1, max: 1, why: 'w', card: -1, secret: false },
    asked: [id, 0],
    over: false,
  });
  expect(hashState(state(1, 0))).toBe(hashState(state(7, 0)));
  expect(hashState(state(1, 0))).not.toBe(hashState(state(1, 1)));
  expect(hashState({ ...state(1, 0), over: true })).not.toBe(hashState(state(1, 0)));
  const kept = state(3, 0);
  const before = JSON.stringify(kept);
  Object.freeze(kept.ask);
  expect(hashState(Object.freeze(kept))).toBe(hashState(state(3, 0)));
  expect(JSON.stringify(kept)).toBe(before);
  const over = { ...state(3, 0), ask: null, over: true };
  expect(hashState(over)).toBe(hashState({ ...over, asked: [9, 9] }));
  expect(over).toEqual({ ...state(3, 0), ask: null, over: true });
});
