/** The word or the advice for a usual word; `isKnown` says which words this place has. */
export type UsualWords = (word: string, isKnown?: (meant: string) => boolean) => string | undefined;

/**
 * Looks up words that authors know from elsewhere and that a format does not use. A table lists
 * them, separated by spaces, by what they stand for: a word of the format, or advice. If a word
 * stands for several, the first of the table that is known at its place is meant. `spell` reduces
 * spellings that count as the same word.
 */
export function usualWords(
  table: { readonly [meant: string]: string },
  spell: (word: string) => string = (word) => word,
): UsualWords {
  const meanings = new Map<string, string[]>();
  for (const [meant, words] of Object.entries(table))
    for (const word of words.split(' ').map(spell)) {
      const known = meanings.get(word);
      if (known) known.push(meant);
      else meanings.set(word, [meant]);
    }
  return (word, isKnown = () => true) => meanings.get(spell(word))?.find(isKnown);
}
