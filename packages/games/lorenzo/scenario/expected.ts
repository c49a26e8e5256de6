import type { Plain } from '@cardwright/kernel';
import { isObject, type Obj } from '../../scenario/read.ts';

/** Unordered lists of names: both sides are sorted before they are compared. */
const BAGS = ['cards', 'members', 'excommunications', 'hand', 'active', 'used'];

/**
 * Normalizes an `expect` to the form of a displayed table. The tiles on the board stay in the order
 * of their periods.
 */
export function normal(expected: Plain): Plain {
  if (!isObject(expected)) return expected;
  if (Array.isArray(expected.oneOf)) return { ...expected, oneOf: expected.oneOf.map(normal) };
  return expected.seats === undefined ? expected : { ...expected, seats: sorted(expected.seats) };
}

function sorted(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const out: Obj = {};
  for (const [key, field] of Object.entries(value))
    out[key] = BAGS.includes(key) ? bag(field) : sorted(field);
  return out;
}

function bag(value: Plain): Plain {
  if (Array.isArray(value))
    return value.every((name) => typeof name === 'string') ? value.slice().sort() : value;
  return isObject(value) && Array.isArray(value.oneOf)
    ? { ...value, oneOf: value.oneOf.map(bag) }
    : value;
}
