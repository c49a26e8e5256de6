import type { Plain } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import { plainName } from '../compile.ts';
import { MEMBERS } from '../content.ts';

export type Obj = { [key: string]: Plain };
export const isObject = (value: Plain | undefined): value is Obj => typeof value === 'object' && value !== null && !Array.isArray(value);
export const fail = (message: string): never => {
  throw new ScenarioFault(message);
};

/** The fields of an object, all of them known. */
export function fields(value: Plain | undefined, known: readonly string[], what: string): Obj {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) return fail(`${what}: an object was expected, found ${JSON.stringify(value)}`);
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const meant = nearest(key, known);
    fail(`${what}: unknown word '${key}' (${meant ? `did you mean '${meant}'?` : `known: ${known.join(', ')}`})`);
  }
  return value;
}

/** The same for a position: what is null there is left out. */
export const filled = (value: Plain | undefined, known: readonly string[], what: string): Obj =>
  Object.fromEntries(Object.entries(fields(value, known, what)).filter(([, entry]) => entry !== null));

export function whole(value: Plain | undefined, what: string, low: number, high = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high)
    return fail(`${what}: a whole number from ${low}${high < 1e6 ? ` to ${high}` : ''} was expected, found ${JSON.stringify(value)}`);
  return value;
}
export function list(value: Plain | undefined, what: string): Plain[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : fail(`${what}: a list was expected, found ${JSON.stringify(value)}`);
}
export function known(value: Plain | undefined, names: ReadonlyMap<string, number> | readonly string[], what: string): number {
  const key =
    typeof value === 'string'
      ? plainName(value)
      : isObject(value) && typeof value.name === 'string'
        ? plainName(value.name)
        : fail(`${what}: a name was expected, found ${JSON.stringify(value)}`);
  const found = Array.isArray(names) ? names.indexOf(key) : (names as ReadonlyMap<string, number>).get(key);
  if (found !== undefined && found >= 0) return found;
  const meant = nearest(key, Array.isArray(names) ? names : (names as ReadonlyMap<string, number>).keys());
  return fail(`${what}: there is no '${key}'${meant ? `; did you mean '${meant}'?` : ''}`);
}
export const member = (value: Plain | undefined, what: string): number => known(value, MEMBERS, what);
