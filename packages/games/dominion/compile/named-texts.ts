import type { Card } from '../format.ts';
import { walkCard } from './walk-lines.ts';

/** The names of mats, tokens and phases, which cards print as they are written. */
export const namedTexts = (cards: readonly Card[]): string[] => [
  ...new Set([...cards.flatMap(({ phase }) => phase?.name ?? []), ...matsAndTokens(cards)]),
];

const matsAndTokens = (cards: readonly Card[]): string[] => [
  ...matNames(cards),
  ...tokenNames(cards),
];

export const matNames = (cards: readonly Card[]): string[] => namesBy(cards, ['mat']);
export const tokenNames = (cards: readonly Card[]): string[] => namesBy(cards, ['token', 'tokens']);

/** The texts of these fields in all lines of cards. */
function namesBy(cards: readonly Card[], fields: readonly string[]): string[] {
  const names = new Set<string>();
  for (const card of cards) {
    for (const name of namesIn(card.reaction?.if, fields)) names.add(name);
    walkCard(card, (line) => {
      for (const name of namesIn(line, fields)) names.add(name);
    });
  }
  return [...names];
}

/** In a line, and in what its amounts count; nested lists are walked by themselves. */
function namesIn(value: unknown, fields: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): string[] =>
    fields.includes(key) && typeof inner === 'string' ? [inner] : namesIn(inner, fields),
  );
}
