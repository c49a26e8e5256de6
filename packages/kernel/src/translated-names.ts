import type { CardInfo, Words } from './game.ts';

/** The names of cards that are printed differently in a language, by the name in the file. */
export function translatedNames(
  cards: readonly Pick<CardInfo, 'name' | 'words'>[],
  words: Words,
): { [name: string]: string } {
  const names: { [name: string]: string } = {};
  for (const { name, words: own } of cards) {
    const printed = own?.translation && words(own.translation);
    if (printed !== undefined && printed !== name) names[name] = printed;
  }
  return names;
}
