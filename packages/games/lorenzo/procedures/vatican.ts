import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { MOREFAITH, tileOf } from '../content.ts';
import { FAITH, VICTORY } from '../rules/goods.ts';
import { type LorenzoState, periodOf, seatOf, type T } from '../state.ts';

/** R10.3: the report after every second round, in turn order. `at`: the place in the order. */
export const vatican = defineProcedure({
  name: 'vatican',
  first: 'next',
  steps: {
    next(t: T, f: ProcedureFrame<{ at: number }>) {
      const s = t.state;
      const seat = s.order[f.vars.at];
      if (seat === undefined) return t.done();
      const period = periodOf(s);
      const { goods } = seatOf(s, seat);
      f.vars.at++;
      if (goods[FAITH] < at(t.content.board.vaticanThresholds, period - 1)) {
        // R10.6: at the last report the faith of those below the threshold counts, too.
        if (period === 3 && s.rules.thirdReportScoresAll) score(t, seat, 0);
        return excommunicate(t, seat);
      }
      if (period === 3 && !s.rules.thirdReportChoice) {
        support(t, seat);
        return t.go('next');
      }
      t.askYesNo(seat, 'ask.support', t.content.cards.length + currentTile(s));
      return t.asking('hear');
    },
    hear(t, f, [yes]) {
      const seat = at(t.state.order, f.vars.at - 1);
      if (yes !== 1) return excommunicate(t, seat);
      support(t, seat);
      return t.go('next');
    },
    once: (t, f) => once(t, at(t.state.order, f.vars.at - 1)),
  },
});

/** The excommunication tile of the period; -1 for none. */
const currentTile = (s: LorenzoState): number => at(s.tiles, periodOf(s) - 1);

/** R10.4: all faith points are spent, for the points of the step they had reached. */
function support(t: T, seat: number): void {
  const p = seatOf(t.state, seat);
  if (t.events) t.emit({ type: 'support', seat });
  score(t, seat, (p.flags & MOREFAITH) !== 0 ? t.content.board.supportBonus : 0);
  p.goods[FAITH] = 0;
}

function score(t: T, seat: number, more: number): void {
  const { goods } = seatOf(t.state, seat);
  const points = at(t.content.board.faithPoints, goods[FAITH]) + more;
  goods[VICTORY] += points;
  if (t.events) t.emit({ type: 'faith', seat, points });
}

/** R11.9: what a tile does once, besides its lasting effect. */
function once(t: T, seat: number): ReturnType<T['go']> | ReturnType<T['call']> {
  const { program } = tileOf(t.content, currentTile(t.state));
  return program < 0 ? t.go('next') : t.call(program, { seat, then: 'next' });
}

function excommunicate(t: T, seat: number): ReturnType<T['go']> | ReturnType<T['call']> {
  const s = t.state;
  const tile = currentTile(s);
  if (t.events) t.emit({ type: 'excommunicated', seat, tile });
  const compiled = t.content.tiles[tile];
  if (!compiled) return t.go('next');
  seatOf(s, seat).tiles.push(tile);
  return compiled.lasting
    ? t.call(compiled.lasting.program, { seat, then: 'once' })
    : once(t, seat);
}
