import type { FileFault, SourceFile } from '@cardwright/kernel';
import type { z } from 'zod';
import { KNOWN_FIELDS, PARSED_ONCE, parseKnownKinds } from './exactly.ts';
import { nearest } from './nearest.ts';
import { type Path, type Places, type ReadJson, readJson } from './places.ts';

export interface Checked<T> {
  /** Absent when the file has faults. */
  value?: T;
  faults: FileFault[];
  /** Absent when the file is not JSON. */
  places?: Places;
  /** The parsed file, valid or not; absent when it is not JSON. */
  raw?: unknown;
}

/**
 * Maximum number of faults reported for one file. A file with more is probably not one of ours, and
 * nobody reads a longer list.
 */
export const MOST_FAULTS = 500;

/**
 * Reads a file and checks it against a schema. Reports every fault at once, each with its place and
 * what to write instead.
 */
export function checkFile<T>(file: SourceFile, schema: z.ZodType<T>): Checked<T> {
  const read = readJson(file);
  const { value: raw, places } = read.ok ? read : (read.read ?? {});
  if (!places) return { faults: read.ok ? [] : read.faults };
  const result = schema.safeParse(raw, PARSED_ONCE);
  const found = result.success
    ? []
    : faultsIn(result.error.issues.slice(0, MOST_FAULTS), [], raw, places);
  const faults = together(read, found);
  return result.success && faults.length === 0
    ? { value: result.data, faults, places, raw }
    : { faults, places, raw };
}

/** The faults of a file's text and of its values. */
function together(read: ReadJson, found: readonly FileFault[]): FileFault[] {
  // if the schema rejects the same number, its message is more precise
  const own = read.ok
    ? []
    : read.faults.filter((fault) => !found.some((other) => atSamePlace(fault, other)));
  // syntax faults first: the others may be their consequences
  return unique([...own, ...found])
    .toSorted((a, b) => Number(b.pointer === undefined) - Number(a.pointer === undefined))
    .slice(0, MOST_FAULTS);
}

const atSamePlace = (a: FileFault, b: FileFault): boolean =>
  a.line === b.line && a.column === b.column && a.pointer === b.pointer && a !== b;

/** One entry of a file that is a list. */
export interface CheckedEntry<T> {
  at: Path;
  raw: unknown;
  /** Absent when the entry has faults. */
  value?: T;
}

/**
 * Checks a file that is a list entry by entry, so that faults of one entry do not hide what is
 * wrong with the others.
 */
export function checkList<T>(
  file: SourceFile,
  entry: z.ZodType<T>,
): { entries: CheckedEntry<T>[]; faults: FileFault[]; places?: Places } {
  const read = readJson(file);
  const { value: raw, places } = read.ok ? read : (read.read ?? {});
  if (!places) return { entries: [], faults: read.ok ? [] : read.faults };
  if (!Array.isArray(raw)) {
    const fault = places.fault(
      [],
      `expected a list, found ${show(raw)}`,
      likelyMeant('array', raw),
    );
    return { entries: [], faults: together(read, [fault]), places };
  }
  const faults: FileFault[] = [];
  const entries = raw.map((one: unknown, i): CheckedEntry<T> => {
    const result = entry.safeParse(one, PARSED_ONCE);
    if (result.success) return { at: [i], raw: one, value: result.data };
    if (faults.length < MOST_FAULTS)
      faults.push(...unique(faultsIn(result.error.issues, [i], raw, places)));
    return { at: [i], raw: one };
  });
  return { entries, faults: together(read, faults), places };
}

/**
 * Turns a schema's issues into faults with places, for values that are checked after their file was
 * read.
 */
export function faultsFor(error: z.ZodError, at: Path, raw: unknown, places: Places): FileFault[] {
  return unique(faultsIn(error.issues, at, raw, places));
}

/** The same for a value that comes from no file, such as the options of a match. */
export function schemaFaults(error: z.ZodError, raw: unknown): FileFault[] {
  const read = readJson({ path: '', text: JSON.stringify(raw) ?? 'null' });
  const { places } = read.ok ? read : (read.read ?? {});
  return places ? faultsFor(error, [], raw, places) : [];
}

/** Each fault as a line without its file: the pointer, what is wrong, and what would be right. */
export const faultLines = (faults: readonly FileFault[], before = ''): string[] =>
  faults.map(({ pointer, message, hint }) => {
    const place = pointer ? `${pointer.slice(1).replaceAll('/', '.')}: ` : '';
    return `${before}${place}${message}${hint ? ` (${hint})` : ''}`;
  });

type Issue = z.core.$ZodIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { code: C }>;

/** The location of an issue: the path of the value, and what was found there. */
interface Site {
  path: Path;
  found: unknown;
  raw: unknown;
  places: Places;
}

/** The faults of a value. A misspelt field is one: it is unknown, but the right one not missing. */
function faultsIn(
  issues: readonly Issue[],
  above: Path,
  raw: unknown,
  places: Places,
): FileFault[] {
  const at = (issue: Issue): Path => [...above, ...words(issue.path)];
  const misspelt = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.flatMap((key) => {
            const meant = nearest(key, absentFields(issue, lookUp(raw, at(issue))));
            return meant === undefined ? [] : [JSON.stringify([...at(issue), meant])];
          })
        : [],
    ),
  );
  return issues
    .filter((issue) => !misspelt.has(JSON.stringify(at(issue))))
    .flatMap((issue) => faultsOf(issue, above, raw, places));
}

