import type { Puzzle, PuzzleFile } from '@cardwright/games/puzzle';

/** The puzzles built into this page; each game's are loaded when one is opened. */
const files = import.meta.glob<PuzzleFile>('../../../games/*/puzzles/puzzles.json', {
  import: 'default',
});
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [/([\w-]+)\/puzzles\/[^/]+$/.exec(path)?.[1], load]),
);

export const hasPuzzles = (game: string): boolean => loaders.has(game);

export const loadPuzzles = async (game: string): Promise<readonly Puzzle[]> =>
  (await loaders.get(game)?.())?.puzzles ?? [];
