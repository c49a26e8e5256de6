import { defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import type { DominionTable } from '../state.ts';
import { cardAt } from '../content.ts';

/**
 * R5.1: a Reaction in hand may be shown; it stays in hand. That one is held is nobody else's
 * business, so the question is secret.
 */
export const react = defineProcedure({
  name: 'react',
  first: 'ask',
  steps: {
    ask(t: DominionTable, f: ProcedureFrame<{ card: number }>) {
      const ask = t.askYesNo(f.seat, 'ask.react', f.vars.card);
      ask.options = [f.vars.card];
      ask.secret = true;
      return t.asking('shown');
    },
    shown(t, f, picked) {
      if (picked[0] !== 1) return t.done();
      if (t.events)
        t.emit({ type: 'react', seat: f.seat, card: cardAt(t.content, f.vars.card).name });
      return t.call(cardAt(t.content, f.vars.card).reaction, { then: 'end' });
    },
    end: (t) => t.done(),
  },
});