const words = (path: readonly PropertyKey[]): Path =>
  path.map((part) => (typeof part === 'symbol' ? String(part) : part));

function faultsOf(issue: Issue, above: Path, raw: unknown, places: Places): FileFault[] {
  const path = [...above, ...words(issue.path)];
  const site: Site = { path, found: lookUp(raw, path), raw, places };
  return missingField(issue, site) ?? faultsByCode(issue, site);
}

/** Words each kind of issue. */
function faultsByCode(issue: Issue, site: Site): FileFault[] {
  const { path, found, places } = site;
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue, site);
    case 'invalid_type':
      return [
        places.fault(
          path,
          `expected ${typeWords(issue.expected)}, found ${show(found)}`,
          likelyMeant(issue.expected, found),
        ),
      ];
    case 'invalid_value':
      return [unknownValue(issue, site)];
    case 'invalid_union':
      return unionFaults(issue, site);
    case 'too_small':
      return [
        places.fault(
          path,
          `${places.hugeNumber(path) ?? show(found)} is too ` +
            (isNumber(issue.origin) ? 'small' : 'short'),
          `at least ${issue.minimum}${sizeWords(issue.origin, issue.minimum)}`,
        ),
      ];
    case 'too_big':
      return [
        places.fault(
          path,
          `${places.hugeNumber(path) ?? show(found)} is too ` +
            (isNumber(issue.origin) ? 'big' : 'long'),
          `at most ${issue.maximum}${sizeWords(issue.origin, issue.maximum)}`,
        ),
      ];
    case 'invalid_format':
      return [places.fault(path, `${show(found)} has the wrong format`, issue.message)];
    case 'custom':
      return [customFault(issue, site)];
    case 'invalid_key':
      return [
        places.faultAtKey(
          path,
          `the key ${show(path.at(-1))} has the wrong format`,
          issue.issues[0]?.message,
        ),
      ];
    case 'invalid_element':
    case 'not_multiple_of':
      return [places.fault(path, `${show(found)}: ${issue.message}`)];
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

/** A missing field is reported at the object that should have it. */
function missingField(issue: Issue, { path, found, raw, places }: Site): FileFault[] | undefined {
  const last = path.at(-1);
  if (
    issue.code === 'custom' ||
    issue.code === 'unrecognized_keys' ||
    issue.code === 'invalid_union' ||
    found !== undefined ||
    typeof last !== 'string' ||
    lookUp(raw, path.slice(0, -1)) === undefined
  )
    return undefined;
  const wanted =
    issue.code === 'invalid_type'
      ? typeWords(issue.expected)
      : issue.code === 'invalid_value'
        ? issue.values.map(show).join(' or ')
        : undefined;
  return [
    places.fault(
      path.slice(0, -1),
      `the field '${last}' is missing`,
      wanted ? `add "${last}": ${wanted}` : `add "${last}"`,
    ),
  ];
}

const knownFields = ({ message }: IssueOf<'unrecognized_keys'>): string[] =>
  message.startsWith(KNOWN_FIELDS) ? message.slice(KNOWN_FIELDS.length).split(', ') : [];

/** The fields that a misspelt one may stand for: those that an object does not have yet. */
function absentFields(issue: IssueOf<'unrecognized_keys'>, found: unknown): string[] {
  const present = Object.keys(found ?? {});
  return knownFields(issue).filter((field) => !present.includes(field));
}

function unknownFields(
  issue: IssueOf<'unrecognized_keys'>,
  { path, found, places }: Site,
): FileFault[] {
  const known = knownFields(issue);
  const absent = absentFields(issue, found);
  const all = known.length > 0 ? `known fields: ${known.join(', ')}` : 'remove it';
  return issue.keys.map((key) => {
    const meant = nearest(key, absent) ?? nearest(key, known);
    return places.faultAtKey(
      [...path, key],
      `unknown field '${key}'`,
      meant ? `did you mean '${meant}'?` : all,
    );
  });
}

function unknownValue(issue: IssueOf<'invalid_value'>, { path, found, places }: Site): FileFault {
  const all = issue.values.map(show).join(', ');
  const quoted =
    typeof found === 'string' &&
    issue.values.some((value) => typeof value !== 'string' && String(value) === found);
  if (quoted)
    return places.fault(
      path,
      `expected one of ${all}, found the string ${show(found)}`,
      `write ${found} without quotes`,
    );
  const meant = typeof found === 'string' ? nearest(found, issue.values.map(String)) : undefined;
  return places.fault(
    path,
    `unknown value ${show(found)}`,
    meant ? `did you mean '${meant}'?` : `one of ${all}`,
  );
}

function customFault(issue: IssueOf<'custom'>, { path, places }: Site): FileFault {
  const params = issue.params as { hint?: string; atKey?: boolean } | undefined;
  return params?.atKey
    ? places.faultAtKey(path, issue.message, params.hint)
    : places.fault(path, issue.message, params?.hint);
}

