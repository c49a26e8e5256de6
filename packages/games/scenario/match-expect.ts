import type { Plain } from '@cardwright/kernel';
import { isObject } from './read.ts';

/**
 * The first difference between what was expected and what is, or undefined. Objects match as
 * subsets, lists whole unless given as
 * `{"includes": […]}`, a number against a list is its length, `{"oneOf": […]}` accepts each of several values.
 */
export function difference(
  expected: Plain,
  actual: Plain | undefined,
  path = '',
): string | undefined {
  if (isObject(expected) && Array.isArray(expected.oneOf) && Object.keys(expected).length === 1) {
    const all = expected.oneOf.map((one) => difference(one, actual, path));
    return all.some((d) => d === undefined)
      ? undefined
      : `${where(path)}none of ${expected.oneOf.length} alternatives fits; the first: ${all[0] ?? 'there is none'}`;
  }
  if (isObject(expected) && Array.isArray(expected.includes) && Object.keys(expected).length === 1)
    return lacking(expected.includes, actual, path);
  if (typeof expected === 'number' && Array.isArray(actual)) {
    return actual.length === expected
      ? undefined
      : `${where(path)}expected ${expected} entries, found ${actual.length}: ${show(actual)}`;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual))
      return `${where(path)}expected ${show(expected)}, found ${show(actual)}`;
    for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
      if (i >= expected.length)
        return `${where(`${path}/${i}`)}nothing was expected, found ${show(actual[i])}`;
      if (i >= actual.length)
        return `${where(`${path}/${i}`)}expected ${show(expected[i])}, found nothing`;
      const d = difference(expected[i]!, actual[i], `${path}/${i}`);
      if (d !== undefined) return d;
    }
    return undefined;
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return `${where(path)}expected ${show(expected)}, found ${show(actual)}`;
    for (const [key, value] of Object.entries(expected)) {
      const d = difference(value, actual[key], `${path}/${key}`);
      if (d !== undefined) return d;
    }
    return undefined;
  }
  if (expected === actual || (expected === null && actual === undefined)) return undefined;
  return `${where(path)}expected ${show(expected)}, found ${show(actual)}`;
}

/** Each wanted element needs one of its own: a small matching problem, solved by trying. */
function lacking(
  wanted: readonly Plain[],
  actual: Plain | undefined,
  path: string,
): string | undefined {
  if (!Array.isArray(actual))
    return `${where(path)}expected a list that includes ${show([...wanted])}, found ${show(actual)}`;
  const owner = new Array<number>(actual.length).fill(-1);
  const seat = (w: number, seen: boolean[]): boolean => {
    for (let a = 0; a < actual.length; a++) {
      if (seen[a] || difference(wanted[w]!, actual[a]) !== undefined) continue;
      seen[a] = true;
      if (owner[a] === -1 || seat(owner[a]!, seen)) {
        owner[a] = w;
        return true;
      }
    }
    return false;
  };
  for (let w = 0; w < wanted.length; w++) {
    if (!seat(w, []))
      return `${where(path)}expected to include ${show(wanted[w])}, found ${show(actual)}`;
  }
  return undefined;
}

const where = (path: string): string => (path === '' ? '' : `${path}: `);

function show(value: Plain | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
