// The limit: the same rules in plain JavaScript. One object changed in place; no engine, no record,
// no events, no checks.
import {
  choices,
  deal,
  drop,
  EMPTY,
  FULL,
  filled,
  needsRefill,
  ORDERS,
  refill,
  room,
  SEATS,
  scoreGoals,
} from './rules.mjs';

export const shuffleWith = (roll) => (list) => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = roll(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
};

export const start = (roll) => deal(shuffleWith(roll));
export { choices };

export function apply(s, choice, roll) {
  if (s.stage === 'take') {
    for (const space of room.lines[choice]) {
      s.taken.push(s.board[space]);
      s.board[space] = EMPTY;
    }
    s.stage = 'column';
  } else if (s.stage === 'column') {
    s.column = choice;
    if (s.taken.every((type) => type === s.taken[0])) insert(s, ORDERS[s.taken.length][0], roll);
    else s.stage = 'order';
  } else insert(s, ORDERS[s.taken.length][choice], roll);
}

function insert(s, order, roll) {
  const seat = s.turn;
  const shelf = s.shelves[seat];
  for (const place of order) drop(shelf, s.column, s.taken[place]);
  s.taken.length = 0;
  s.column = -1;
  scoreGoals(s, seat, shelf);
  if (s.end < 0 && filled(shelf) === FULL) s.end = seat;
  s.turn = (seat + 1) % SEATS;
  s.stage = 'take';
  if (s.turn === 0 && s.end >= 0) s.over = true;
  else if (needsRefill(room, s.board)) refill(s, roll);
}

export const fork = (s) => ({
  ...s,
  board: s.board.slice(),
  bag: s.bag.slice(),
  shelves: s.shelves.map((x) => x.slice()),
  goals: s.goals.slice(),
  scored: s.scored.map((x) => x.slice()),
  personal: s.personal.slice(),
  taken: s.taken.slice(),
});
