import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import {
  HARVEST,
  HARVEST_SMALL,
  MARKET,
  PRODUCTION,
  PRODUCTION_SMALL,
  spaceOf,
} from '../content.ts';
import { gain } from '../rules/gain.ts';
import { SERVANTS } from '../rules/goods.ts';
import { addLeaderOptions, LEADER_CODES } from '../rules/leaders.ts';
import {
  addPlacements,
  isFeeDue,
  memberValue,
  modifierAt,
  placeMember,
  placeSpace,
  raisedBy,
  servantRange,
} from '../rules/placing.ts';
import { placedCode, seatOf, type T } from '../state.ts';
import { gatherVars } from './gather.ts';
import { takeVars } from './take.ts';

export const PASS = 100;
export const END_TURN = 101;

/** R3.2: one member is placed, or the seat passes; leaders before and after. */
export const turn = defineProcedure({
  name: 'turn',
  first: 'choose',
  steps: {
    choose(t: T, f: ProcedureFrame<{ code: number }>) {
      const { content, state: s } = t;
      const { options } = t.ask(f.seat, 'one', 'ask.turn');
      addPlacements(content, s, f.seat, options);
      const placements = options.length;
      if (s.advanced) addLeaderOptions(content, s, f.seat, options);
      if (placements === 0 || s.rules.passFreely) options.push(PASS);
      return t.asking('chosen');
    },
    chosen(t, f, picked) {
      const s = t.state;
      const p = seatOf(s, f.seat);
      const code = at(picked, 0);
      if (code >= LEADER_CODES) return t.run('useLeader', { code }, f.seat, 'choose');
      if (code === PASS) {
        p.turns--;
        if (t.events) t.emit({ type: 'pass', seat: f.seat });
        return t.done();
      }
      f.vars.code = code;
      const [min, max] = servantRange(t.content, s, f.seat, placeMember(code), placeSpace(code));
      if (min === max) return place(t, f.seat, code, min);
      t.askNumber(f.seat, 'ask.servants', min, max);
      return t.asking('servants');
    },
    servants: (t, f, picked) => place(t, f.seat, f.vars.code, at(picked, 0)),
    /** R12.1: leaders may be used after placing, too. */
    after(t, f) {
      const { content, state: s } = t;
      const p = seatOf(s, f.seat);
      if (p.hand.length === 0 && p.active.length === 0) return t.done();
      const options: number[] = [];
      addLeaderOptions(content, s, f.seat, options);
      if (options.length === 0) return t.done();
      options.push(END_TURN);
      t.ask(f.seat, 'one', 'ask.after').options = options;
      return t.asking('afterwards');
    },
    afterwards(t, f, picked) {
      const code = at(picked, 0);
      return code === END_TURN ? t.done() : t.run('useLeader', { code }, f.seat, 'after');
    },
  },
});

/** R4 to R7: the member goes to its space, and the space's action is done. */
function place(
  t: T,
  seat: number,
  code: number,
  servants: number,
): ReturnType<T['run']> | ReturnType<T['go']> {
  const { content, state: s } = t;
  const member = placeMember(code);
  const space = placeSpace(code);
  const p = seatOf(s, seat);
  const value = memberValue(s, p, member) + modifierAt(content, p, space) + raisedBy(p, servants);
  const fee = space < HARVEST_SMALL && isFeeDue(s, p, space);
  p.goods[SERVANTS] -= servants;
  p.members &= ~(1 << member);
  p.turns--;
  s.placed.push(placedCode(space, seat, member));
  if (t.events) t.emit({ type: 'place', seat, member, space, servants });
  if (space < HARVEST_SMALL) return t.run('take', takeVars(space, fee, -1), seat, 'after');
  if (space < MARKET) {
    const kind = space < PRODUCTION_SMALL ? HARVEST : PRODUCTION;
    return t.run('gather', gatherVars(kind, value), seat, 'after');
  }
  const { bonus, privileges } = spaceOf(content, space);
  gain(t, seat, bonus, 'space');
  return privileges > 0
    ? t.run('privilege', { number: privileges, instant: false }, seat, 'after')
    : t.go('after');
}
