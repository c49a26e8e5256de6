/** Replaces names in a text by their printed forms. */
export type PrintNames = (text: string) => string;

/** For names whose printed form differs: matches whole words, longest names first. */
export function namePrinter(printed: ReadonlyMap<string, string>): PrintNames {
  const changed = [...printed].filter(([written, name]) => written !== name);
  if (changed.length === 0) return (text) => text;
  // a longer name that stays unchanged must not be changed in part
  const longer = [...printed].filter(
    ([written, name]) =>
      written === name && changed.some(([inner]) => inner !== '' && written.includes(inner)),
  );
  const names = new Map([...changed, ...longer]);
  const pattern = wholeWords([...names.keys()]);
  return (text) => text.replace(pattern, (found) => names.get(found) ?? found);
}

/** Matches any of these names as a whole word, longest first. */
export function wholeWords(names: readonly string[], flags = 'gu'): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const any = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<!\\p{L})(${any})(?!\\p{L})`, flags);
}

/** Names in capitals are printed in title case. */
export const printedName = (written: string): string =>
  written.length > 2 && written === written.toUpperCase()
    ? written
        .toLowerCase()
        .replace(
          /(^|[\s'’-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : written;
