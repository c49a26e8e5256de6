import { combinedPacks, packPaths } from '@cardwright/games/node';

type Parse = (path: string, before: string | undefined) => string | undefined;

/** `--pack`, the same in every command: packs are combined in the given order. */
export const packOption = (
  about = 'cards that extend or replace the shipped ones',
): [flags: string, description: string, parse: Parse] => [
  '--pack <path>',
  `${about}: a folder, or a file of cardwright pack; repeatable: a later pack replaces cards of an earlier one`,
  (path, before) => combinedPacks([...(before === undefined ? [] : packPaths(before)), path]),
];
