import type { Plain } from '@cardwright/kernel';
import type { z } from 'zod';
import { faultLines, nearest, schemaFaults } from '../loading/index.ts';
import { ScenarioFault } from './words.ts';

/** Readers for a scenario's values; each reports precisely what is wrong. */

export type Obj = { [word: string]: Plain };

export const isObject = (value: Plain | undefined): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const found = (value: Plain | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value);

/** An object with these words and no others; absent or null means empty. */
export function readWords(value: Plain | undefined, what: string, known: readonly string[]): Obj {
  if (value === undefined || value === null) return {};
  if (!isObject(value))
    throw new ScenarioFault(`${what}: expected an object, found ${found(value)}`);
  for (const word of Object.keys(value)) {
    if (known.includes(word)) continue;
    const meant = nearest(word, known);
    throw new ScenarioFault(
      `${what}: unknown word '${word}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
        `${known.join(', ')})`,
    );
  }
  return value;
}

export function readWhole(
  value: Plain | undefined,
  what: string,
  low: number,
  high = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high)
    return value;
  throw new ScenarioFault(
    `${what}: expected a whole number from ${low}${high < Number.MAX_SAFE_INTEGER ? ` to ${high}` : ''}` +
      `, found ${found(value)}`,
  );
}

/** Rule options against their schema; every problem is reported, each with its place. */
export function readOptions<T>(
  schema: z.ZodType<T>,
  value: Plain | undefined,
  word: 'options' | 'rules',
): T {
  const raw = value ?? {};
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  const faults = schemaFaults(read.error, raw);
  const place = faults[0]?.pointer?.split('/').slice(1) ?? [];
  throw new ScenarioFault(faultLines(faults, `${word}: `).join('; '), ['given', word, ...place]);
}

export function readList(value: Plain | undefined, what: string): Plain[] {
  if (Array.isArray(value)) return value;
  throw new ScenarioFault(`${what}: expected a list, found ${found(value)}`);
}
