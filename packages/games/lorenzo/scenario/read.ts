import { at, type Plain } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { isObject, type Obj, readList, readWords } from '../../scenario/read.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import { plainName } from '../load.ts';
import { EVERY_MEMBER, type Member, MEMBERS } from '../content.ts';

export const fail = (message: string): never => {
  throw new ScenarioFault(message);
};

/** The same for a position, where null means missing. */
export const filled = (value: Plain | undefined, known: readonly string[], what: string): Obj =>
  Object.fromEntries(
    Object.entries(readWords(value, what, known)).filter(([, entry]) => entry !== null),
  );

/** Missing means an empty list. */
export const list = (value: Plain | undefined, what: string): Plain[] =>
  value === undefined || value === null ? [] : readList(value, what);
export function known(
  value: Plain | undefined,
  names: ReadonlyMap<string, number> | readonly string[],
  what: string,
): number {
  const key =
    typeof value === 'string'
      ? plainName(value)
      : isObject(value) && typeof value.name === 'string'
        ? plainName(value.name)
        : fail(`${what}: expected a name, found ${JSON.stringify(value)}`);
  const found = Array.isArray(names)
    ? names.indexOf(key)
    : (names as ReadonlyMap<string, number>).get(key);
  if (found !== undefined && found >= 0) return found;
  const meant = nearest(
    key,
    Array.isArray(names) ? names : (names as ReadonlyMap<string, number>).keys(),
  );
  return fail(`${what}: unknown name '${key}'${meant ? `; did you mean '${meant}'?` : ''}`);
}
export const member = (value: Plain | undefined, what: string): Member =>
  at(EVERY_MEMBER, known(value, MEMBERS, what));
