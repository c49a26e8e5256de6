import { at, Bug } from '@cardwright/kernel';
import { EMPTY, type Tile } from './tiles.ts';

/**
 * The living room for one number of players: its spaces in reading order, and every line that could
 * ever be taken.
 */
export interface Room {
  readonly rows: number;
  readonly columns: number;
  /** Where each space lies: `row * columns + column`. */
  readonly cells: readonly number[];
  /** The space on a cell, or -1. */
  readonly spaceAt: readonly number[];
  /** Four neighbours of each space: above, below, left, right; -1 where there is none. */
  readonly beside: readonly number[];
  /** Lines of one to three spaces without a gap (R4.1), short ones first. */
  readonly lines: readonly (readonly number[])[];
  /** How many lines have at most 0, 1, 2, 3 spaces. */
  readonly upTo: readonly number[];
  /** Scratch of `takeable`: which spaces have a tile with a free side. */
  readonly free: boolean[];
}

export const LONGEST_LINE = 3;

export function compileRoom(matrix: readonly (readonly number[])[], seats: number): Room {
  const rows = matrix.length;
  const columns = matrix[0]?.length ?? 0;
  const cells: number[] = [];
  const spaceAt = new Array<number>(rows * columns).fill(-1);
  matrix.forEach((line, r) =>
    line.forEach((value, c) => {
      if (value === 0 || value > seats) return;
      spaceAt[r * columns + c] = cells.length;
      cells.push(r * columns + c);
    }),
  );
  const spaceIn = (r: number, c: number): number =>
    r >= 0 && r < rows && c >= 0 && c < columns ? (spaceAt[r * columns + c] ?? -1) : -1;
  const beside: number[] = [];
  for (const cell of cells) {
    const r = Math.floor(cell / columns);
    const c = cell % columns;
    beside.push(spaceIn(r - 1, c), spaceIn(r + 1, c), spaceIn(r, c - 1), spaceIn(r, c + 1));
  }
  const lines: number[][] = cells.map((_, space) => [space]);
  const upTo = [0, lines.length];
  for (let length = 2; length <= LONGEST_LINE; length++) {
    for (let space = 0; space < cells.length; space++) {
      for (const side of [3, 1]) {
        const line = [space];
        for (
          let next = at(beside, space * 4 + side);
          next >= 0 && line.length < length;
          next = at(beside, next * 4 + side)
        )
          line.push(next);
        if (line.length === length) lines.push(line);
      }
    }
    upTo.push(lines.length);
  }
  return { rows, columns, cells, spaceAt, beside, lines, upTo, free: [] };
}

/** The row and column of a space. */
export function cellOf(room: Room, space: number): [row: number, column: number] {
  const cell = at(room.cells, space);
  return [Math.floor(cell / room.columns), cell % room.columns];
}

/** The spaces of a line. */
export function lineAt(room: Room, line: number): readonly number[] {
  return room.lines[line] ?? missing(line);
}

function missing(line: number): never {
  throw new Bug(`there is no line ${line}`);
}

/** R4.1: a tile may be taken when one of its four sides touches no other tile. */
export function hasFreeSide(room: Room, board: readonly Tile[], space: number): boolean {
  const { beside } = room;
  for (let i = space * 4; i < space * 4 + 4; i++) {
    const next = beside[i] ?? -1;
    if (next < 0 || board[next] === EMPTY) return true;
  }
  return false;
}

/**
 * Adds the lines that a player may take whose emptiest column takes `most` tiles: their indices in
 * `room.lines`.
 */
export function takeable(room: Room, board: readonly Tile[], most: number, into: number[]): void {
  const { cells, upTo, free } = room;
  for (let s = 0; s < cells.length; s++) {
    free[s] = board[s] !== EMPTY && hasFreeSide(room, board, s);
    if (free[s] && most > 0) into.push(s);
  }
  const end = at(upTo, Math.min(most, LONGEST_LINE));
  for (let i = cells.length; i < end; i++) {
    const line = lineAt(room, i);
    const first = line[0] ?? -1;
    const second = line[1] ?? -1;
    const third = line.length < 3 ? second : (line[2] ?? -1);
    if (free[first] && free[second] && free[third]) into.push(i);
  }
}

/** R4.6: no two tiles touch by a side. */
export function needsRefill(room: Room, board: readonly Tile[]): boolean {
  const { beside } = room;
  for (let s = 0; s < board.length; s++) {
    if (board[s] === EMPTY) continue;
    const below = beside[s * 4 + 1] ?? -1;
    const right = beside[s * 4 + 3] ?? -1;
    if ((below >= 0 && board[below] !== EMPTY) || (right >= 0 && board[right] !== EMPTY))
      return false;
  }
  return true;
}

/** The place in `room.lines` of the line these spaces make in any order, or -1. */
export function lineOf(room: Room, spaces: readonly number[]): number {
  const sorted = spaces.slice().sort((a, b) => a - b);
  return room.lines.findIndex(
    (line) => line.length === sorted.length && line.every((space, i) => space === sorted[i]),
  );
}
