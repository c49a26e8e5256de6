import { dirname } from 'node:path';
import type { PackNames } from '@cardwright/games';
import {
  loadContent,
  packConflicts,
  packsBeside,
  readPack,
  translationsIn,
} from '@cardwright/games/node';
import type { Content, Game, Pack } from '@cardwright/kernel';

const told = new Set<string>();

/** Warns on stderr about conflicts between combined packs, once per combination. */
export function tellConflicts(game: Game, reference: string | undefined): void {
  if (reference === undefined || told.has(reference)) return;
  told.add(reference);
  for (const line of packConflicts(game, reference)) process.stderr.write(`cardwright: ${line}\n`);
}

/** The content of a game with packs; conflicts between them are printed. */
export function contentWith(game: Game, reference: string | undefined): Content {
  const content = loadContent(game, reference);
  tellConflicts(game, reference);
  return content;
}

/** The names of cards and the texts of packs in a language. */
export const translationsOf = (
  game: Game,
  reference: string | undefined,
  language: string,
): { readonly [text: string]: string } =>
  translationsIn(
    game,
    loadContent(game, reference),
    reference === undefined ? undefined : readPack(reference),
    language,
  );

/**
 * The packs that a scenario names, from its own folder; conflicts between them are printed. Loads
 * them as every other command does, so that the faults of a manifest are found too.
 */
export function readPacksBeside(scenario: string, named: PackNames, game: Game): Pack {
  const reference = packsBeside(dirname(scenario), named);
  contentWith(game, reference);
  return readPack(reference);
}
