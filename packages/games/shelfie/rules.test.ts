import { at, Machine, type Rng, randomPick, roll, SetupFault, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../node.ts';
import { shelfie } from './game.ts';
import { hasFreeSide, lineOf, needsRefill, type Room, takeable } from './rules/room.ts';
import { tokensFor } from './rules/scoring.ts';
import { bitCount, FULL, filled, widestRoom } from './rules/shelf.ts';
import type { ShelfieState } from './state.ts';
import { EMPTY, EVERY_TYPE, type Tile, TYPES } from './rules/tiles.ts';

const content = shelfie.content.load(shippedFiles('shelfie')).content!;
const machine = new Machine(shelfie, content);
const long = process.env.CARDWRIGHT_LONG !== undefined;

describe('R2.1 the living room', () => {
  test.each([
    [2, 29, 16],
    [3, 37, 20],
    [4, 45, 20],
  ])('%i players: %i spaces, %i tiles with a free side on a full board', (seats, spaces, free) => {
    const room = content.rooms[seats]!;
    expect(room.cells).toHaveLength(spaces);
    const board = room.cells.map((): Tile => 0);
    expect(board.filter((_, space) => hasFreeSide(room, board, space))).toHaveLength(free);
  });

  test('it is unchanged by a half turn', () => {
    for (const seats of [2, 3, 4]) {
      const { cells } = content.rooms[seats]!;
      expect(cells.map((cell) => 80 - cell).sort((a, b) => a - b)).toEqual([...cells]);
    }
  });
});

/** R4.1 once more, from the words: any set of one to three tiles, tried cell by cell. */
function slowLines(room: Room, board: readonly number[], most: number): string[] {
  const tile = (r: number, c: number): boolean =>
    r >= 0 &&
    c >= 0 &&
    r < room.rows &&
    c < room.columns &&
    room.spaceAt[r * room.columns + c]! >= 0 &&
    board[room.spaceAt[r * room.columns + c]!] !== EMPTY;
  const free = (r: number, c: number): boolean =>
    tile(r, c) && !(tile(r - 1, c) && tile(r + 1, c) && tile(r, c - 1) && tile(r, c + 1));
  const out: string[] = [];
  for (let r = 0; r < room.rows; r++) {
    for (let c = 0; c < room.columns; c++) {
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const cells: string[] = [];
        for (let n = 0; n < Math.min(3, most) && free(r + dr * n, c + dc * n); n++) {
          cells.push(`${r + dr * n},${c + dc * n}`);
          if (n > 0 || dc === 1) out.push(cells.join(' '));
        }
      }
    }
  }
  return out.sort();
}

function randomBoard(rng: Rng, room: Room): Tile[] {
  const share = roll(rng, 101);
  return room.cells.map(() => (roll(rng, 100) < share ? at(EVERY_TYPE, roll(rng, TYPES)) : EMPTY));
}

test('R4.1 legal lines are those of a slow reference implementation on random boards', ({
  task,
}) => {
  const rng = seedRng('boards');
  const boards = long ? 20_000 : 2_000;
  for (let i = 0; i < boards; i++) {
    const room = content.rooms[2 + roll(rng, 3)]!;
    const board = randomBoard(rng, room);
    const most = roll(rng, 7);
    const lines: number[] = [];
    takeable(room, board, most, lines);
    const words = lines.map((line) =>
      room.lines[line]!.map(
        (space) =>
          `${Math.floor(room.cells[space]! / room.columns)},${room.cells[space]! % room.columns}`,
      ).join(' '),
    );
    expect(words.sort()).toEqual(slowLines(room, board, most));
    expect(needsRefill(room, board)).toBe(
      !room.lines.some(
        (line) => line.length === 2 && line.every((space) => board[space] !== EMPTY),
      ),
    );
    for (const line of lines) expect(lineOf(room, [...room.lines[line]!].reverse())).toBe(line);
  }
  task.meta.figures = { boards };
});

/** A random game; `each` sees the state at every decision. */
function playOut(
  seed: string,
  seats: number,
  options: { [name: string]: string },
  each: (s: ShelfieState) => void,
): ShelfieState {
  const s = machine.start({ seed, seats, options });
  const chance = seedRng(`players of ${seed}`);
  while (s.ask) {
    each(s);
    machine.answer(
      s,
      randomPick(s.ask, (n) => roll(chance, n)),
    );
  }
  return s;
}

