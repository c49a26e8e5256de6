import { at, defineProcedure } from '@cardwright/kernel';
import type { T } from './state.ts';

/** Options are small whole numbers; `face.option` says what they mean. */
export const LEFT = 0;
export const RIGHT = 1;

/** R2. A step ends with a question, a call, a jump to another step, or the end. */
export const turn = defineProcedure({
  name: 'turn',
  first: 'ask',
  steps: {
    ask(t: T) {
      const ask = t.ask(t.state.turn, 'one', 'ask.take');
      ask.options = t.state.row.length > 1 ? [LEFT, RIGHT] : [LEFT];
      return t.asking('take');
    },

    take(t, _frame, [side]) {
      const { row, taken, turn: seat } = t.state;
      const card = side === LEFT ? row.shift() : row.pop();
      if (card !== undefined) at(taken, seat).push(card);
      // built only while somebody listens
      if (t.events) t.emit({ type: 'took', seat, card: card ?? 0 });
      return t.go('next');
    },

    next(t) {
      if (t.state.row.length === 0) return t.finish(); // R3.1
      t.state.turn = (t.state.turn + 1) % t.state.taken.length;
      return t.go('ask');
    },
  },
});
