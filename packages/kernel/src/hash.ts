import type { Plain, State } from './state.ts';

/**
 * Two lanes of 32 bits over plain data. The order of an object's fields does not matter; absent and
 * undefined are alike.
 */
let lane0 = 0;
let lane1 = 0;

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

function word(k: number): void {
  lane0 = mix(lane0, k);
  lane1 = mix(lane1, k ^ 0x5bd1e995);
}

function text(s: string): void {
  word(s.length);
  for (let i = 0; i < s.length; i++) word(s.charCodeAt(i));
}

const keys = new Map<string, number>();
function keyWord(key: string): number {
  let k = keys.get(key);
  if (k === undefined) {
    k = 0x811c9dc5 | 0;
    for (let i = 0; i < key.length; i++) k = Math.imul(k ^ key.charCodeAt(i), 0x01000193);
    keys.set(key, k);
  }
  return k;
}

function walk(value: unknown): void {
  if (typeof value === 'number') {
    if ((value | 0) === value) {
      word(1);
      word(value);
    } else {
      word(2);
      text(String(value));
    }
  } else if (typeof value === 'string') {
    word(3);
    text(value);
  } else if (Array.isArray(value)) {
    word(4);
    word(value.length);
    for (let i = 0; i < value.length; i++) walk(value[i]);
  } else if (typeof value === 'object' && value !== null) {
    const outer0 = lane0;
    const outer1 = lane1;
    let sum0 = 0;
    let sum1 = 0;
    for (const key in value) {
      const field = (value as { [key: string]: unknown })[key];
      if (field === undefined) continue;
      lane0 = keyWord(key);
      lane1 = lane0 ^ 0x2545f491;
      walk(field);
      sum0 = (sum0 + finish(lane0)) | 0;
      sum1 = (sum1 + finish(lane1)) | 0;
    }
    lane0 = outer0;
    lane1 = outer1;
    word(5);
    lane0 = mix(lane0, sum0);
    lane1 = mix(lane1, sum1);
  } else {
    word(value === true ? 6 : value === false ? 7 : 8);
  }
}

const hex = (h: number): string => (finish(h) >>> 0).toString(16).padStart(8, '0');

/**
 * Sixteen hexadecimal digits that stand for a value: plain data, declared as an interface or not.
 */
export function hashPlain(value: Plain | object): string {
  lane0 = 0x9747b28c | 0;
  lane1 = 0x3c6ef372;
  walk(value);
  return hex(lane0) + hex(lane1);
}

/**
 * Equal tables have equal hashes: what seats were asked before (ids) is left out, all else counts.
 */
export function hashState(state: State): string {
  const { ask, asked } = state;
  const id = ask?.id ?? 0;
  state.asked = [];
  if (ask) ask.id = 0;
  const hash = hashPlain(state);
  state.asked = asked;
  if (ask) ask.id = id;
  return hash;
}
