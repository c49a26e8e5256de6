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
