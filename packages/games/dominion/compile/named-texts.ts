import { listsOf, walkLines } from './walk-lines.ts';
import type { Card } from '../format.ts';

/** The names of mats, tokens and phases, which cards print as they are written. */
export function namedTexts(cards: readonly Card[]): string[] {
  const names = new Set<string>();
  for (const card of cards) {
    if (card.phase) names.add(card.phase.name);
    for (const list of listsOf(card))
      walkLines(list, (line) => {
        for (const name of namesIn(line)) names.add(name);
      });
  }
  return [...names];
}

/** In a line, and in what its amounts count; nested lists are walked by themselves. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): string[] =>
    NAMED.has(key) && typeof inner === 'string' ? [inner] : namesIn(inner),
  );
}
const NAMED: ReadonlySet<string> = new Set(['mat', 'token', 'tokens']);