/** Reports the branch of a union that matched furthest: the author probably meant that one. */
function unionFaults(issue: IssueOf<'invalid_union'>, site: Site): FileFault[] {
  const { path, found, raw, places } = site;
  const branches = issue.errors.map((issues) => ({
    faults: faultsIn(issues, path, raw, places),
    ofItsType: !issues.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0),
    ofWords: issues.every(({ code }) => code === 'invalid_value'),
  }));
  const [first] = branches;
  if (!first || parseKnownKinds(issue.message)) {
    const { noun, kinds } = parseKnownKinds(issue.message) ?? { noun: 'value', kinds: [] };
    const field =
      'discriminator' in issue && typeof issue.discriminator === 'string'
        ? issue.discriminator
        : path.at(-1);
    return [unknownKind(site, field, noun, kinds)];
  }
  const fitting = branches.filter((branch) => branch.ofItsType);
  const [only] = fitting;
  if (only && fitting.length === 1) return only.faults;
  // A word that is not known, rather than something else that has the wrong format.
  const words = fitting.find((branch) => branch.ofWords);
  if (typeof found === 'string' && words) return words.faults;
  const depth = (faults: readonly FileFault[]): number =>
    Math.max(...faults.map((f) => (f.pointer ?? '').split('/').length));
  const all = branches.map(({ faults }) => faults);
  const best = all.reduce((a, b) =>
    depth(b) > depth(a) || (depth(b) === depth(a) && b.length < a.length) ? b : a,
  );
  const shallow = all.filter((b) => depth(b) === depth(best));
  if (depth(best) !== path.length + 1 || shallow.length <= 1) return best;
  const hints = [
    ...new Set(shallow.flat().map((f) => f.message.replace(/^expected (.*), found .*$/, '$1'))),
  ];
  return [places.fault(path, `found ${show(found)}`, `expected ${hints.join(', or ')}`)];
}

/** The path of a discriminated union may or may not end with the discriminator. */
function unknownKind(
  { path, found, raw, places }: Site,
  field: string | number | undefined,
  noun: string,
  kinds: readonly string[],
): FileFault {
  const at =
    typeof found === 'object' && found !== null && field !== undefined ? [...path, field] : path;
  const value = lookUp(raw, at);
  const hintAll = kinds.length > 0 ? `one of ${kinds.join(', ')}` : undefined;
  if (value === undefined)
    return places.fault(
      path,
      field === undefined ? `unknown value ${show(found)}` : `the field '${field}' is missing`,
      hintAll,
    );
  const meant = typeof value === 'string' ? nearest(value, kinds) : undefined;
  return places.fault(
    at,
    `unknown ${noun} ${show(value)}`,
    meant ? `did you mean '${meant}'?` : hintAll,
  );
}

const sizeWords = (origin: string, n: number | bigint): string => {
  const one = n === 1 || n === 1n;
  return origin === 'array'
    ? one
      ? ' entry'
      : ' entries'
    : origin === 'string'
      ? one
        ? ' character'
        : ' characters'
      : '';
};

/** Suggests what to write if a value has the wrong type. */
function likelyMeant(expected: string, found: unknown): string {
  if (expected === 'string' && (typeof found === 'number' || typeof found === 'boolean'))
    return `write "${found}" in quotes`;
  if (
    typeof found === 'string' &&
    (expected === 'number' || expected === 'int') &&
    /^-?\d+(\.\d+)?$/.test(found)
  )
    return `write ${found} without quotes`;
  if (expected === 'boolean' && (found === 'true' || found === 'false'))
    return `write ${found} without quotes`;
  if (expected === 'boolean' && (found === 0 || found === 1))
    return `write ${found === 1} instead of ${found}`;
  if (expected === 'array' && isCounts(found))
    return 'write a list, with each entry as often as it counts';
  if (expected === 'array' && found !== undefined && found !== null)
    return 'put it between [ and ]';
  return `write ${typeWords(expected)} here`;
}

/** Whether a value is an object of counts, as {"Copper": 3}; {"x": 0, "y": 1} is a place. */
const isCounts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((count) => Number.isInteger(count) && count > 0);

function typeWords(expected: string): string {
  const words: { [type: string]: string } = {
    string: 'a string',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    null: 'null',
    never: 'nothing',
  };
  return words[expected] ?? expected;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 37)}…"` : text;
}

function lookUp(raw: unknown, path: Path): unknown {
  let at = raw;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as { [key: string]: unknown })[part];
  }
  return at;
}

const unique = (faults: readonly FileFault[]): FileFault[] =>
  uniqueFaults(faults).sort((a, b) => a.line - b.line || a.column - b.column);

/** Removes duplicates: several parts of a loader may find the same fault. */
export function uniqueFaults(faults: readonly FileFault[]): FileFault[] {
  const seen = new Set<string>();
  return faults.filter((f) => {
    const key = `${f.file} ${f.line} ${f.column} ${f.message}`;
    return !seen.has(key) && seen.add(key);
  });
}