describe('random games keep the rules', () => {
  test.each([2, 3, 4])('R4 to R8 with %i players', (seats) => {
    for (let i = 0; i < (long ? 300 : 30); i++) {
      const turns = new Array<number>(seats).fill(0);
      const refill = i % 2 === 0 ? 'return' : 'stay';
      let before = 0;
      const s = playOut(`rules ${i}`, seats, { refill }, (at) => {
        const ask = at.ask!;
        expect(ask.options.length).toBeGreaterThan(0);
        expect(ask.seat).toBe(at.turn);
        if (ask.why === 'ask.take') {
          turns[ask.seat]!++;
          expect(at.taken).toEqual([]);
          const room = content.rooms[seats]!;
          // R4.6: two tiles touch, or the bag could not help
          if (needsRefill(room, at.board)) expect(at.bag).toHaveLength(0);
          expect(room.lines[ask.options[ask.options.length - 1]!]!.length).toBeLessThanOrEqual(
            widestRoom(filled(at.shelves[ask.seat]!)),
          );
        }
        if (ask.why === 'ask.order') expect(new Set(at.taken).size).toBeGreaterThan(1);
        for (const shelf of at.shelves) {
          expect(((filled(shelf) << 5) & FULL & ~filled(shelf)) === 0).toBe(true);
          expect(shelf.reduce((n, mask) => n + bitCount(mask), 0)).toBe(bitCount(filled(shelf)));
        }
        const scored = at.scored.reduce((n, list) => n + list.length, 0);
        expect(scored).toBeGreaterThanOrEqual(before);
        before = scored;
      });
      expect(new Set(turns).size).toBe(1); // R6.2: everybody had as many turns
      expect(filled(s.shelves[s.end]!)).toBe(FULL);
      for (const order of s.scored) expect(new Set(order).size).toBe(order.length);
      const { scores, winners, details } = shelfie.rules.outcome(content, s);
      for (const score of scores) expect(score).toBeLessThanOrEqual(69);
      expect(details!.map((lines) => lines.reduce((sum, line) => sum + line.points, 0))).toEqual(
        scores,
      );
      expect(winners).toEqual([scores.lastIndexOf(Math.max(...scores))]);
    }
  });

  test('R4.7 with four players the bag may run dry, and the game continues', () => {
    let dry = 0;
    for (let i = 0; i < 60; i++)
      playOut(`dry ${i}`, 4, {}, (s) => {
        if (s.bag.length === 0) dry++;
      });
    expect(dry).toBeGreaterThan(0);
  });
});

describe('R3 set-up', () => {
  test('tokens by the number of players', () => {
    expect([2, 3, 4].map(tokensFor)).toEqual([
      [8, 4],
      [8, 6, 4],
      [8, 6, 4, 2],
    ]);
  });

  test('different goals for the table, a different personal goal for each', () => {
    for (let i = 0; i < 200; i++) {
      const s = machine.start({ seed: `deal ${i}`, seats: 4 });
      expect(new Set(s.goals).size).toBe(2);
      expect(new Set(s.personal).size).toBe(4);
      expect(s.bag).toHaveLength(132 - 45);
    }
  });

  test('options: named goals, one goal, editions', () => {
    const start = (options: object): ShelfieState =>
      machine.start({ seed: 'o', seats: 2, options: options as never });
    expect(start({ goals: [3, 11] }).goals).toEqual([3, 11]);
    expect(start({ goals: 1 }).goals).toHaveLength(1);
    expect(start({ edition: 'italian' }).refill).toBe('stay');
    expect(start({ edition: 'italian', goals: [2] }).goals).toEqual([12]);
    expect(start({ edition: 'italian', refill: 'return' }).refill).toBe('return');
    for (const wrong of [
      { edition: 'french' },
      { refill: 'never' },
      { goals: [3, 3] },
      { goals: [12] },
      { goals: 13 },
      { colour: 'red' },
    ]) {
      expect(() => start(wrong), JSON.stringify(wrong)).toThrow(SetupFault);
    }
  });

  test('a match that the content has too few cards for is refused', () => {
    const load = (files: { [path: string]: unknown }): Machine<ShelfieState> => {
      const loaded = shelfie.content.load([], {
        alone: true,
        files: Object.entries(files).map(([path, value]) => ({
          path,
          text: JSON.stringify(value),
        })),
      });
      expect(loaded.faults).toEqual([]);
      return new Machine(shelfie, loaded.content!);
    };
    const cards = [{ id: 0, type: 'Groups', numOfOccurrences: 1, atLeast: 2, description: 'x' }];
    const room = {
      LivingRoomBoardJSON: [
        [2, 2, 2],
        [4, 4, 4],
      ],
    };
    expect(() => load({ 'CommonGoalCards.json': cards }).start({ seed: '1', seats: 2 })).toThrow(
      /no living room/,
    );
    expect(() =>
      load({ 'CommonGoalCards.json': cards, 'LivingRoom.json': room }).start({
        seed: '1',
        seats: 2,
      }),
    ).toThrow(/common goals/);
    expect(() =>
      load({ 'CommonGoalCards.json': cards, 'LivingRoom.json': room }).start({
        seed: '1',
        seats: 2,
        options: { goals: 1 },
      }),
    ).toThrow(/personal goals/);
    expect(() =>
      load({ 'LivingRoom.json': { LivingRoomBoardJSON: [[3]] } }).start({ seed: '1', seats: 2 }),
    ).toThrow(/no space for 2/);
  });
});

test('the number of different games from one deal, two and three decisions deep', () => {
  const count = (s: ShelfieState, depth: number): number => {
    const ask = s.ask;
    if (depth === 0 || !ask) return 1;
    const picks =
      ask.kind === 'order' ? orders(ask.options.length) : ask.options.map((_, i) => [i]);
    return picks.reduce((n, pick) => n + count(machine.after(s, pick), depth - 1), 0);
  };
  const s = machine.start({ seed: 'perft', seats: 2 });
  expect([1, 2, 3].map((depth) => count(s, depth))).toEqual([24, 120, 2140]);
});

function orders(n: number): number[][] {
  if (n === 1) return [[0]];
  return orders(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, i) => [...order.slice(0, i), n - 1, ...order.slice(i)]),
  );
}
