import type { EffectJson } from '../effects/define.ts';
import type { Card } from '../format.ts';

/** Visits every line of a list and of the lists inside it. */
export function walkLines(lines: readonly EffectJson[], visit: (line: EffectJson) => void): void {
  for (const line of lines) {
    visit(line);
    for (const value of Object.values(line)) {
      if (!Array.isArray(value)) continue;
      for (const list of isLines(value) ? [value] : value.filter(isLines)) walkLines(list, visit);
    }
  }
}

const isLines = (value: unknown): value is EffectJson[] =>
  Array.isArray(value) &&
  value.every((line: unknown) => typeof line === 'object' && line !== null && 'do' in line);

/** All lists of a card. */
export function listsOf(card: Card): EffectJson[][] {
  const { play, reaction, when = {} } = card;
  return [play, reaction?.play, when.gained, when.bought, when.trashed, when.discarded].filter(
    (list) => list !== undefined,
  );
}
