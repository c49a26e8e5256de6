import { isDeepStrictEqual } from 'node:util';
import type { CardInfo, Content, Game, Loaded, Pack } from '@cardwright/kernel';
import { readManifest } from '../loading/index.ts';
import { packPaths, combinedPacks, readPack } from './read-pack.ts';

/** A card of a pack that replaces another one. */
export interface Replacement {
  card: string;
  /** Its name, if that is not its id. */
  name?: string;
  /** The pack that has it: its name, or its folder. */
  by: string;
  /** The pack whose card it replaces; undefined for a shipped one. */
  of: string | undefined;
}

/** Loads a game's content with a pack. */
export type Load = (game: Game, pack?: Pack) => Loaded<Content>;

/**
 * Which cards of combined packs replace which; empty if the packs have faults. A pack that stands
 * alone leaves out the shipped cards, so it replaces none of them.
 */
export function findReplacements(game: Game, reference: string, load: Load): Replacement[] {
  const paths = packPaths(reference);
  const owner = new Map<string, string | undefined>();
  const found: Replacement[] = [];
  let alone = false;
  let before = cardsWith(game, undefined, load);
  for (const id of before?.keys() ?? []) owner.set(id, undefined);
  for (const [i, path] of paths.entries()) {
    const after = cardsWith(game, combinedPacks(paths.slice(0, i + 1)), load);
    if (!before || !after) return found;
    const { manifest } = readManifest(readPack(path, []).manifest);
    const by = manifest.name ?? path;
    alone ||= manifest.alone === true;
    for (const [id, { json, name }] of after) {
      if (isDeepStrictEqual(json, before.get(id)?.json)) continue;
      if (before.has(id))
        found.push({ card: id, ...(name !== id && { name }), by, of: owner.get(id) });
      owner.set(id, by);
    }
    before = after;
  }
  return alone ? found.filter(({ of }) => of !== undefined) : found;
}

function cardsWith(
  game: Game,
  reference: string | undefined,
  load: Load,
): Map<string, CardInfo> | undefined {
  const { content } = load(game, reference === undefined ? undefined : readPack(reference, []));
  return content && new Map(game.content.cards(content).map((card) => [card.id, card]));
}
