import { type Ask, pickBounds, type Plain } from '@cardwright/kernel';

/**
 * Numbers for learning, with the same layout for every game (docs/research.md):
 * - 0…15, the question: seat asked, seats, kind one-hot (one, some, order, number, yes-no), min,
 *   max, options, picked so
 *   far, over, then zeros;
 * - 16…527, the view of the seat, hashed: every leaf of the JSON adds to one of 512 cells, with a
 *   sign of its own.
 */
export const OBSERVATION_SIZE = 528;
/**
 * One vector per legal action: 0 stop, 1 the number it names, 2 its place, 3 a constant one; 4…63
 * the option's data, hashed.
 */
export const ACTION_SIZE = 64;
const HEADER = 16;
const KINDS: readonly Ask['kind'][] = ['one', 'some', 'order', 'number', 'yes-no'];

export function observationTensor(
  view: Plain,
  ask: Ask | null,
  seats: number,
  picked: number,
): Float32Array {
  const out = new Float32Array(OBSERVATION_SIZE);
  if (ask) {
    out[0] = ask.seat;
    out[2 + KINDS.indexOf(ask.kind)] = 1;
    const { min, max } = pickBounds(ask);
    out[7] = squash(min);
    out[8] = squash(max);
    out[9] = squash(ask.options.length);
  } else out[11] = 1;
  out[1] = seats;
  out[10] = picked;
  hashInto(out, HEADER, OBSERVATION_SIZE - HEADER, view, '');
  return out;
}

export function actionTensor(
  data: Plain,
  number: number,
  place: number,
  stop: boolean,
): Float32Array {
  const out = new Float32Array(ACTION_SIZE);
  out[0] = stop ? 1 : 0;
  out[1] = squash(number);
  out[2] = squash(place);
  out[3] = 1;
  if (!stop) hashInto(out, 4, ACTION_SIZE - 4, data, '');
  return out;
}

/** Compresses large numbers: sign(x) · ln(1 + |x|). */
const squash = (x: number): number => Math.sign(x) * Math.log1p(Math.abs(x));

/**
 * A number adds its size to the cell of its path; a string adds one to the cell of path and string.
 * Lists of strings are counted regardless of order.
 */
function hashInto(
  out: Float32Array,
  from: number,
  cells: number,
  value: Plain,
  path: string,
): void {
  if (value === null || value === false) return;
  if (typeof value === 'object') {
    if (Array.isArray(value)) {
      const words = value.every(
        (item) => typeof item === 'string' && item.length < 40 && /[a-z]/.test(item),
      );
      value.forEach((item, i) =>
        hashInto(out, from, cells, item, words ? `${path}[]` : `${path}[${i}]`),
      );
    } else for (const key in value) hashInto(out, from, cells, value[key]!, `${path}.${key}`);
    return;
  }
  const h = hash(typeof value === 'number' ? path : `${path}=${value}`);
  out[from + (h % cells)]! +=
    (h & 0x40000000 ? 1 : -1) * (typeof value === 'number' ? squash(value) : 1);
}

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  return h >>> 0;
}
