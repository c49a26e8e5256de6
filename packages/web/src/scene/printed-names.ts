/** Names written in capitals in their file are printed in ordinary letters. */
export const printedName = (written: string): string =>
  written.length > 2 && written === written.toUpperCase()
    ? written
        .toLowerCase()
        .replace(
          /(^|[\s'’-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : written;
