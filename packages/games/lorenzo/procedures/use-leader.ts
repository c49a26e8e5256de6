import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { ACTIVATE, abilityOf, copyable, LEADER_CODES, PLAY } from '../rules/leaders.ts';
import { leaderOf } from '../content.ts';
import { seatOf, type T } from '../state.ts';

/** R12.1: a leader is played, used or discarded. */
export const useLeader = defineProcedure({
  name: 'useLeader',
  first: 'begin',
  steps: {
    begin(t: T, f: ProcedureFrame<{ code: number }>) {
      const { content, state: s } = t;
      const p = seatOf(s, f.seat);
      const leader = (f.vars.code - LEADER_CODES) >> 2;
      const what = f.vars.code & 3;
      if (what === ACTIVATE) {
        p.used.push(leader);
        if (t.events) t.emit({ type: 'activate', seat: f.seat, leader });
        return t.call(leaderOf(content, abilityOf(content, p, leader)).program, { then: 'done' });
      }
      p.hand.splice(p.hand.indexOf(leader), 1);
      if (what !== PLAY) {
        s.dismissed.push(leader);
        if (t.events) t.emit({ type: 'dismiss', seat: f.seat, leader });
        return t.run('privilege', { number: 1, instant: false }, f.seat, 'done');
      }
      p.active.push(leader);
      p.copied.push(-1);
      if (t.events) t.emit({ type: 'play', seat: f.seat, leader });
      const { lasting, jolly } = leaderOf(content, leader);
      if (lasting) return t.call(lasting.program, { then: jolly ? 'choose' : 'done' });
      return jolly ? t.go('choose') : t.done();
    },
    choose(t, f) {
      const others = copyable(t.content, t.state, f.seat);
      if (others.length === 0) return t.done();
      t.ask(f.seat, 'one', 'ask.copy').options = others;
      return t.asking('copy');
    },
    /** R12.7: the choice is final; what is copied needs no requirement. */
    copy(t, f, picked) {
      const { copied } = seatOf(t.state, f.seat);
      const other = at(picked, 0);
      copied[copied.length - 1] = other;
      if (t.events) t.emit({ type: 'copy', seat: f.seat, leader: other });
      const { lasting } = leaderOf(t.content, other);
      return lasting ? t.call(lasting.program, { then: 'done' }) : t.done();
    },
    done: (t) => t.done(),
  },
});
