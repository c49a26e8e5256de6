import type { Plain, State } from './state.ts';

const mix = (h: number, k: number): number => {
  let x = Math.imul(k, 0xcc9e2d51);
  x = (x << 15) | (x >>> 17);
  x = h ^ Math.imul(x, 0x1b873593);
  x = (x << 13) | (x >>> 19);
  return (Math.imul(x, 5) + 0xe6546b64) | 0;
};

const finish = (h: number): number => {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
};

const hex = (h: number): string => (finish(h) >>> 0).toString(16).padStart(8, '0');

/** Hashes of field names, memoized: states reuse the same few hundred names. */
const fieldHashes = new Map<string, number>();
const MOST_FIELDS = 10_000;

function fieldHash(name: string): number {
  let k = fieldHashes.get(name);
  if (k === undefined) {
    k = 0x811c9dc5 | 0;
    for (let i = 0; i < name.length; i++) k = Math.imul(k ^ name.charCodeAt(i), 0x01000193);
    if (fieldHashes.size >= MOST_FIELDS) fieldHashes.clear();
    fieldHashes.set(name, k);
  }
  return k;
}

/**
 * Two 32-bit lanes over plain data. The order of an object's fields does not matter; absent and
 * undefined are equivalent.
 */
class Hasher {
  private lane0 = 0x9747b28c | 0;
  private lane1 = 0x3c6ef372;

  add(value: unknown): void {
    if (typeof value === 'number') {
      if ((value | 0) === value) {
        this.word(1);
        this.word(value);
      } else {
        this.word(2);
        this.text(String(value));
      }
    } else if (typeof value === 'string') {
      this.word(3);
      this.text(value);
    } else if (Array.isArray(value)) {
      this.word(4);
      this.word(value.length);
      for (let i = 0; i < value.length; i++) this.add(value[i]);
    } else if (typeof value === 'object' && value !== null) this.fields(value);
    else this.word(value === true ? 6 : value === false ? 7 : 8);
  }

  /** Each field is hashed separately and the hashes are summed, so their order does not matter. */
  private fields(value: object): void {
    const outer0 = this.lane0;
    const outer1 = this.lane1;
    let sum0 = 0;
    let sum1 = 0;
    for (const name in value) {
      const field = (value as { [name: string]: unknown })[name];
      if (field === undefined) continue;
      this.lane0 = fieldHash(name);
      this.lane1 = this.lane0 ^ 0x2545f491;
      this.add(field);
      sum0 = (sum0 + finish(this.lane0)) | 0;
      sum1 = (sum1 + finish(this.lane1)) | 0;
    }
    this.lane0 = outer0;
    this.lane1 = outer1;
    this.word(5);
    this.lane0 = mix(this.lane0, sum0);
    this.lane1 = mix(this.lane1, sum1);
  }

  private word(k: number): void {
    this.lane0 = mix(this.lane0, k);
    this.lane1 = mix(this.lane1, k ^ 0x5bd1e995);
  }

  private text(s: string): void {
    this.word(s.length);
    for (let i = 0; i < s.length; i++) this.word(s.charCodeAt(i));
  }

  digest(): string {
    return hex(this.lane0) + hex(this.lane1);
  }
}

/**
 * Sixteen hexadecimal digits that identify a value: plain data, declared as an interface or not.
 */
export function hashPlain(value: Plain | object): string {
  const hasher = new Hasher();
  hasher.add(value);
  return hasher.digest();
}

/** Equal tables have equal hashes. The ids of asks are left out; everything else counts. */
export function hashState(state: State): string {
  const { ask } = state;
  return hashPlain({ ...state, asked: [], ask: ask && { ...ask, id: 0 } });
}
