import { at, type FileFault } from '@cardwright/kernel';
import { nearest, type Path, type Places } from '../../loading/index.ts';
import { fieldHint, meantField, modeHint, stateHint, triggerHint, usualWord } from './hints.ts';
import {
  KEPT_STATE_WORDS,
  MODE_WORDS,
  spelling,
  spellings,
  TRIGGER_WORDS,
  type Word,
} from './vocabulary.ts';
import type { MadeCard } from './tree.ts';

/** The role of a card: independent, or created by another card. */
export type CardUse = 'listed' | 'creature' | 'forme';

/** Findings of a read: faults prevent a card from loading, warnings do not. */
export interface Notes {
  readonly faults: FileFault[];
  readonly warnings: FileFault[];
  /** Creatures that effects create by name; they are resolved when all files are read. */
  readonly named?: NamedCard[];
}

/** A creature that an effect of `card` creates by name, and the place of the name. */
export interface NamedCard {
  readonly name: string;
  readonly card: string;
  readonly places: Places;
  readonly path: Path;
}

/** The reader's context: every fault names the card and its place. */
export interface Reading extends Notes {
  readonly places: Places;
  readonly card: string;
  /** Reads a card inside the one being read. */
  nested(value: unknown, path: Path, use: CardUse): MadeCard | undefined;
  /** The number of enclosing expressions. */
  readonly numberDepth?: number;
}

export type Fields = { readonly [key: string]: unknown };

export function fault(r: Reading, path: Path, message: string, hint?: string): undefined {
  r.faults.push(r.places.fault(path, `${r.card}: ${message}`, hint));
  return undefined;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function show(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isFields(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 37)}…"` : text;
}

/**
 * Reports fields that do not exist `where` the value stands: an effect, number or part of a card.
 * Returns the known fields that they stand for, which are therefore not missing.
 */
export function unknownFields(
  r: Reading,
  value: Fields,
  known: readonly string[],
  path: Path,
  where: string,
  idle: readonly string[] = [],
): ReadonlySet<string> {
  const stoodFor = new Set<string>();
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    if (idle.includes(key)) {
      r.warnings.push(
        r.places.faultAtKey(
          [...path, key],
          `${r.card}: the field '${key}' has no effect here`,
          'remove it',
        ),
      );
      continue;
    }
    const advice = meantField(where, key) === undefined ? fieldHint(where, key) : undefined;
    const meant =
      advice === undefined ? (meantField(where, key) ?? nearest(key, known)) : undefined;
    if (meant !== undefined) stoodFor.add(meant);
    r.faults.push(
      r.places.faultAtKey(
        [...path, key],
        `${r.card}: unknown field '${key}'`,
        advice ?? (meant ? `did you mean '${meant}'?` : `known fields: ${known.join(', ')}`),
      ),
    );
  }
  return stoodFor;
}

const tables = new Map<readonly Word[], ReadonlyMap<string, number>>();
export function findWord(table: readonly Word[], value: string): number | undefined {
  let map = tables.get(table);
  if (!map) tables.set(table, (map = spellings(table)));
  return map.get(spelling(value));
}

/** A guess at a short word must begin with the same letter: 'ice' is not 'fire'. */
function meantWord(word: string, known: readonly string[]): string | undefined {
  const usual = usualWord(word, (other) => known.includes(other));
  if (usual !== undefined) return usual;
  const meant = nearest(word, known);
  return word.length <= 4 && meant?.charAt(0) !== word.charAt(0).toLowerCase() ? undefined : meant;
}

/** What to do about words that are not in a table, where a similar word is not enough. */
const ADVICE: ReadonlyMap<readonly Word[], (word: string) => string | undefined> = new Map<
  readonly Word[],
  (word: string) => string | undefined
>([
  [MODE_WORDS, modeHint],
  [TRIGGER_WORDS, triggerHint],
  [KEPT_STATE_WORDS, stateHint],
]);

/** Looks up a word in any spelling; returns the canonical one. */
export function readWord(
  r: Reading,
  value: unknown,
  table: readonly Word[],
  what: string,
  path: Path,
): string | undefined {
  const names = `one of ${table.map((word) => word.name).join(', ')}`;
  if (typeof value !== 'string')
    return fault(r, path, `expected ${what}, found ${show(value)}`, names);
  const place = findWord(table, value);
  if (place !== undefined) return at(table, place).name;
  const advice = ADVICE.get(table)?.(value);
  const meant = meantWord(
    value,
    table.flatMap((word) => [word.name, ...word.also]),
  );
  return fault(
    r,
    path,
    `'${value}' is not ${what}`,
    advice ?? (meant ? `did you mean '${meant}'?` : names),
  );
}

export function readTags(r: Reading, value: unknown, path: Path): string[] {
  if (!Array.isArray(value)) {
    fault(
      r,
      path,
      `expected a list of tags, found ${show(value)}`,
      typeof value === 'string' ? `write [${JSON.stringify(value)}]` : undefined,
    );
    return [];
  }
  return value.flatMap((tag, i) =>
    typeof tag === 'string'
      ? [tag]
      : (fault(r, [...path, i], `expected a string for the tag, found ${show(tag)}`) ?? []),
  );
}
