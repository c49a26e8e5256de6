import { at, type FileFault, type Plain } from '@cardwright/kernel';
import { readJson } from '../../loading/index.ts';
import { readList, readWhole } from '../../scenario/read.ts';
import { ScenarioFault } from '../../scenario/words.ts';
import { checkCards } from '../compile/common-goals.ts';
import { checkPersonal, type PersonalCard } from '../compile/personal-goals.ts';
import type { ShelfieContent } from '../content.ts';
import type { CommonGoalCard } from '../format.ts';
import type { Room } from '../rules/room.ts';
import { parseShelf, type Shelf } from '../rules/shelf.ts';
import { EMPTY, type Tile, type TileType, typeOf } from '../rules/tiles.ts';

/** Readers for the values of a scenario; each reports clearly what is wrong. */

export function readTexts(value: Plain | undefined, what: string): string[] {
  return readList(value, what).map((entry) => {
    if (typeof entry !== 'string')
      throw new ScenarioFault(`${what}: expected a string, found ${JSON.stringify(entry)}`);
    return entry;
  });
}

export const readSeats = (value: Plain | undefined, what: string): number =>
  readWhole(value, what, 2, 4);

/** A list of letters, or a string of them. */
export function readLetters(value: Plain | undefined, what: string): TileType[] {
  const letters = typeof value === 'string' ? [...value] : readTexts(value, what);
  return letters.map((letter) => {
    const type = typeOf(letter);
    if (type === EMPTY) throw new ScenarioFault(`${what}: '${letter}' is not a tile (C F B G T P)`);
    return type;
  });
}

export function readShelf(value: Plain | undefined, what: string, gaps = false): Shelf {
  const parsed = parseShelf(readTexts(value, what), gaps);
  if (!parsed.ok) throw new ScenarioFault(`${what}: ${parsed.message}`);
  return parsed.shelf;
}

/**
 * Tiles by space. `strict`: every space must be marked as one; otherwise `#` is just an empty
 * place, as in checks of taking and refilling.
 */
export function readBoard(value: Plain | undefined, room: Room, strict: boolean): Tile[] {
  const lines = readTexts(value, 'board');
  if (lines.length !== room.rows)
    throw new ScenarioFault(`board: expected ${room.rows} rows, found ${lines.length}`);
  const board = room.cells.map((): Tile => EMPTY);
  lines.forEach((line, r) => {
    if (line.length !== room.columns)
      throw new ScenarioFault(`board: row ${r} is "${line}", expected ${room.columns} letters`);
    [...line].forEach((letter, c) => {
      const space = at(room.spaceAt, r * room.columns + c);
      const here = `board: row ${r}, column ${c}`;
      const type = typeOf(letter);
      if (type < 0 && letter !== '.' && letter !== '#')
        throw new ScenarioFault(`board: '${letter}' in row ${r} is neither a tile nor '.' nor '#'`);
      if (type >= 0 && space < 0)
        throw new ScenarioFault(
          `${here} is not a space for this number of players, but holds a ${letter}`,
        );
      if (letter === '#' && space >= 0 && strict)
        throw new ScenarioFault(
          `${here} is a space for this number of players; write '.' if it is empty`,
        );
      if (space >= 0) board[space] = type;
    });
  });
  return board;
}

export function readCells(value: Plain | undefined, what: string): [number, number][] {
  return readList(value, what).map((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2 || !pair.every((n) => Number.isInteger(n))) {
      throw new ScenarioFault(
        `${what}: expected pairs [row, column], found ${JSON.stringify(pair)}`,
      );
    }
    return [pair[0] as number, pair[1] as number];
  });
}

/** The spaces of these cells; -1 for a cell that is not a space. */
export const spacesAt = (room: Room, cells: readonly (readonly [number, number])[]): number[] =>
  cells.map(([r, c]) =>
    r >= 0 && r < room.rows && c >= 0 && c < room.columns
      ? at(room.spaceAt, r * room.columns + c)
      : -1,
  );

/** A goal by id, or an inline card, whose id and description are optional. */
export function readGoal(
  value: Plain | undefined,
  content: ShelfieContent,
  what: string,
): number | CommonGoalCard {
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= 0 && value < content.commonCount) return value;
    throw new ScenarioFault(
      `${what}: unknown common goal ${value}; ids are 0 to ${content.commonCount - 1}`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScenarioFault(`${what}: expected a card or the id of one`);
  const read = readJson({
    path: what,
    text: JSON.stringify([{ id: 0, description: what, ...value }], null, 1),
  });
  if (!read.ok) throw new ScenarioFault(`${what}: ${read.faults[0]?.message ?? 'not a card'}`);
  const { cards, faults } = checkCards(read.value, [], read.value, read.places);
  if (faults.length > 0 || !cards[0]) {
    const found = faults.map((f) => `${f.pointer?.replace(/^\/0/, '') ?? ''} ${f.message}`.trim());
    throw new ScenarioFault(`${what}: ${found.join('; ')}`);
  }
  return cards[0].card;
}

/** A personal goal by id, or its rows. */
export function readPersonal(
  value: Plain | undefined,
  content: ShelfieContent,
  what: string,
): number | PersonalCard {
  if (typeof value === 'string' || typeof value === 'number') {
    const index = content.personal.findIndex((card) => card.id === String(value));
    if (index < 0) throw new ScenarioFault(`${what}: unknown personal goal '${value}'`);
    return index;
  }
  const read = readJson({ path: what, text: JSON.stringify(value ?? null) });
  const faults: FileFault[] = [];
  const card = read.ok ? checkPersonal('-', read.value, [], read.places, faults) : undefined;
  if (!card) throw new ScenarioFault(`${what}: ${faults.map((f) => f.message).join('; ')}`);
  return card;
}
