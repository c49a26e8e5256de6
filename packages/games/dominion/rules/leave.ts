import { at, removeSeat } from '@cardwright/kernel';
import { emptySeat } from '../setup.ts';
import { type DominionTable, seatOf } from '../state.ts';
import { putOnDeck } from './zones.ts';

/** R3.4: a seat that leaves is taken out of the game with all its cards. */
export function leaveDominion(t: DominionTable, seat: number): void {
  const s = t.state;
  s.gone = [...(s.gone ?? []), seat];
  const { turns } = seatOf(s, seat);
  s.seats[seat] = { ...emptySeat(), turns };
  if (seat !== s.turn.seat) return removeSeat(s, t.content, seat);
  // Its turn ends immediately, and so does its attack: what others had turned up for it goes back.
  for (const p of s.seats) {
    for (let card = p.aside.pop(); card !== undefined; card = p.aside.pop())
      putOnDeck(t, p, card, p.asideOpen);
    p.asideOpen = false;
  }
  delete s.turn.again;
  const lowest = at(s.stack, 0);
  s.stack = [lowest];
  if (lowest.kind === 'procedure') {
    lowest.step = 'left';
    lowest.vars = { queue: [] };
  }
  s.ask = null;
}
