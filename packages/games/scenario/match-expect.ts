import type { Plain } from '@cardwright/kernel';
import { isObject, type Obj } from './read.ts';

/** A place where the actual value differs from the expected one, and the actual value. */
export interface Difference {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * The first difference between expected and actual value, or undefined. Objects match as subsets,
 * lists as a whole unless given as `{"includes": […]}`. A number matches a list of that length;
 * `{"oneOf": […]}` accepts any of several values.
 */
export function difference(expected: Plain, actual: Plain | undefined): string | undefined {
  const [first] = differences(expected, actual);
  return first && formatDifference(first);
}

export const formatDifference = ({ path, message }: Difference): string =>
  path.length === 0 ? message : `/${path.join('/')}: ${message}`;

/** All differences, in the order of the expected value. */
export function differences(
  expected: Plain,
  actual: Plain | undefined,
  path: readonly string[] = [],
): Difference[] {
  if (isObject(expected)) return objectDifferences(expected, actual, path);
  if (Array.isArray(expected)) return listDifferences(expected, actual, path);
  if (typeof expected === 'number' && Array.isArray(actual)) {
    return actual.length === expected
      ? []
      : [
          {
            path,
            message: `expected ${expected} ${expected === 1 ? 'entry' : 'entries'}, found ${actual.length}: ${show(actual)}`,
          },
        ];
  }
  if (expected === actual || (expected === null && actual === undefined)) return [];
  return [wrong(path, show(expected), actual)];
}

function objectDifferences(
  expected: Obj,
  actual: Plain | undefined,
  path: readonly string[],
): Difference[] {
  const alone = Object.keys(expected).length === 1;
  if (alone && Array.isArray(expected.oneOf)) return noneOf(expected.oneOf, actual, path);
  if (alone && Array.isArray(expected.includes)) return lacking(expected.includes, actual, path);
  if (!isObject(actual)) return [wrong(path, show(expected), actual)];
  return Object.entries(expected).flatMap(([key, value]) =>
    differences(value, actual[key], [...path, key]),
  );
}

function noneOf(
  alternatives: readonly Plain[],
  actual: Plain | undefined,
  path: readonly string[],
): Difference[] {
  const all = alternatives.map((one) => differences(one, actual, path)[0]);
  if (alternatives.length > 0 && all.some((d) => d === undefined)) return [];
  const first = all[0] ? formatDifference(all[0]) : 'there is none';
  return [
    { path, message: `none of ${alternatives.length} alternatives matches; the first: ${first}` },
  ];
}

function listDifferences(
  expected: readonly Plain[],
  actual: Plain | undefined,
  path: readonly string[],
): Difference[] {
  if (!Array.isArray(actual)) return [wrong(path, show([...expected]), actual)];
  if (areTexts(expected) && areTexts(actual)) return textListDifference(expected, actual, path);
  const found = expected.flatMap((one, i) => {
    const here = [...path, String(i)];
    return i >= actual.length
      ? [wrong(here, show(one), undefined)]
      : differences(one, actual[i], here);
  });
  const extra = actual.slice(expected.length);
  if (extra.length === 0) return found;
  const entries = expected.length === 1 ? '1 entry' : `${expected.length} entries`;
  const hint =
    expected.some(isObject) && extra.every(isObject)
      ? ' (a list names all entries, in order: write {} for one that may be anything)'
      : '';
  const message =
    `expected ${entries}, found ${actual.length}; unexpected: ${extra.map(show).join(', ')}` + hint;
  return [...found, { path, message }];
}

const areTexts = (list: readonly Plain[]): list is readonly string[] =>
  list.every((one) => typeof one === 'string');

/** Lists of names are reported as a whole: positions say little where the order is free. */
function textListDifference(
  expected: readonly string[],
  actual: readonly string[],
  path: readonly string[],
): Difference[] {
  if (expected.length === actual.length && expected.every((one, i) => one === actual[i])) return [];
  const unexpected = [...actual];
  const missing = expected.filter((one) => {
    const place = unexpected.indexOf(one);
    if (place >= 0) unexpected.splice(place, 1);
    return place < 0;
  });
  const parts = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`unexpected ${unexpected.join(', ')}`] : []),
  ];
  const summary = parts.length > 0 ? parts.join('; ') : 'the same, in another order';
  const message = `expected ${show([...expected])}, found ${show([...actual])} (${summary})`;
  return [{ path, message }];
}

/**
 * Each wanted element needs a different actual one: a small bipartite matching problem, solved by
 * backtracking.
 */
function lacking(
  wanted: readonly Plain[],
  actual: Plain | undefined,
  path: readonly string[],
): Difference[] {
  if (!Array.isArray(actual))
    return [wrong(path, `a list that includes ${show([...wanted])}`, actual)];
  /** The wanted element that each actual one is matched with. */
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
  return wanted
    .filter((element) => !assign(element, new Set()))
    .map((element) => ({
      path,
      message: `expected to include ${show(element)}, found ${show(actual)}`,
    }));
}

const wrong = (path: readonly string[], wanted: string, actual: Plain | undefined): Difference => ({
  path,
  message: `expected ${wanted}, found ${show(actual)}`,
});

function show(value: Plain | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
