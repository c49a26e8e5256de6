import { loadGamePackage } from '@cardwright/games/node';
import type { Game } from '@cardwright/kernel';

/** The games of a thread by name: those of a module, and outside games by folder. */
export async function gamesIn(
  module: string,
  folders: readonly string[],
): Promise<{ readonly [name: string]: Game }> {
  const { games } = (await import(module)) as { games: { [name: string]: Game } };
  const outside = await Promise.all(folders.map((folder) => loadGamePackage(folder)));
  return { ...games, ...Object.fromEntries(outside.map(({ game }) => [game.name, game])) };
}
