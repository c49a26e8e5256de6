import type { Plain } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { ScenarioFault } from '../../scenario/index.ts';

export type Fields = { [word: string]: Plain };
export const isFields = (value: Plain | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unknown words are faults. */
export function known(value: Fields, words: readonly string[], where: string): void {
  const unknown = Object.keys(value).filter((key) => !words.includes(key));
  if (unknown.length === 0) return;
  const told = unknown.map((key) => {
    const meant = nearest(key, words);
    return `unknown word '${key}' in ${where}${meant ? ` (did you mean '${meant}'?)` : ''}`;
  });
  throw new ScenarioFault(`${told.join('; ')} (known: ${words.join(', ')})`);
}

export function whole(value: Plain | undefined, usual: number, where: string): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new ScenarioFault(
      `${where}: expected a whole number from 0, found ${JSON.stringify(value)}`,
    );
  return value;
}

export function list(value: Plain | undefined, where: string): Plain[] {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    throw new ScenarioFault(`${where}: expected a list, found ${JSON.stringify(value)}`);
  return value;
}
