import { readFileSync } from 'node:fs';

/** The entries of a file that is a list, as they are written; each begins and ends a line. */
export const listedCards = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .slice('[\n'.length, -'\n]\n'.length)
    .split(/,\n(?=\{)/)
    .map((text) => `${text}\n`);
