import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  branchRng,
  chachaBlock,
  copyRng,
  fixedRng,
  type Generator,
  nextWord,
  type Rng,
  roll,
  seedRng,
  shuffle,
} from './rng.ts';

const many = (n: number, draw: () => number): number[] => Array.from({ length: n }, draw);

test('xoshiro128**: the published first words of state 1, 2, 3, 4', () => {
  const rng: Rng = { kind: 'quick', words: [1, 2, 3, 4] };
  expect(many(10, () => nextWord(rng))).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ]);
});

test('ChaCha20: the block of RFC 8439, 2.3.2', () => {
  // The key 00 01 02 … 1f as little-endian words, counter 1, nonce 00000009 0000004a 00000000.
  const key = Array.from(
    { length: 8 },
    (_, i) => ((4 * i + 3) << 24) | ((4 * i + 2) << 16) | ((4 * i + 1) << 8) | (4 * i),
  );
  expect(
    chachaBlock(key, 1, 20, [0x09000000, 0x4a000000, 0]).map((w) =>
      w.toString(16).padStart(8, '0'),
    ),
  ).toEqual([
    'e4e7f110',
    '15593bd1',
    '1fdd0f50',
    'c47120a3',
    'c7f4d1c7',
    '0368c033',
    '9aaa2204',
    '4e6cd4c3',
    '466482d2',
    '09aa9f07',
    '05d7c214',
    'a2028bd9',
    'd19c12b5',
    'b94e16de',
    'e883d0cb',
    '4e3c50a2',
  ]);
});

test('ChaCha8: the published block of an all-zero key', () => {
  const bytes = chachaBlock(new Array<number>(8).fill(0), 0, 8)
    .slice(0, 4)
    .flatMap((w) => [w & 255, (w >>> 8) & 255, (w >>> 16) & 255, w >>> 24]);
  expect(bytes.map((b) => b.toString(16).padStart(2, '0')).join('')).toBe(
    '3e00ef2f895f40d67f5bb8e81f09a5a1',
  );
});

