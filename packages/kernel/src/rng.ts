import { Fault } from './fault.ts';

/**
 * Seeded chance, kept in the state as plain words so that a saved table rolls on alike.
 * - `quick`: xoshiro128**, for simulation and search; predictable from what it has shuffled.
 * - `chacha8`: a cryptographic stream, for play between people and other people's bots.
 * - `fixed`: the rolls a scenario pins; running out is a fault, so no chance goes unnoticed.
 */
export const GENERATORS = ['quick', 'chacha8', 'fixed'] as const;
export type Generator = (typeof GENERATORS)[number];

export interface Rng {
  kind: Generator;
  /**
   * quick: four words. chacha8: eight key words, then block counter and words used of that block.
   * fixed: the rolls left.
   */
  words: number[];
}

const rotl = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/**
 * A fixed function from text to generator words (a 32-bit FNV-1a pass per word, each finished by
 * murmur3's mixer).
 */
function spread(seed: string, count: number): number[] {
  const words: number[] = [];
  for (let w = 0; w < count; w++) {
    let h = (0x811c9dc5 ^ Math.imul(w + 1, 0x9e3779b9)) | 0;
    for (let i = 0; i < seed.length; i++) {
      const unit = seed.charCodeAt(i);
      h = Math.imul(h ^ (unit & 0xff), 0x01000193);
      h = Math.imul(h ^ (unit >>> 8), 0x01000193);
    }
    h ^= h >>> 16;
    h = Math.imul(h, 0x85ebca6b);
    h ^= h >>> 13;
    h = Math.imul(h, 0xc2b2ae35);
    h ^= h >>> 16;
    words.push(h >>> 0);
  }
  return words;
}

export function seedRng(seed: string, kind: 'quick' | 'chacha8' = 'quick'): Rng {
  if (kind === 'chacha8') return { kind, words: [...chachaKey(seed), 0, 16] };
  const words = spread(seed, 4);
  if (words.every((w): boolean => w === 0)) words[0] = 1; // the only state xoshiro never leaves
  return { kind, words };
}

/**
 * A seed of 64 hexadecimal digits is the key itself, so none of its 256 bits is lost. Any other
 * text is expanded and then run through the cipher, so that the words depend on all of it.
 */
function chachaKey(seed: string): number[] {
  if (/^[0-9a-f]{64}$/.test(seed))
    return Array.from({ length: 8 }, (_, i) => Number.parseInt(seed.slice(i * 8, i * 8 + 8), 16));
  return chachaBlock(spread(seed, 8), 0, 20).slice(0, 8);
}

export const fixedRng = (rolls: readonly number[]): Rng => ({ kind: 'fixed', words: [...rolls] });

/** A separate quick generator, seeded from another. */
export const branchRng = (rng: Rng): Rng => ({
  kind: 'quick',
  words: [nextWord(rng), nextWord(rng), nextWord(rng), (nextWord(rng) | 1) >>> 0],
});

export const copyRng = (rng: Rng): Rng => ({ kind: rng.kind, words: rng.words.slice() });

/** The next 32 bits. */
export function nextWord(rng: Rng): number {
  const w = rng.words;
  if (rng.kind === 'quick') {
    const s1 = w[1]!;
    const result = Math.imul(rotl(Math.imul(s1, 5), 7), 9) >>> 0;
    const t = s1 << 9;
    let s2 = w[2]! ^ w[0]!;
    let s3 = w[3]! ^ s1;
    w[1] = (s1 ^ s2) >>> 0;
    w[0] = (w[0]! ^ s3) >>> 0;
    s2 ^= t;
    s3 = rotl(s3, 11);
    w[2] = s2 >>> 0;
    w[3] = s3 >>> 0;
    return result;
  }
  if (rng.kind === 'chacha8') return chachaWord(w);
  throw new Fault('rng/fixed', 'a table with fixed rolls has no stream of words');
}

/**
 * A uniformly distributed whole number below n: multiply and reject, never a remainder or a float.
 */
export function roll(rng: Rng, n: number): number {
  if (rng.kind === 'fixed') {
    const next = rng.words.shift();
    if (next === undefined)
      throw new Fault(
        'rng/rolls-missing',
        `a roll among ${n} was needed, but no fixed roll is left`,
      );
    if (!(Number.isInteger(next) && next >= 0 && next < n))
      throw new Fault(
        'rng/roll-out-of-range',
        `the fixed roll ${next} does not fit a roll among ${n}: ` +
          (n === 1 ? 'write 0 for it' : `write 0 to ${n - 1}`),
      );
    return next;
  }
  if (n <= 1) return 0;
  for (;;) {
    const x = nextWord(rng);
    if (n <= 0x10000) {
      const low = (x & 0xffff) * n;
      const high = (x >>> 16) * n + (low >>> 16);
      const fraction = (((high & 0xffff) << 16) >>> 0) + (low & 0xffff);
      if (fraction >= n || fraction >= 0x100000000 % n) return high >>> 16;
      continue;
    }
    // 32x32 -> 64 bit product in two halves that stay exact in a double
    const low = (x & 0xffff) * n;
    const high = (x >>> 16) * n + Math.floor(low / 0x10000);
    const fraction = (high & 0xffff) * 0x10000 + (low & 0xffff);
    if (fraction >= n || fraction >= 0x100000000 % n) return Math.floor(high / 0x10000);
  }
}

/** Fisher-Yates from the end; under fixed rolls each swap takes one. */
export function shuffle(rng: Rng, items: number[]): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = roll(rng, i + 1);
    const swap = items[i]!;
    items[i] = items[j]!;
    items[j] = swap;
  }
}

const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** One block of the ChaCha stream cipher (nonce words may be given to check against RFC 8439). */
export function chachaBlock(
  key: readonly number[],
  counter: number,
  rounds: number,
  nonce: readonly [number, number, number] = [0, 0, 0],
): number[] {
  const start = [...SIGMA, ...key, counter, ...nonce];
  const x = start.slice();
  for (let r = 0; r < rounds; r += 2) {
    for (const [a, b, c, d] of QUARTERS) {
      x[a] = (x[a]! + x[b]!) | 0;
      x[d] = rotl(x[d]! ^ x[a], 16);
      x[c] = (x[c]! + x[d]) | 0;
      x[b] = rotl(x[b]! ^ x[c], 12);
      x[a] = (x[a] + x[b]) | 0;
      x[d] = rotl(x[d] ^ x[a], 8);
      x[c] = (x[c] + x[d]) | 0;
      x[b] = rotl(x[b] ^ x[c], 7);
    }
  }
  return x.map((word, i) => (word + start[i]!) >>> 0);
}

// The most recently computed block, so that sixteen draws cost one block. Only a cache: the state's
// words alone decide.
let cachedKey: number[] = [];
let cachedCounter = -1;
let cachedBlock: number[] = [];

function chachaWord(words: number[]): number {
  let counter = words[8]!;
  let used = words[9]!;
  if (used >= 16) {
    counter += 1;
    used = 0;
    words[8] = counter;
  }
  let same = counter === cachedCounter;
  for (let i = 0; same && i < 8; i++) same = cachedKey[i] === words[i];
  if (!same) {
    cachedKey = words.slice(0, 8);
    cachedCounter = counter;
    cachedBlock = chachaBlock(cachedKey, counter, 8);
  }
  words[9] = used + 1;
  return cachedBlock[used]!;
}
