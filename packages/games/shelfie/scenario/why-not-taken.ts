import { at } from '@cardwright/kernel';
import { roomOf, type ShelfieContent } from '../content.ts';
import { hasFreeSide, LONGEST_LINE, lineOf } from '../rules/room.ts';
import { filled, widestRoom } from '../rules/shelf.ts';
import { EMPTY } from '../rules/tiles.ts';
import type { ShelfieState } from '../state.ts';
import { spacesAt } from './read.ts';

/** Why these tiles cannot be taken (R4.1, R4.2), in the numbers of the file. */
export function whyNotTaken(
  content: ShelfieContent,
  { board, shelves, turn }: ShelfieState,
  cells: readonly (readonly [number, number])[],
): string {
  const players = shelves.length;
  const room = roomOf(content, players);
  const spaces = spacesAt(room, cells);
  for (const [i, space] of spaces.entries()) {
    const cell = `[${at(cells, i).join(', ')}]`;
    if (space < 0) return `${cell} is not a space with ${players} players`;
    if (at(board, space) === EMPTY) return `${cell} is empty`;
    if (!hasFreeSide(room, board, space)) return `the tile on ${cell} has no free side`;
  }
  if (spaces.length < 1 || spaces.length > LONGEST_LINE)
    return `a turn takes 1 to ${LONGEST_LINE} tiles, not ${spaces.length}`;
  if (lineOf(room, spaces) < 0) return 'the tiles are not next to each other in a straight line';
  const most = widestRoom(filled(at(shelves, turn)));
  return `no column of the shelf has room for ${spaces.length} tiles, the emptiest takes ${most}`;
}
