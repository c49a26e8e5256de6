import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { type LorenzoState, seatOf, type T } from '../state.ts';

/** The number of the pack a seat chooses from in a round of the draft. */
export function packOf(s: LorenzoState, seat: number, kept: number): number {
  const n = s.seats.length;
  const back = s.rules.draftDirection === 'left' ? kept : -kept;
  return (((seat - back) % n) + n) % n;
}

const currentPack = (s: LorenzoState, seat: number): number[] =>
  at(s.packs, packOf(s, seat, s.kept));

/**
 * R2.6: everybody keeps one leader and passes the rest on, until all are kept. `at` is the seat
 * asked.
 */
export const draft = defineProcedure({
  name: 'draft',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<{ at: number }>) {
      const s = t.state;
      if (f.vars.at === s.seats.length) {
        f.vars.at = 0;
        s.kept++;
        if (s.kept === 4) return t.done();
      }
      const pack = currentPack(s, f.vars.at);
      if (pack.length - s.kept === 1) {
        keep(s, f.vars.at++, s.kept);
        return t.go('ask');
      }
      t.ask(f.vars.at, 'one', 'ask.draft').options = pack.slice(s.kept).sort((a, b) => a - b);
      return t.asking('hear');
    },
    hear(t, f, picked) {
      const s = t.state;
      const seat = f.vars.at++;
      const leader = at(picked, 0);
      keep(s, seat, currentPack(s, seat).indexOf(leader));
      if (t.events) t.emit({ type: 'draft', seat, secret: { seats: [seat], data: { leader } } });
      return t.go('ask');
    },
  },
});

/**
 * The leader at a place in the seat's pack goes to its hand; in the pack the kept ones stand first.
 */
function keep(s: LorenzoState, seat: number, place: number): void {
  const pack = currentPack(s, seat);
  const leader = at(pack, place);
  pack.splice(place, 1);
  pack.splice(s.kept, 0, leader);
  const { hand } = seatOf(s, seat);
  hand.push(leader);
  hand.sort((a, b) => a - b);
}

/** R2.7: bonus tiles are chosen from the last in turn order to the first. */
export const chooseTiles = defineProcedure({
  name: 'chooseTiles',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<{ at: number }>) {
      const s = t.state;
      const seat = s.order[s.order.length - 1 - f.vars.at];
      if (seat === undefined) return t.done();
      const ask = t.ask(seat, 'one', 'ask.bonusTile');
      t.content.bonusTiles.forEach((tile, i) => {
        if (!tile.simple && s.seats.every((p) => p.bonusTile !== i)) ask.options.push(i);
      });
      return t.asking('hear');
    },
    hear(t, f, picked) {
      const s = t.state;
      const seat = at(s.order, s.order.length - 1 - f.vars.at++);
      const tile = at(picked, 0);
      seatOf(s, seat).bonusTile = tile;
      if (t.events) t.emit({ type: 'bonusTile', seat, tile });
      return t.go('ask');
    },
  },
});