describe('seeds', () => {
  const words = (seed: string, kind?: 'quick' | 'chacha8'): number[] => {
    const rng = seedRng(seed, kind);
    return many(4, () => nextWord(rng));
  };
  for (const kind of ['quick', 'chacha8'] as const) {
    test(`${kind}: the same text gives the same words, another text others`, () => {
      expect(words('1', kind)).toEqual(words('1', kind));
      const seen = new Set(Array.from({ length: 2000 }, (_, i) => words(String(i), kind).join()));
      expect(seen.size).toBe(2000);
    });
    test(`${kind}: letters beyond ASCII count`, () => {
      expect(words('é', kind)).not.toEqual(words('è', kind));
      expect(words('Ā', kind)).not.toEqual(words('\u0000', kind));
    });
  }
  test('a seed deals the same as ever: records of earlier versions replay', () => {
    expect(words('1')).toEqual([1800165145, 2610095106, 1292649620, 3289595566]);
    expect(words('Ā€ table')).toEqual([1884255916, 3046842586, 3621491582, 2795428385]);
    expect(words('1', 'chacha8')).toEqual([3099771799, 109993520, 1858790726, 784407232]);
    expect(words('Ā€ table', 'chacha8')).toEqual([1966452757, 28923654, 694898892, 1447639890]);
  });
  test('ChaCha8 continues from block to block, and counts them', () => {
    const rng = seedRng('1', 'chacha8');
    const drawn = many(40, () => nextWord(rng));
    expect(drawn.slice(14, 19)).toEqual([
      2010195093, 1758682474, 1936846855, 1625863695, 2309171126,
    ]);
    expect(drawn.slice(16, 32)).toEqual(chachaBlock(rng.words.slice(0, 8), 2, 8));
    expect(rng.words.slice(8)).toEqual([3, 8]);
  });
  test('only 64 small hexadecimal digits and nothing else are a key', () => {
    const digits = '0123456789abcdef'.repeat(4);
    const key = (seed: string): number[] => seedRng(seed, 'chacha8').words.slice(0, 8);
    for (const other of [
      `${digits}0`,
      digits.slice(1),
      `x${digits}`,
      `${digits}x`,
      digits.toUpperCase(),
    ])
      expect(key(other).slice(0, 2)).not.toEqual(key(digits).slice(0, 2));
    expect(key(digits)).toEqual([
      0x01234567, 0x89abcdef, 0x01234567, 0x89abcdef, 0x01234567, 0x89abcdef, 0x01234567,
      0x89abcdef,
    ]);
  });
  test('a generator branched off draws from its parent, is quick, and is never the one that stands still', () => {
    for (const kind of ['quick', 'chacha8'] as const) {
      const [parent, same] = [seedRng('1', kind), seedRng('1', kind)];
      const branch = branchRng(parent);
      const drawn = many(4, () => nextWord(same));
      expect(branch).toEqual({
        kind: 'quick',
        words: [...drawn.slice(0, 3), (drawn[3]! | 1) >>> 0],
      });
      expect(parent).toEqual(same);
    }
  });
  test('64 hexadecimal digits are the key itself', () => {
    const seed = '0123456789abcdef'.repeat(4);
    expect(seedRng(seed, 'chacha8').words.slice(0, 2)).toEqual([0x01234567, 0x89abcdef]);
  });
  test('words stay whole numbers of 32 bits, so that they survive JSON', () => {
    for (const kind of ['quick', 'chacha8'] as const) {
      const rng = seedRng('json', kind);
      for (let i = 0; i < 100; i++) {
        const saved = JSON.parse(JSON.stringify(rng)) as Rng;
        expect(saved).toEqual(rng);
        expect(nextWord(saved)).toBe(nextWord(rng));
        expect(rng.words.every((w) => Number.isInteger(w) && w >= 0 && w < 2 ** 32)).toBe(true);
      }
    }
  });
  test('two streams drawn from in turn do not disturb each other', () => {
    const [a, b] = [seedRng('a', 'chacha8'), seedRng('b', 'chacha8')];
    const apart = [many(40, () => nextWord(copyOnce(a))), many(40, () => nextWord(copyOnce(b)))];
    const a2 = seedRng('a', 'chacha8');
    const b2 = seedRng('b', 'chacha8');
    const mixed: number[][] = [[], []];
    for (let i = 0; i < 40; i++) {
      mixed[0]!.push(nextWord(a2));
      mixed[1]!.push(nextWord(b2));
    }
    expect(mixed).toEqual(apart);
  });
});
const copies = new WeakMap<Rng, Rng>();
function copyOnce(rng: Rng): Rng {
  if (!copies.has(rng)) copies.set(rng, copyRng(rng));
  return copies.get(rng)!;
}

