/**
 * Splits a name that is one word in files and in the protocol: `ThroneRoom` is printed "Throne
 * Room".
 */
export const splitName = (written: string): string =>
  written.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
