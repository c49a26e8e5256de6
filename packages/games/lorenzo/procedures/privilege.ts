import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { gain } from '../rules/gain.ts';
import type { T } from '../state.ts';

/** R9: each privilege is exchanged for a small gain; several of one effect must differ. */
export const privilege = defineProcedure({
  name: 'privilege',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<{ number: number; instant: boolean }>) {
      const { privileges } = t.content.board;
      const number = Math.min(f.vars.number, privileges.length);
      const ask = t.askSome(f.seat, 'ask.privilege', number, number);
      for (let i = 0; i < privileges.length; i++) ask.options.push(i);
      return t.asking('hear');
    },
    hear(t, f, picked) {
      const source =
        f.vars.instant && t.state.rules.doublePrivileges ? 'doubledPrivilege' : 'privilege';
      for (const pick of picked) gain(t, f.seat, at(t.content.board.privileges, pick).gain, source);
      return t.done();
    },
  },
});