describe('roll', () => {
  for (const kind of ['quick', 'chacha8'] as const) {
    for (const n of [2, 3, 5, 6, 7, 10, 33]) {
      test(`${kind}: each of ${n} comes up equally often`, () => {
        const rng = seedRng(`fair ${n}`, kind);
        const counts = new Array<number>(n).fill(0);
        const rolls = 2000 * n;
        for (let i = 0; i < rolls; i++) counts[roll(rng, n)]!++;
        const chi = counts.reduce((sum, c) => sum + (c - 2000) ** 2 / 2000, 0);
        expect(chi).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)));
      });
    }
  }

  test('stays within its range, for small and huge n', () => {
    const rng = seedRng('range');
    for (const n of [1, 2, 65535, 65536, 65537, 100_000, 2 ** 31, 2 ** 32]) {
      for (let i = 0; i < 200; i++) {
        const x = roll(rng, n);
        expect(Number.isInteger(x) && x >= 0 && x < n).toBe(true);
      }
    }
    expect(many(2000, () => roll(rng, 100_000)).some((x) => x > 65_536)).toBe(true);
  });

  test('is the exact 64-bit product, and rejects what would favour some numbers', () => {
    const straight = (rng: Rng, n: number): { value: number; drawn: number } => {
      for (let drawn = 1; ; drawn++) {
        const product = BigInt(nextWord(rng)) * BigInt(n);
        if ((product & 0xffffffffn) >= 2n ** 32n % BigInt(n))
          return { value: Number(product >> 32n), drawn };
      }
    };
    let rejected = 0;
    for (const n of [3, 7, 1000, 65535, 65536, 70_001, 2 ** 31 + 1, 3_000_000_000]) {
      const [a, b] = [seedRng(`exact ${n}`), seedRng(`exact ${n}`)];
      for (let i = 0; i < 300; i++) {
        const wanted = straight(a, n);
        rejected += wanted.drawn - 1;
        expect(roll(b, n)).toBe(wanted.value);
        expect(b.words).toEqual(a.words);
      }
    }
    expect(rejected).toBeGreaterThan(50); // a third of all draws among 2^31 + 1
  });

  test('is exact where rejection begins and ends, for small and huge n', () => {
    const inverse = (a: bigint): bigint => {
      let x = a;
      for (let i = 0; i < 6; i++) x = BigInt.asUintN(32, x * (2n - a * x));
      return x;
    };
    /** A quick generator whose next word is `word`. */
    const about = (word: bigint): Rng => {
      const turned = BigInt.asUintN(32, word * inverse(9n));
      const s1 = BigInt.asUintN(32, ((turned >> 7n) | (turned << 25n)) * inverse(5n));
      return { kind: 'quick', words: [123, Number(s1), 456, 789] };
    };
    for (const n of [3n, 7n, 60_001n, 65_535n, 65_537n, 100_001n, 2n ** 31n + 1n]) {
      const threshold = 2n ** 32n % n;
      for (const fraction of [0n, threshold - 1n, threshold, n - 1n, n, n + 1n, 2n ** 32n - 1n]) {
        // the word whose product with n leaves that fraction
        const word = BigInt.asUintN(32, fraction * inverse(n));
        expect(nextWord(about(word))).toBe(Number(word));
        const rng = about(word);
        const value = roll(rng, Number(n));
        const next = about(word);
        nextWord(next);
        if (fraction < threshold) expect(rng.words).not.toEqual(next.words);
        else {
          expect(rng.words).toEqual(next.words);
          expect(value).toBe(Number((word * n) >> 32n));
        }
      }
    }
  });

  test('a roll of one takes no chance', () => {
    const rng = seedRng('one');
    const before = rng.words.slice();
    expect(roll(rng, 1)).toBe(0);
    expect(rng.words).toEqual(before);
  });
});

describe('fixed rolls', () => {
  test('come in their order', () => {
    const rng = fixedRng([2, 0, 5]);
    expect([roll(rng, 3), roll(rng, 2), roll(rng, 6)]).toEqual([2, 0, 5]);
    expect(rng.words).toEqual([]);
  });
  test('running out, or not fitting, is a fault', () => {
    expect(() => roll(fixedRng([]), 6)).toThrow(
      'a roll among 6 was needed, but no fixed roll is left',
    );
    expect(() => roll(fixedRng([6]), 6)).toThrow('the fixed roll 6 does not fit a roll among 6');
    expect(() => roll(fixedRng([0.5]), 6)).toThrow('does not fit');
    expect(() => roll(fixedRng([]), 6)).toThrow(
      expect.objectContaining({ code: 'rng/rolls-missing' }),
    );
    expect(() => roll(fixedRng([6]), 6)).toThrow(
      expect.objectContaining({ code: 'rng/roll-out-of-range' }),
    );
    expect(() => nextWord(fixedRng([1]))).toThrow(expect.objectContaining({ code: 'rng/fixed' }));
    expect(() => roll(fixedRng([-1]), 6)).toThrow('does not fit');
    expect(() => nextWord(fixedRng([1]))).toThrow('has no stream of words');
  });
});

describe('shuffle', () => {
  test('keeps the items', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.string(),
        fc.constantFrom<Generator>('quick', 'chacha8'),
        (items, seed, kind) => {
          const out = items.slice();
          shuffle(seedRng(seed, kind as 'quick'), out);
          expect(out.slice().sort((a, b) => a - b)).toEqual(items.slice().sort((a, b) => a - b));
        },
      ),
    );
  });
  test('reaches all orders of four, equally often', () => {
    const rng = seedRng('orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const items = [0, 1, 2, 3];
      shuffle(rng, items);
      counts.set(items.join(), (counts.get(items.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chi = [...counts.values()].reduce((sum, c) => sum + (c - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(23 + 5 * Math.sqrt(46));
  });
  test('takes one fixed roll for each exchange, from the end', () => {
    const items = [10, 20, 30];
    const rng = fixedRng([0, 1]);
    shuffle(rng, items);
    expect(items).toEqual([30, 20, 10]);
    expect(rng.words).toEqual([]);
  });
});
