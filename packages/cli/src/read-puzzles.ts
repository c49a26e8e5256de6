import { checkFile } from '@cardwright/games';
import { PuzzleFile } from '@cardwright/games/puzzle';
import type { SourceFile } from '@cardwright/kernel';
import { UsageError } from './exit.ts';

/** Reads a puzzle file of this game; errors name the place of a fault. */
export function readPuzzles(source: SourceFile, game: string): PuzzleFile {
  const { value, faults } = checkFile(source, PuzzleFile);
  if (!value) {
    const lines = faults.map(
      ({ file, line, column, message, hint }) =>
        `${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`,
    );
    throw new UsageError(`not a file of puzzles:\n${lines.join('\n')}`);
  }
  if (value.game !== game)
    throw new UsageError(`${source.path} has puzzles of '${value.game}', not of '${game}'`);
  return value;
}
