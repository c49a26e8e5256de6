import type { FileFault, SourceFile } from '@cardwright/kernel';
import { checkFile, type Places, readJson } from '../../loading/index.ts';
import { SEATS } from '../content.ts';
import { LivingRoom } from '../format.ts';
import { TILES_PER_TYPE, TYPES } from '../rules/tiles.ts';

type Matrix = readonly (readonly number[])[];

/** The living room may have any size; its rows are equally long. */
export function checkRoomFile(file: SourceFile): {
  matrix?: Matrix;
  faults: FileFault[];
  warnings: FileFault[];
} {
  const checked = checkFile(file, LivingRoom);
  const faults = checked.faults;
  const read = readJson(file);
  const rows = read.ok
    ? (read.value as { LivingRoomBoardJSON?: unknown } | null)?.LivingRoomBoardJSON
    : undefined;
  if (read.ok && Array.isArray(rows)) {
    // the length of most rows is the intended one
    const lengths = rows.map((row: unknown) => (Array.isArray(row) ? row.length : -1));
    const often = (n: number): number => lengths.filter((length) => length === n).length;
    const meant = lengths.reduce(
      (best, length) => (length >= 0 && often(length) > often(best) ? length : best),
      lengths[0] ?? 0,
    );
    lengths.forEach((length, r) => {
      if (length > 0 && length !== meant)
        faults.push(
          read.places.fault(
            ['LivingRoomBoardJSON', r],
            `this row has ${length} spaces, the others have ${meant}`,
            'make all rows the same length',
          ),
        );
    });
  }
  if (faults.length > 0 || !checked.value || !read.ok) return { faults, warnings: [] };
  const matrix = checked.value.LivingRoomBoardJSON;
  if (spacesIn(matrix, SEATS.max).length > 0)
    return { matrix, faults, warnings: doubts(matrix, read.places) };
  faults.push(
    read.places.fault([KEY], 'the living room has no spaces', 'write 2 for a space that is used'),
  );
  return { faults, warnings: [] };
}

const KEY = 'LivingRoomBoardJSON';
const ALL_TILES = TYPES * TILES_PER_TYPE;

/** The spaces that are used with this many players. */
const spacesIn = (matrix: Matrix, seats: number): [row: number, column: number][] =>
  matrix.flatMap((line, r) =>
    line.flatMap((value, c): [number, number][] => (isUsed(value, seats) ? [[r, c]] : [])),
  );
const isUsed = (value: number | undefined, seats: number): boolean =>
  value !== undefined && value > 0 && value <= seats;

/** What loads, but is hardly meant: no space, more spaces than tiles, spaces on their own. */
function doubts(matrix: Matrix, places: Places): FileFault[] {
  const warnings: FileFault[] = [];
  const alone = new Set<string>();
  for (let seats: number = SEATS.min; seats <= SEATS.max; seats++) {
    const spaces = spacesIn(matrix, seats);
    if (spaces.length === 0)
      warnings.push(
        places.fault(
          [KEY],
          `the living room has no space for ${seats} players`,
          `write 2 for spaces that are used with two or more players`,
        ),
      );
    if (spaces.length > ALL_TILES)
      warnings.push(
        places.fault(
          [KEY],
          `${spaces.length} spaces with ${seats} players, but there are only ${ALL_TILES} tiles`,
          'the last spaces, in reading order, stay empty',
        ),
      );
    for (const [r, c] of spaces) {
      const beside = [
        matrix[r - 1]?.[c],
        matrix[r + 1]?.[c],
        matrix[r]?.[c - 1],
        matrix[r]?.[c + 1],
      ];
      if (alone.has(`${r},${c}`) || beside.some((value) => isUsed(value, seats))) continue;
      alone.add(`${r},${c}`);
      warnings.push(
        places.fault(
          [KEY, r, c],
          `with ${seats} players this space touches no other one`,
          'its tile can only be taken alone',
        ),
      );
    }
  }
  return warnings;
}
