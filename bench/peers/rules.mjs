// What all three share: the content, and the rule functions that have nothing to do with an engine
// (which lines may be taken, where a tile falls, goals, groups). So the bench compares engines, not
// two ways of counting tiles.
import { loadContent } from '@cardwright/games/node';
import { needsRefill, takeable } from '../../packages/games/dist/shelfie/room.js';
import {
  adjacencyPoints,
  END_TOKEN,
  personalMatches,
  personalPoints,
  tokensFor,
  winnerOf,
} from '../../packages/games/dist/shelfie/scoring.js';
import {
  COLUMNS,
  drop,
  FULL,
  filled,
  roomIn,
  widestRoom,
} from '../../packages/games/dist/shelfie/shelf.js';
import { EMPTY, TILES_PER_TYPE, TYPES } from '../../packages/games/dist/shelfie/tiles.js';

export const content = loadContent('shelfie');
export const SEATS = 2;
export const room = content.rooms[SEATS];
const edition = content.editions[0];
export { EMPTY, FULL, drop, filled, needsRefill };

export const ORDERS = {
  1: [[0]],
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
};

/** A new table as plain data; `shuffle` puts a list in random order, in place. */
export function deal(shuffle) {
  const bag = [];
  for (let type = 0; type < TYPES; type++) for (let i = 0; i < TILES_PER_TYPE; i++) bag.push(type);
  const ids = Array.from({ length: content.commonCount }, (_, i) => i);
  const cards = content.personal.map((_, i) => i);
  for (const list of [bag, ids, cards]) shuffle(list);
  return {
    turn: 0,
    stage: 'take',
    board: room.cells.map(() => bag.pop()),
    bag,
    shelves: Array.from({ length: SEATS }, () => new Array(TYPES).fill(0)),
    goals: ids.slice(0, 2).map((id) => edition.goals[id]),
    scored: [[], []],
    personal: cards.slice(0, SEATS),
    end: -1,
    taken: [],
    column: -1,
    over: false,
  };
}

/** The legal choices of the stage a table is at: places of lines, columns, or orders. */
export function choices(s, into) {
  const occupied = filled(s.shelves[s.turn]);
  if (s.stage === 'take') takeable(room, s.board, widestRoom(occupied), into);
  else if (s.stage === 'column') {
    for (let c = 0; c < COLUMNS; c++) if (roomIn(occupied, c) >= s.taken.length) into.push(c);
  } else for (let i = 0; i < ORDERS[s.taken.length].length; i++) into.push(i);
  return into;
}

/** Common goals that a shelf satisfies now and its seat has not scored. */
export function scoreGoals(s, seat, shelf) {
  for (let g = 0; g < s.goals.length; g++)
    if (!s.scored[g].includes(seat) && content.goals[s.goals[g]].satisfied(shelf))
      s.scored[g].push(seat);
}

export function refill(s, roll) {
  if (edition.refill === 'return') {
    for (let space = 0; space < s.board.length; space++) {
      if (s.board[space] === EMPTY) continue;
      s.bag.splice(roll(s.bag.length + 1), 0, s.board[space]);
      s.board[space] = EMPTY;
    }
  }
  for (let space = 0; space < s.board.length && s.bag.length > 0; space++)
    if (s.board[space] === EMPTY) s.board[space] = s.bag.pop();
}

export function winner(s) {
  return winnerOf(
    s.shelves.map((shelf, seat) => {
      let points =
        (s.end === seat ? END_TOKEN : 0) +
        adjacencyPoints(shelf) +
        personalPoints(personalMatches(shelf, content.personal[s.personal[seat]].wanted));
      for (const order of s.scored) points += tokensFor(SEATS)[order.indexOf(seat)] ?? 0;
      return points;
    }),
  );
}
