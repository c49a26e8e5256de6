import { at, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import { roomOf } from '../content.ts';
import { cellOf, lineAt, needsRefill, takeable } from '../rules/room.ts';
import { END_TOKEN } from '../rules/scoring.ts';
import { COLUMNS, drop, FULL, filled, formatShelf, roomIn, widestRoom } from '../rules/shelf.ts';
import { scoredBy, shelfOf, type T } from '../state.ts';
import { EMPTY, letterOf } from '../rules/tiles.ts';

/**
 * R4: take, insert, common goals, full shelf, end of the game, refill, next seat. One frame plays
 * the whole match.
 */
export const turn = defineProcedure({
  name: 'turn',
  first: 'take',
  steps: {
    /** R4.1: every line that may be taken and fits some column. */
    take(t: T, f: ProcedureFrame) {
      const s = t.state;
      const ask = t.ask(f.seat, 'one', 'ask.take');
      const most = widestRoom(filled(shelfOf(s, f.seat)));
      takeable(roomOf(t.content, s.shelves.length), s.board, most, ask.options);
      return t.asking('column');
    },

    /** R4.2: one column for all of them. */
    column(t, f, picked) {
      const s = t.state;
      const room = roomOf(t.content, s.shelves.length);
      const spaces = lineAt(room, at(picked, 0));
      for (const space of spaces) {
        const tile = at(s.board, space);
        if (tile !== EMPTY) s.taken.push(tile);
        s.board[space] = EMPTY;
      }
      if (t.events) {
        const cells = spaces.map((space) => cellOf(room, space));
        t.emit({ type: 'take', seat: f.seat, cells, tiles: s.taken.map(letterOf) });
      }
      const ask = t.ask(f.seat, 'one', 'ask.column');
      const occupied = filled(shelfOf(s, f.seat));
      for (let c = 0; c < COLUMNS; c++)
        if (roomIn(occupied, c) >= s.taken.length) ask.options.push(c);
      return t.asking('order');
    },

    /** R4.3: the order is asked where it makes a difference. */
    order(t, f, picked) {
      const s = t.state;
      s.column = at(picked, 0);
      if (s.taken.every((type) => type === s.taken[0])) return t.go('insert');
      const ask = t.ask(f.seat, 'order', 'ask.order');
      for (let i = 0; i < s.taken.length; i++) ask.options.push(i);
      return t.asking('insert');
    },

    insert(t, f, order) {
      const s = t.state;
      const shelf = shelfOf(s, f.seat);
      for (let i = 0; i < s.taken.length; i++) drop(shelf, s.column, at(s.taken, order[i] ?? i));
      if (t.events)
        t.emit({
          type: 'insert',
          seat: f.seat,
          column: s.column,
          tiles: s.taken.map((_, i) => letterOf(at(s.taken, order[i] ?? i))),
          shelf: formatShelf(shelf),
        });
      s.taken = [];
      s.column = -1;
      return checkGoals(t, f.seat, 'finish');
    },

    /** R6: a full shelf ends the game with its round; otherwise the next seat moves. */
    finish(t, f) {
      const s = t.state;
      if (s.end < 0 && filled(shelfOf(s, f.seat)) === FULL) {
        s.end = f.seat;
        if (t.events) t.emit({ type: 'full', seat: f.seat, points: END_TOKEN });
      }
      const last = f.seat === s.shelves.length - 1;
      s.turn = last ? 0 : f.seat + 1;
      if (last && s.end >= 0) return t.finish(); // R6.2: the round is complete
      if (needsRefill(roomOf(t.content, s.shelves.length), s.board)) refill(t);
      f.seat = s.turn;
      return t.go('take');
    },
  },
});

/** R5.1: runs the goals that the seat has not scored before, then the step named. */
function checkGoals(t: T, seat: number, then: string): Signal {
  const s = t.state;
  t.go(then);
  // The last one on the stack runs first.
  for (let g = s.goals.length - 1; g >= 0; g--)
    if (!scoredBy(s, g).includes(seat)) t.begin(at(s.goals, g), null, seat);
  return CALL;
}

/**
 * R4.6: tiles left over go back into the bag or stay, as the edition says; then spaces are filled
 * in reading order while tiles last. The bag's order is already chance, so each returned tile only
 * needs a place of its own in it.
 */
function refill(t: T): void {
  const s = t.state;
  if (s.refill === 'return') {
    for (let space = 0; space < s.board.length; space++) {
      const type = at(s.board, space);
      if (type === EMPTY) continue;
      s.bag.splice(t.roll(s.bag.length + 1), 0, type);
      s.board[space] = EMPTY;
    }
  }
  for (let space = 0; space < s.board.length && s.bag.length > 0; space++) {
    if (s.board[space] === EMPTY) s.board[space] = s.bag.pop() ?? EMPTY;
  }
  if (t.events) t.emit({ type: 'refill', refill: s.refill, bag: s.bag.length });
}
