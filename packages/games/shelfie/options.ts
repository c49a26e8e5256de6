import { type Ask, at, type Message, type OptionInfo } from '@cardwright/kernel';
import { roomOf, type ShelfieContent } from './content.ts';
import { cellOf, lineAt } from './rules/room.ts';
import { filled, roomIn } from './rules/shelf.ts';
import { shelfOf, type ShelfieState } from './state.ts';
import { letterOf, type Tile, typeName } from './rules/tiles.ts';

export const tileWords = (type: Tile): Message => ({
  key: `shelfie.tile.${typeName(type)}`,
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
  const code = at(ask.options, index);
  if (ask.why === 'ask.take') return takeOption(content, state, code);
  if (ask.why === 'ask.column') {
    const row = roomIn(filled(shelfOf(state, ask.seat)), code) - 1;
    return {
      ref: shelfCell(ask.seat, row, code),
      words: { key: 'shelfie.option.column', args: { column: code + 1 } },
      data: code,
    };
  }
  const type = at(state.taken, code);
  return { ref: takenTile(code), words: tileWords(type), data: letterOf(type) };
}

/** A line of tiles, by its cells. */
function takeOption(content: ShelfieContent, state: ShelfieState, line: number): OptionInfo {
  const room = roomOf(content, state.shelves.length);
  const spaces = lineAt(room, line);
  const cells = spaces.map((space) => cellOf(room, space));
  const [row, column] = at(cells, 0);
  const [lastRow, lastColumn] = at(cells, cells.length - 1);
  const args = {
    tiles: spaces.map((space) => tileWords(at(state.board, space))),
    way: cells.length === 1 ? 'one' : row === lastRow ? 'row' : 'column',
    row: row + 1,
    column: column + 1,
    lastRow: lastRow + 1,
    lastColumn: lastColumn + 1,
  };
  return {
    ref: roomCell(row, column),
    refs: cells.map((cell) => roomCell(...cell)),
    words: { key: 'shelfie.option.take', args },
    data: cells,
  };
}
