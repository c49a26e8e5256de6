import { defineProcedure, type Plain, type ProcedureFrame } from '@cardwright/kernel';
import { type DominionTable, seatOf } from '../state.ts';
import { cardAt } from '../content.ts';

/**
 * R5.1: a Reaction in hand may be shown and stays in hand. Holding one is hidden information, so
 * the question is secret. `cards` are those that were gained, trashed or discarded; empty if it
 * responds to an attack.
 */
export const react = defineProcedure({
  name: 'react',
  first: 'ask',
  steps: {
    ask(t: DominionTable, f: ProcedureFrame<{ card: number; cards?: Plain }>) {
      const { card, cards } = f.vars;
      // An earlier answer may have made it leave the hand.
      if (cards !== undefined && !seatOf(t.state, f.seat).hand.includes(card)) return t.done();
      const to = cardAt(t.content, card).reactsTo;
      const ask = t.askYesNo(f.seat, to === 'attack' ? 'ask.react' : `ask.react.${to}`, card);
      ask.options = [card];
      ask.secret = true;
      return t.asking('shown');
    },
    shown(t, f, picked) {
      if (picked[0] !== 1) return t.done();
      const { card, cards } = f.vars;
      if (t.events) t.emit({ type: 'react', seat: f.seat, card: cardAt(t.content, card).name });
      return t.call(cardAt(t.content, card).reaction, {
        then: 'end',
        ...(cards === undefined ? {} : { slots: [cards] }),
      });
    },
    end: (t) => t.done(),
  },
});
