import type { Ask, Message, OptionInfo } from '@cardwright/kernel';
import type { ShelfieContent } from './content.ts';
import { filled, roomIn } from './rules/shelf.ts';
import type { ShelfieState } from './state.ts';
import { letterOf, TYPE_NAMES } from './rules/tiles.ts';

export const tileWords = (type: number): Message => ({
  key: `shelfie.tile.${TYPE_NAMES[type] ?? 'none'}`,
});

/** Ids of things in the scene. */
export const roomCell = (row: number, column: number): string => `room:${row}:${column}`;
export const shelfCell = (seat: number, row: number, column: number): string =>
  `shelf:${seat}:${row}:${column}`;
export const takenTile = (place: number): string => `taken:${place}`;

export function shelfieOption(
  content: ShelfieContent,
  state: ShelfieState,
  ask: Ask,
  index: number,
): OptionInfo {
  const code = ask.options[index]!;
  if (ask.why === 'ask.take') {
    const room = content.rooms[state.shelves.length]!;
    const spaces = room.lines[code]!;
    const cells = spaces.map(
      (space) =>
        [Math.floor(room.cells[space]! / room.columns), room.cells[space]! % room.columns] as [
          number,
          number,
        ],
    );
    const refs = cells.map(([row, column]) => roomCell(row, column));
    const [row, column] = cells[0]!;
    const [lastRow, lastColumn] = cells[cells.length - 1]!;
    const way = cells.length === 1 ? 'one' : row === lastRow ? 'row' : 'column';
    const tiles = spaces.map((space) => tileWords(state.board[space]!));
    const words = {
      key: 'shelfie.option.take',
      args: {
        tiles,
        way,
        row: row + 1,
        column: column + 1,
        lastRow: lastRow + 1,
        lastColumn: lastColumn + 1,
      },
    };
    return { ref: refs[0]!, refs, words, data: cells };
  }
  if (ask.why === 'ask.column') {
    const row = roomIn(filled(state.shelves[ask.seat]!), code) - 1;
    return {
      ref: shelfCell(ask.seat, row, code),
      words: { key: 'shelfie.option.column', args: { column: code + 1 } },
      data: code,
    };
  }
  const type = state.taken[code]!;
  return { ref: takenTile(code), words: tileWords(type), data: letterOf(type) };
}
