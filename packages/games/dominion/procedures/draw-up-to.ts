import { defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { type DominionTable, seatOf } from '../state.ts';
import { addToHand, discard, names, takeAside, takeTop } from '../rules/zones.ts';
import { cardAt } from '../content.ts';

/**
 * R4.24 Library: draws one by one; an Action drawn may be set aside, and the cards set aside are
 * discarded at the end.
 */
export const drawUpTo = defineProcedure({
  name: 'drawUpTo',
  first: 'draw',
  steps: {
    draw(
      t: DominionTable,
      f: ProcedureFrame<{ n: number; skip: number; card: number; top: number }>,
    ) {
      const p = seatOf(t.state, f.seat);
      while (p.hand.length < f.vars.n) {
        const card = takeTop(t, f.seat);
        if (card < 0) break;
        if ((cardAt(t.content, card).types & f.vars.skip) !== 0) {
          f.vars.top = card;
          t.askYesNo(f.seat, 'ask.setAside', f.vars.card).options = [card];
          return t.asking('asked');
        }
        addToHand(p.hand, card);
        if (t.events)
          t.emit({
            type: 'draw',
            seat: f.seat,
            n: 1,
            secret: { seats: [f.seat], data: { cards: names(t, [card]) } },
          });
      }
      discard(t, f.seat, takeAside(t, f.seat));
      p.asideOpen = false;
      return t.done();
    },
    asked(t, f, picked) {
      const p = seatOf(t.state, f.seat);
      const card = f.vars.top;
      f.vars.top = -1;
      if (picked[0] === 1) {
        p.aside.push(card);
        p.asideOpen = true;
        if (t.events) t.emit({ type: 'setAside', seat: f.seat, cards: names(t, [card]) });
      } else {
        addToHand(p.hand, card);
        if (t.events)
          t.emit({
            type: 'draw',
            seat: f.seat,
            n: 1,
            secret: { seats: [f.seat], data: { cards: names(t, [card]) } },
          });
      }
      return t.go('draw');
    },
  },
});
