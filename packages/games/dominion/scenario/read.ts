import type { Plain } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import type { DominionContent } from '../content.ts';

export type Obj = { [key: string]: Plain };

export const isObj = (value: Plain | undefined): value is Obj => typeof value === 'object' && value !== null && !Array.isArray(value);

export function object(value: Plain | undefined, what: string, known: readonly string[]): Obj {
  if (value === undefined) return {};
  if (!isObj(value)) throw new ScenarioFault(`${what} should be an object, found ${JSON.stringify(value)}`);
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) {
    const meant = nearest(odd, known);
    throw new ScenarioFault(`${what}: unknown word '${odd}'${meant ? `; did you mean '${meant}'?` : ` (known: ${known.join(', ')})`}`);
  }
  return value;
}

export function whole(value: Plain | undefined, what: string, usual: number, min = 0, max = 1000): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new ScenarioFault(`${what} should be a whole number from ${min} to ${max}, found ${JSON.stringify(value)}`);
  return value;
}

export function cardNamed(content: DominionContent, name: Plain | undefined, what: string): number {
  const card = typeof name === 'string' ? content.byName.get(name) : undefined;
  if (card === undefined) {
    const meant = typeof name === 'string' ? nearest(name, content.byName.keys()) : undefined;
    throw new ScenarioFault(`${what}: there is no card ${JSON.stringify(name)}${meant ? `; did you mean '${meant}'?` : ''}`);
  }
  return card;
}

export function cardList(content: DominionContent, value: Plain | undefined, what: string): number[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ScenarioFault(`${what} should be a list of card names, found ${JSON.stringify(value)}`);
  return value.map((name) => cardNamed(content, name, what));
}
