import { at, type Pack, type Plain, type SourceFile } from '@cardwright/kernel';
import { cellOf, type Room } from '../rules/room.ts';
import { roomFor } from '../setup.ts';
import { contentFor } from './position.ts';

interface Template {
  readonly cases: readonly {
    readonly given: { readonly players: number; readonly board: readonly string[] };
    readonly do: readonly { readonly [word: string]: Plain }[];
    readonly expect: { readonly shelves: readonly (readonly string[])[] };
  }[];
}

/**
 * The template of a card test for the living room of a pack: its tiles lie on two neighbouring
 * spaces of the room, and the first of them is taken. A room that has no space for the players of
 * the template gets a test for more of them.
 */
export function starter(
  template: string,
  shipped: readonly SourceFile[],
  pack: Pack | undefined,
): string {
  const file = JSON.parse(template) as Template;
  const content = contentFor(shipped, pack);
  let isSame = true;
  const cases = file.cases.map((one) => {
    const players = [one.given.players, 3, 4].find((n) => content.rooms[n]?.cells.length);
    if (players === undefined) return one;
    const room = roomFor(content, players);
    if (isRoomOf(one.given.board, room)) return one;
    isSame = false;
    const [first = 0, second] = room.lines.find((line) => line.length === 2) ?? [];
    const sign = (space: number): string => (space === first ? 'F' : space === second ? 'P' : '.');
    const board = drawn(room, sign);
    const take = [cellOf(room, first)];
    return {
      ...one,
      given: { ...one.given, players, board },
      do: one.do.map((step) => ({ ...step, take })),
      expect: { ...one.expect, shelves: shelvesFor(players, one.expect.shelves) },
    };
  });
  return isSame ? template : `${JSON.stringify({ ...file, cases }, null, 2)}\n`;
}

/** The shelves of a table at which the last players have not had a turn. */
const shelvesFor = (
  players: number,
  shelves: readonly (readonly string[])[],
): readonly (readonly string[])[] =>
  Array.from({ length: players }, (_, seat) => shelves[seat] ?? shelves.at(-1) ?? []);

/** The rows of a room, with a sign for each space. */
const drawn = (room: Room, sign: (space: number) => string): string[] =>
  Array.from({ length: room.rows }, (_, row) =>
    Array.from({ length: room.columns }, (_cell, column) => {
      const space = at(room.spaceAt, row * room.columns + column);
      return space < 0 ? '#' : sign(space);
    }).join(''),
  );

/** Whether a board has the spaces of the room. */
const isRoomOf = (board: readonly string[], room: Room): boolean =>
  drawn(room, () => '.').join('/') === board.map((row) => row.replace(/[^#]/g, '.')).join('/');
