import {
  at,
  fixedRng,
  Machine,
  type Pack,
  type Plain,
  type Rng,
  seedRng,
  shuffle,
  type SourceFile,
} from '@cardwright/kernel';
import { ScenarioFault } from '../../scenario/words.ts';
import { loadShelfie, withGoals, withPersonal } from '../load.ts';
import { type EditionRules, personalOf, type ShelfieContent } from '../content.ts';
import type { Refill } from '../format.ts';
import { shelfie } from '../game.ts';
import {
  allTiles,
  drawGoals,
  drawPersonal,
  editionOf,
  MOST_GOALS,
  refillOf,
  roomFor,
  turnFrame,
} from '../setup.ts';
import { bitCount, emptyShelf, FULL, filled, type Shelf } from '../rules/shelf.ts';
import type { ShelfieState } from '../state.ts';
import {
  EMPTY,
  EVERY_TYPE,
  letterOf,
  type Tile,
  TILES_PER_TYPE,
  type TileType,
} from '../rules/tiles.ts';
import { type Obj, readList, readWhole, readWords } from '../../scenario/read.ts';
import { readBoard, readGoal, readLetters, readPersonal, readSeats, readShelf } from './read.ts';
import { GIVEN, OPTIONS } from './vocabulary.ts';

export function contentFor(shipped: readonly SourceFile[], pack: Pack | undefined): ShelfieContent {
  const { content, faults } = loadShelfie(shipped, pack);
  if (!content)
    throw new ScenarioFault(
      faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}`).join('\n'),
    );
  return content;
}

/** The rule options of a position: `edition`, `refill`, `goals` as a match takes them. */
export function readOptions(
  value: Plain | undefined,
  content: ShelfieContent,
): { edition: EditionRules; refill: Refill; goals: number; count: number | undefined } {
  const o = value === undefined ? {} : readWords(value, 'options', Object.keys(OPTIONS));
  const name = (word: 'edition' | 'refill'): string | undefined => {
    const found = o[word];
    if (found !== undefined && typeof found !== 'string')
      throw new ScenarioFault(`options: ${word} must be a name`);
    return found;
  };
  const count =
    o.goals === undefined ? undefined : readWhole(o.goals, 'options: goals', 1, MOST_GOALS);
  const edition = editionOf(content, name('edition'));
  return { edition, refill: refillOf(content, edition, name('refill')), goals: count ?? 2, count };
}

/** Builds the position as described; everything else is as at the start of a game. */
export function prepare(
  given: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<ShelfieState, ShelfieContent>; state: ShelfieState } {
  const g = readWords(given, 'given', Object.keys(GIVEN));
  const files = contentFor(shipped, pack);
  const options = readOptions(g.options, files);
  const shelves = g.shelves === undefined ? [] : readList(g.shelves, 'shelves');
  const players =
    g.players === undefined
      ? Math.max(2, shelves.length, Array.isArray(g.personal) ? g.personal.length : 0)
      : readSeats(g.players, 'players');
  if (players > 4 || shelves.length > players)
    throw new ScenarioFault(`shelves: ${shelves.length} shelves for ${players} players`);
  const room = roomFor(files, players);
  const chance = seedRng(
    typeof g.seed === 'string' || typeof g.seed === 'number' ? String(g.seed) : 'scenario',
  );
  const dealer = { shuffle: (items: number[]): void => shuffle(chance, items) };

  const shelfOf = (seat: number): Shelf => {
    const entry = shelves[seat];
    return entry === undefined || entry === null
      ? emptyShelf()
      : readShelf(entry, `shelves: seat ${seat}`);
  };
  const stands = Array.from({ length: players }, (_, seat) => shelfOf(seat));
  const board = g.board === undefined ? undefined : readBoard(g.board, room, true);
  const bag = g.bag === undefined ? undefined : readLetters(g.bag, 'bag').reverse();
  const rest = leftOver(stands, board ?? [], bag ?? []);
  shuffle(chance, rest);
  const { content: withAll, goals, personal } = readCards(g, files, options, players, dealer);
  const turn = g.turn === undefined ? 0 : readWhole(g.turn, 'turn', 0, players - 1);
  const end = readEnd(g.endToken, stands, shelves);
  const state: ShelfieState = {
    content: withAll.hash,
    rng: readChance(g, chance),
    stack: [turnFrame(turn)],
    ask: null,
    asked: new Array<number>(players).fill(0),
    // R6.2: the seats after the one that filled its shelf have moved, or there is none
    over: end >= 0 && turn <= end,
    turn,
    refill: options.refill,
    board: board ?? room.cells.map(() => rest.pop() ?? EMPTY),
    bag: bag ?? rest,
    shelves: stands,
    goals,
    scored: readCompleted(g.completed, goals.length, players),
    personal,
    end,
    taken: [],
    column: -1,
  };
  const machine = new Machine(shelfie, withAll);
  if (state.over) {
    state.stack = [];
    return { machine, state };
  }
  if (filled(at(stands, turn)) === FULL)
    throw new ScenarioFault(`seat ${turn} is to move, but its shelf is full`);
  if (state.board.every((type) => type === EMPTY))
    throw new ScenarioFault('the living room is empty: nobody could move');
  machine.proceed(state);
  return { machine, state };
}

/** The unused tiles; throws if the position has too many of a type. */
function leftOver(
  shelves: readonly Shelf[],
  board: readonly Tile[],
  bag: readonly TileType[],
): TileType[] {
  const used: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (const shelf of shelves) for (const type of EVERY_TYPE) used[type] += bitCount(shelf[type]);
  for (const type of [...board, ...bag]) if (type !== EMPTY) used[type]++;
  for (const type of EVERY_TYPE) {
    if (used[type] > TILES_PER_TYPE)
      throw new ScenarioFault(
        `there are ${TILES_PER_TYPE} tiles of each type, ` +
          `the position has ${used[type]} of ${letterOf(type)}`,
      );
  }
  return allTiles().filter((type) => {
    if (used[type] <= 0) return true;
    used[type]--;
    return false;
  });
}

function readCards(
  g: Obj,
  files: ShelfieContent,
  options: ReturnType<typeof readOptions>,
  players: number,
  dealer: { shuffle(items: number[]): void },
): { content: ShelfieContent; goals: number[]; personal: number[] } {
  let content = files;
  let goals: number[];
  if (g.goals === undefined) goals = drawGoals(files, options.edition, options.goals, dealer);
  else {
    const list = readList(g.goals, 'goals');
    if (options.count !== undefined && options.count !== list.length)
      throw new ScenarioFault(
        `options: goals is ${options.count}, but the position names ${list.length} common goals; ` +
          'leave out one of the two',
        ['given', 'options', 'goals'],
      );
    if (list.length < 1 || list.length > MOST_GOALS)
      throw new ScenarioFault(`goals: 1 to ${MOST_GOALS} were expected, found ${list.length}`);
    goals = list.map((entry, i) => {
      const goal = readGoal(entry, files, `goals: ${i}`);
      if (typeof goal === 'number') return at(options.edition.goals, goal);
      content = withGoals(content, [goal]);
      return content.goals.length - 1;
    });
    if (new Set(goals).size < goals.length)
      throw new ScenarioFault('goals: the common goals of a match are different cards');
  }
  const personal = drawPersonal(files, players, dealer);
  const named = g.personal === undefined ? [] : readList(g.personal, 'personal');
  if (named.length > players)
    throw new ScenarioFault(`personal: ${named.length} cards for ${players} players`);
  const cards = named.map((entry, seat) =>
    entry === null ? undefined : readPersonal(entry, files, `personal: seat ${seat}`),
  );
  cards.forEach((card, seat) => {
    if (card === undefined) return;
    if (typeof card !== 'number') {
      content = withPersonal(content, [card]);
      personal[seat] = content.personal.length - 1;
      return;
    }
    if (cards.indexOf(card) !== seat)
      throw new ScenarioFault(`personal: card ${personalOf(content, card).id} is dealt twice`);
    // whoever was dealt that card gets the other one
    const holder = personal.indexOf(card);
    if (holder >= 0) personal[holder] = at(personal, seat);
    personal[seat] = card;
  });
  return { content, goals, personal };
}

function readCompleted(value: Plain | undefined, goals: number, players: number): number[][] {
  const lists = value === undefined ? [] : readList(value, 'completed');
  if (lists.length > goals)
    throw new ScenarioFault(`completed: ${lists.length} lists for ${goals} goals`);
  return Array.from({ length: goals }, (_, i) => {
    const seats = (lists[i] === undefined ? [] : readList(lists[i], `completed: goal ${i}`)).map(
      (seat) => readWhole(seat, `completed: goal ${i}`, 0, players - 1),
    );
    if (new Set(seats).size !== seats.length)
      throw new ScenarioFault(`completed: goal ${i}: a seat can score a goal only once`);
    return seats;
  });
}

/** The holder of the end token; by default, the first seat with a full shelf. */
function readEnd(
  value: Plain | undefined,
  shelves: readonly Shelf[],
  written: readonly Plain[],
): number {
  const full = shelves.findIndex((shelf) => filled(shelf) === FULL);
  if (value === undefined) return full;
  if (value !== null) {
    const holder = readWhole(value, 'endToken', 0, shelves.length - 1);
    if (full >= 0 && filled(at(shelves, holder)) !== FULL)
      throw new ScenarioFault(
        `endToken: the shelf of seat ${full} is full, but seat ${holder}, whose shelf is not, ` +
          'holds the token',
      );
    if (full < 0 && Array.isArray(written[holder]))
      throw new ScenarioFault(
        `endToken: seat ${holder} holds the token, but its shelf is not full; fill the shelf, ` +
          'leave it out, or leave out the token',
        ['given', 'endToken'],
      );
    return holder;
  }
  if (full >= 0)
    throw new ScenarioFault(
      `endToken: the shelf of seat ${full} is full, so some seat must hold the token`,
    );
  return -1;
}

function readChance(g: Obj, chance: Rng): Rng {
  return g.rolls === undefined
    ? chance
    : fixedRng(
        readList(g.rolls, 'rolls').map((roll) =>
          readWhole(roll, 'rolls', 0, Number.MAX_SAFE_INTEGER),
        ),
      );
}
