import { defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import type { DominionTable } from '../state.ts';
import { cardAt } from '../content.ts';

type Playing = { card: number; times: number; due: number[] };

/** What the procedure starts with. */
export const playing = (card: number, times: number): Playing => ({ card, times, due: [] });

/**
 * A card already in play takes effect, once or several times (Throne Room), and triggers whatever
 * waits for it.
 */
export const playCard = defineProcedure({
  name: 'playCard',
  first: 'play',
  steps: {
    play(t: DominionTable, f: ProcedureFrame<Playing>) {
      const { card } = f.vars;
      if (f.vars.times-- === 0) return t.done();
      const { turn } = t.state;
      const first = turn.watches.length > 0 && !turn.played.includes(card);
      turn.played.push(card);
      if (t.events) t.emit({ type: 'play', seat: f.seat, card: cardAt(t.content, card).name });
      return t.call(cardAt(t.content, card).program, { then: first ? 'watched' : 'play' });
    },
    /** R4.9: every Merchant of this turn responds to the first Silver. */
    watched(t, f) {
      const { turn } = t.state;
      const due = turn.watches.filter((w) => w.card === f.vars.card);
      turn.watches = turn.watches.filter((w) => w.card !== f.vars.card);
      f.vars.due = due.map((w) => w.program);
      return t.go('answer');
    },
    answer(t, f) {
      const program = f.vars.due.shift();
      return program === undefined ? t.go('play') : t.call(program, { then: 'answer' });
    },
  },
});
