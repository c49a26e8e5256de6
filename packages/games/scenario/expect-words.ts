import type { Plain } from '@cardwright/kernel';
import { nearest } from '../loading/index.ts';
import { isObject } from './read.ts';
import type { WordGroup } from './vocabulary.ts';
import { type CasePath, ScenarioFault } from './words.ts';

/**
 * Throws a fault for a word of `expect` that the game does not know: it would be compared with
 * nothing, and `null` would even match. Words are known from the vocabulary, or because the actual
 * position has them. Places without a vocabulary (a pile by its name) are not checked.
 */
export function checkExpectWords(
  expected: Plain,
  actual: Plain | undefined,
  vocabulary: readonly WordGroup[],
): void {
  const keyed = vocabulary.filter(({ are, check }) => are !== 'values' && check === undefined);
  visit(expected, actual, 'expect', ['expect'], keyed);
}

function visit(
  expected: Plain,
  actual: Plain | undefined,
  place: string,
  path: CasePath,
  groups: readonly WordGroup[],
): void {
  if (Array.isArray(expected)) {
    const all = mergedElements(actual);
    expected.forEach((one, i) => visit(one, all, `${place}[]`, [...path, i], groups));
    return;
  }
  if (!isObject(expected)) return;
  const alone = Object.keys(expected).length === 1;
  if (alone && Array.isArray(expected.oneOf)) {
    expected.oneOf.forEach((one, i) => visit(one, actual, place, [...path, 'oneOf', i], groups));
    return;
  }
  if (alone && Array.isArray(expected.includes)) {
    visit(expected.includes, actual, place, [...path, 'includes'], groups);
    return;
  }
  const words = groups
    .filter(({ at }) => at.includes(place))
    .flatMap((group) => Object.keys(group.words));
  const here = isObject(actual) ? actual : {};
  for (const [word, value] of Object.entries(expected)) {
    if (words.length > 0 && !words.includes(word) && !Object.hasOwn(here, word))
      throw unknownWord(word, words, place, [...path, word]);
    visit(value, here[word], `${place}.${word}`, [...path, word], groups);
  }
}

/** All fields of the elements of a list, for words that only some elements have. */
function mergedElements(list: Plain | undefined): Plain | undefined {
  if (!Array.isArray(list)) return undefined;
  const objects = list.filter(isObject);
  return objects.length === 0 ? undefined : Object.assign({}, ...objects);
}

function unknownWord(
  word: string,
  known: readonly string[],
  place: string,
  path: CasePath,
): ScenarioFault {
  const meant = nearest(word, known);
  return new ScenarioFault(
    `${place}: unknown word '${word}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
      `${known.join(', ')})`,
    path,
  );
}

/** Where a message's first quoted word is found below a value: a key, or a text. */
export function placeOfQuoted(message: string, value: Plain | undefined): CasePath | undefined {
  for (const [, , quoted = ''] of message.matchAll(/(['"])(.+?)\1/g)) {
    const path = pathTo(quoted, value);
    if (path) return path;
  }
  return undefined;
}

function pathTo(word: string, value: Plain | undefined): CasePath | undefined {
  if (value === word) return [];
  if (Array.isArray(value)) {
    for (const [i, one] of value.entries()) {
      const path = pathTo(word, one);
      if (path) return [i, ...path];
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const [key, one] of Object.entries(value)) {
    if (key === word) return [key];
    const path = pathTo(word, one);
    if (path) return [key, ...path];
  }
  return undefined;
}
