import type { Plain } from '@cardwright/kernel';
import { isObject, type Obj } from './read.ts';

/**
 * The first difference between what was expected and what is, or undefined. Objects match as
 * subsets, lists as a whole unless given as `{"includes": […]}`. A number against a list is its
 * length; `{"oneOf": […]}` accepts each of several values.
 */
export function difference(
  expected: Plain,
  actual: Plain | undefined,
  path = '',
): string | undefined {
  if (isObject(expected)) return objectDifference(expected, actual, path);
  if (Array.isArray(expected)) return listDifference(expected, actual, path);
  if (typeof expected === 'number' && Array.isArray(actual)) {
    return actual.length === expected
      ? undefined
      : `${where(path)}expected ${expected} entries, found ${actual.length}: ${show(actual)}`;
  }
  if (expected === actual || (expected === null && actual === undefined)) return undefined;
  return `${where(path)}expected ${show(expected)}, found ${show(actual)}`;
}

function objectDifference(
  expected: Obj,
  actual: Plain | undefined,
  path: string,
): string | undefined {
  const alone = Object.keys(expected).length === 1;
  if (alone && Array.isArray(expected.oneOf)) return noneOf(expected.oneOf, actual, path);
  if (alone && Array.isArray(expected.includes)) return lacking(expected.includes, actual, path);
  if (!isObject(actual)) return `${where(path)}expected ${show(expected)}, found ${show(actual)}`;
  for (const [key, value] of Object.entries(expected)) {
    const d = difference(value, actual[key], `${path}/${key}`);
    if (d !== undefined) return d;
  }
  return undefined;
}

function noneOf(
  alternatives: readonly Plain[],
  actual: Plain | undefined,
  path: string,
): string | undefined {
  const all = alternatives.map((one) => difference(one, actual, path));
  if (all.some((d) => d === undefined)) return undefined;
  const first = all[0] ?? 'there is none';
  return `${where(path)}none of ${alternatives.length} alternatives fits; the first: ${first}`;
}

function listDifference(
  expected: readonly Plain[],
  actual: Plain | undefined,
  path: string,
): string | undefined {
  if (!Array.isArray(actual))
    return `${where(path)}expected ${show([...expected])}, found ${show(actual)}`;
  for (const [i, one] of expected.entries()) {
    const here = `${path}/${i}`;
    if (i >= actual.length) return `${where(here)}expected ${show(one)}, found nothing`;
    const d = difference(one, actual[i], here);
    if (d !== undefined) return d;
  }
  if (actual.length === expected.length) return undefined;
  const more = expected.length;
  return `${where(`${path}/${more}`)}nothing was expected, found ${show(actual[more])}`;
}

/** Each wanted element needs one of its own: a small matching problem, solved by trying. */
function lacking(
  wanted: readonly Plain[],
  actual: Plain | undefined,
  path: string,
): string | undefined {
  if (!Array.isArray(actual))
    return wrong(path, `a list that includes ${show([...wanted])}`, actual);
  /** Which wanted element each actual one is taken by. */
  const takenBy = new Map<number, Plain>();
  const assign = (element: Plain, tried: Set<number>): boolean => {
    for (const [a, found] of actual.entries()) {
      if (tried.has(a) || difference(element, found) !== undefined) continue;
      tried.add(a);
      const other = takenBy.get(a);
      if (other === undefined || assign(other, tried)) {
        takenBy.set(a, element);
        return true;
      }
    }
    return false;
  };
  for (const element of wanted)
    if (!assign(element, new Set()))
      return `${where(path)}expected to include ${show(element)}, found ${show(actual)}`;
  return undefined;
}

const wrong = (path: string, wanted: string, actual: Plain | undefined): string =>
  `${where(path)}expected ${wanted}, found ${show(actual)}`;
const where = (path: string): string => (path === '' ? '' : `${path}: `);

function show(value: Plain | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
