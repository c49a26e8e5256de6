/** Names written in capitals in their file are printed in ordinary letters. */
export const printedName = (name: string): string =>
  name.length > 2 && name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(
          /(^|[\s'’-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : name;

/** The same inside a sentence: only where a card is called so. */
export const printNames = (text: string, names: ReadonlySet<string>): string =>
  names.size === 0
    ? text
    : text.replace(/\p{Lu}[\p{Lu}'’!-]+(?: [\p{Lu}'’!-]+)*/gu, (found) =>
        names.has(found) ? printedName(found) : found,
      );

/** Those of the names that are printed in other letters than they are written in. */
export const loudNames = (names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].filter((name) => printedName(name) !== name));
