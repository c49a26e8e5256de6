import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  readScenarioFile,
  type ScenarioFile,
  SHARED_WORDS,
  type WordGroup,
} from '@cardwright/games';
import type { Plain } from '@cardwright/kernel';
import { UsageError } from './exit.ts';
import { capitalized, cell, fenced, wrapped } from './markdown.ts';

/** A case of a scenario file. */
export interface ScenarioCase {
  file: string;
  scenario: ScenarioFile;
  index: number;
}

/** An example of a word: the part of a case that uses it. */
export interface WordExample extends ScenarioCase {
  /** The part, or a step and its result. */
  parts: readonly string[];
}

/** The cases of all scenario files of a folder. */
export function casesIn(folder: string): ScenarioCase[] {
  return casesOf(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name)),
  );
}

/** The cases of scenario files. */
export function casesOf(files: readonly string[]): ScenarioCase[] {
  return files.flatMap((path) => {
    const { value, faults } = readScenarioFile({ path, text: readFileSync(path, 'utf8') });
    if (!value)
      throw new UsageError(
        `not a scenario: ${faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}`).join('\n')}`,
      );
    return value.cases.map((_, index) => ({ file: basename(path), scenario: value, index }));
  });
}

/**
 * All words of a game's scenarios: its own, then the common ones; `check` only if the game has
 * checks.
 */
export function groupsOf(vocabulary: readonly WordGroup[]): readonly WordGroup[] {
  const checks = vocabulary.some(({ check }) => check !== undefined);
  const shared = SHARED_WORDS.map((group) => ({
    ...group,
    words: Object.fromEntries(
      Object.entries(group.words).filter(([word]) => word !== 'check' || checks),
    ),
  }));
  return [...vocabulary, ...shared];
}

/**
 * The section of a reference about scenarios: every word with its description and an example from
 * the cases.
 */
export function scenarioReference(
  vocabulary: readonly WordGroup[],
  cases: readonly ScenarioCase[],
): string {
  const whole = cases
    .map(({ scenario, index }) => scenario.cases[index]!)
    .filter((c) => isFilled(c.given) && isFilled(c.do) && isFilled(c.expect))
    .sort((a, b) => lengthOf(a) - lengthOf(b))[0];
  return [
    '## Scenarios',
    wrapped(
      'Card tests written as JSON, which `cardwright scenario` runs. The words are those that the ' +
        'game reads; each example is from a scenario of this game, and tests run it. In `expect` a ' +
        'list must match as a whole, an object in the fields it names, and a number matches a list ' +
        'of that length. What is said about words that are left out is for `given`; in `expect` ' +
        'they are not checked.',
    ),
    ...(whole ? ['A whole case:', fenced('json', JSON.stringify(whole, null, 1))] : []),
    ...groupsOf(vocabulary).map((group) => groupText(group, cases)),
  ].join('\n\n');
}

/** Titles for places whose path alone would be unclear. */
const PLACES: { readonly [path: string]: string } = {
  '': 'the case',
  file: 'the file',
  'expect.**': '`expect` at any depth',
};

function groupText(group: WordGroup, cases: readonly ScenarioCase[]): string {
  const places = group.at.map((path) => PLACES[path] ?? `\`${path}\``).join(', ');
  const rows = Object.entries(group.words).map(([word, about]) => {
    const examples = examplesOf(group, word, cases);
    const shown = examples.map(({ parts }) => parts.map(code).join(' gives ')).join(', ');
    const [first] = examples;
    const source = first ? `${first.file}: ${nameOf(first)}` : '';
    return `| \`${word}\` | ${cell(about)} | ${cell(shown)} | ${cell(source)} |`;
  });
  return [
    `### ${capitalized(group.title)}`,
    '',
    wrapped(`${group.are === 'values' ? 'A value of' : 'Found in'} ${places}.`),
    '',
    '| word | what it is for | example | from |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

export const nameOf = ({ scenario, index }: ScenarioCase): string =>
  scenario.cases[index]?.name ?? `case ${index}`;

/** A code span; text with backticks needs a longer delimiter. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** Whether a value is informative, that is, more than empty lists and objects. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && /\w/.test(JSON.stringify(value).replaceAll('null', ''));

/** The first example below this length wins, so that a new case seldom changes a page. */
const SHORT = 60;

/**
 * A short example of a word. Answers have one for each kind of value: a name, a list, true or
 * false.
 */
export function examplesOf(
  group: WordGroup,
  word: string,
  cases: readonly ScenarioCase[],
): WordExample[] {
  const best = new Map<string, { example: WordExample; rank: number }>();
  for (const one of cases)
    for (const use of usesIn(group, one)) {
      if (use.word !== word) continue;
      const kind = group.are !== 'values' && use.path[0] === 'do' ? kindOf(use.value) : '';
      const parts = shown(group, one, use);
      const length = Math.max(parts.join().length, SHORT);
      const rank = length + 10_000 * weakness(group, one, use);
      if (rank < (best.get(kind)?.rank ?? Infinity))
        best.set(kind, { example: { ...one, parts }, rank });
    }
  return [...best.values()].sort((a, b) => a.rank - b.rank).map(({ example }) => example);
}

const kindOf = (value: Plain): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/** A penalty for weak examples: refused steps, alternatives, numbers, empty lists. */
function weakness(group: WordGroup, one: ScenarioCase, { path, value, word }: WordUse): number {
  const isEmpty = typeof value === 'object' && value !== null && !isFilled(value);
  if (group.are === 'values') return stepAt(one, path) === undefined ? 1 : 0;
  if (path[0] === 'check') return 0;
  if (path[0] !== 'do') {
    const isLoose = isObject(value) && (value.oneOf ?? value.includes) !== undefined;
    return typeof value === 'number' || isLoose ? 1 : isFilled(value) ? 0 : 2;
  }
  const step = stepAt(one, path);
  const isRefused = isObject(step) && step.refused !== undefined && word !== 'refused';
  return isRefused ? 2 : isEmpty ? 1 : 0;
}

/** A use of a word in a case. */
export interface WordUse {
  word: string;
  /** The value of the field, or the word itself. */
  value: Plain;
  path: readonly (string | number)[];
}

/** Every word used at the places of a group, whether or not the group knows it. */
export function usesIn(group: WordGroup, { scenario, index }: ScenarioCase): WordUse[] {
  const one = scenario.cases[index]!;
  if (group.at.some((path) => path.startsWith('expect') || path.startsWith('check'))) {
    const kind = one.check?.kind;
    if (group.check === 'any' ? kind === undefined : kind !== group.check) {
      if (!group.at.includes('expect.**')) return [];
    }
  }
  const { places: _, ...file } = scenario;
  const root = { ...one, file: { ...file, cases: [one] } } as Plain;
  return group.at.flatMap((written) =>
    placesAt(root, tokensOf(written), []).flatMap(({ value, path }): WordUse[] => {
      if (group.are === 'values')
        return typeof value === 'string' ? [{ word: value, value, path }] : [];
      if (!isObject(value)) return [];
      return Object.entries(value)
        .filter(([word]) => !(path.length === 0 && word === 'file'))
        .map(([word, inner]) => ({ word, value: inner, path }));
    }),
  );
}

/** The part of a case that shows a use: the step, the check with its answer, or the field alone. */
function shown(group: WordGroup, one: ScenarioCase, { word, value, path }: WordUse): string[] {
  const { check, expect } = one.scenario.cases[one.index]!;
  const parts = (...all: unknown[]): string[] => all.map((part) => JSON.stringify(part));
  if (path[0] === 'check') return parts({ check, expect });
  const step = stepAt(one, path);
  if (step === undefined)
    return parts({ [group.are === 'values' ? (path.at(-1) ?? '') : word]: value });
  if (path[0] === 'do' || !isObject(expect) || !Array.isArray(expect.results)) return parts(step);
  return parts(step, expect.results[Number(path[2])]);
}

/** The step of a path: one of the steps, or one of the expected results. */
function stepAt({ scenario, index }: ScenarioCase, path: WordUse['path']): Plain | undefined {
  const steps = scenario.cases[index]?.do;
  if (path[0] === 'do') return steps?.[Number(path[1])];
  const isResult = path[0] === 'expect' && path[1] === 'results' && typeof path[2] === 'number';
  return isResult ? steps?.[path[2] as number] : undefined;
}

interface Found {
  value: Plain;
  path: readonly (string | number)[];
}

const isObject = (value: Plain | undefined): value is { [word: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits `given.seats[]` into `given`, `seats`, `[]`. */
const tokensOf = (path: string): string[] => path.match(/\[\d*\]|\{\}|\*\*|[^.[{]+/g) ?? [];

/** The values at a place; looks inside `oneOf` and `includes`. */
function placesAt(
  value: Plain | undefined,
  tokens: readonly string[],
  path: Found['path'],
): Found[] {
  if (value === undefined) return [];
  const [token, ...rest] = tokens;
  if (token === '**') return everyObject(value, path);
  if (isObject(value) && Array.isArray(value.oneOf) && Object.keys(value).length === 1)
    return value.oneOf.flatMap((one, i) => placesAt(one, tokens, [...path, 'oneOf', i]));
  if (token === undefined) return [{ value, path }];
  if (token === '[]') {
    const list = isObject(value) ? value.includes : value;
    if (!Array.isArray(list)) return [];
    const here = isObject(value) ? [...path, 'includes'] : path;
    return list.flatMap((one, i) => placesAt(one, rest, [...here, i]));
  }
  if (token === '{}')
    return isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => placesAt(one, rest, [...path, key]))
      : [];
  if (token.startsWith('['))
    return Array.isArray(value) ? placesAt(value[Number(token.slice(1, -1))], rest, path) : [];
  return isObject(value) ? placesAt(value[token], rest, [...path, token]) : [];
}

function everyObject(value: Plain, path: Found['path']): Found[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => everyObject(one, [...path, i]));
  if (!isObject(value)) return [];
  return [
    { value, path },
    ...Object.entries(value).flatMap(([key, one]) => everyObject(one, [...path, key])),
  ];
}
