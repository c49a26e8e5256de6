import type { Plain } from '@cardwright/kernel';
import { nearest } from '../../loading/index.ts';
import { readList, readWhole } from '../../scenario/read.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import type { DominionContent } from '../content.ts';

/** An integer, or the default if it is missing. */
export const whole = (
  value: Plain | undefined,
  what: string,
  usual: number,
  min = 0,
  max = 1000,
): number => (value === undefined ? usual : readWhole(value, what, min, max));

export function cardNamed(content: DominionContent, name: Plain | undefined, what: string): number {
  const card = typeof name === 'string' ? content.byName.get(name) : undefined;
  if (card === undefined) {
    const meant = typeof name === 'string' ? nearest(name, content.byName.keys()) : undefined;
    throw new ScenarioFault(
      `${what}: unknown card ` +
        `${JSON.stringify(name)}${meant ? `; did you mean '${meant}'?` : ''}`,
    );
  }
  return card;
}

export function cardList(
  content: DominionContent,
  value: Plain | undefined,
  what: string,
): number[] {
  if (value === undefined) return [];
  return readList(value, what).map((name) => cardNamed(content, name, what));
}
