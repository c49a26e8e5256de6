import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { type Kind, spaceOf, towerOf, type WorkKind } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { SERVANTS } from '../rules/goods.ts';
import { Purse } from '../rules/paying.ts';
import { bonusObstacle, isFeeDue, mostServants, raisedBy, servantsFor } from '../rules/placing.ts';
import { cardOn, type LorenzoSeat, type LorenzoState, seatOf, type T } from '../state.ts';
import { gatherVars } from './gather.ts';
import { takeVars } from './take.ts';

type TowerVars = {
  towers: number;
  value: number;
  cut: number;
  servantsOnly: boolean;
  space: number;
  servants: number;
};

/**
 * R8.4: a bonus action's value with the modifiers of characters and tiles. R12.6: some values only
 * tiles may change.
 */
export function bonusValue(
  s: LorenzoState,
  p: LorenzoSeat,
  kind: Kind,
  value: number,
  servantsOnly: boolean,
): number {
  if (servantsOnly) return value + (s.rules.tilesLowerLeaders ? p.malus[kind] : 0);
  return value + p.bonus[kind] + p.malus[kind];
}

function declined(t: T, seat: number): ReturnType<T['done']> {
  if (t.events) t.emit({ type: 'declineBonus', seat });
  return t.done();
}

/**
 * R8.4: a card from a tower without placing a member. Where no card can be taken, nothing is asked.
 */
export const bonusTower = defineProcedure({
  name: 'bonusTower',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<TowerVars>) {
      const { towers, value, cut, servantsOnly } = f.vars;
      const { content, state: s } = t;
      const p = seatOf(s, f.seat);
      const purse = new Purse(content, s, f.seat);
      let options: number[] | undefined;
      for (let space = 0; space < 16; space++) {
        const tower = towerOf(space);
        if ((towers & (1 << tower)) === 0 || cardOn(s, space) < 0) continue;
        const its = bonusValue(s, p, tower, value, servantsOnly);
        const needed = servantsFor(p, spaceOf(content, space).value - its);
        if (
          needed <= p.goods[SERVANTS] &&
          bonusObstacle(purse, space, its, needed, cut, -1) === ''
        ) {
          options ??= t.ask(f.seat, 'one', 'ask.bonusTower').options;
          options.push(space);
        }
      }
      if (!options) {
        if (t.events) t.emit({ type: 'noBonusTower', seat: f.seat });
        return t.done();
      }
      options.push(DECLINE);
      return t.asking('floor');
    },
    floor(t, f, picked) {
      const space = at(picked, 0);
      if (space === DECLINE) return declined(t, f.seat);
      const v = f.vars;
      const { content, state: s } = t;
      const p = seatOf(s, f.seat);
      v.space = space;
      const its = bonusValue(s, p, towerOf(space), v.value, v.servantsOnly);
      const min = servantsFor(p, spaceOf(content, space).value - its);
      const purse = new Purse(content, s, f.seat).open(space, isFeeDue(s, p, space));
      const max = mostServants(purse, min, v.cut);
      v.servants = min;
      if (min === max) return t.go('take');
      t.askNumber(f.seat, 'ask.servants', min, max);
      return t.asking('servants');
    },
    servants(t, f, picked) {
      f.vars.servants = at(picked, 0);
      return t.go('take');
    },
    take(t, f) {
      const { space, servants, cut } = f.vars;
      const p = seatOf(t.state, f.seat);
      p.goods[SERVANTS] -= servants;
      if (t.events) t.emit({ type: 'bonusTower', seat: f.seat, space, servants });
      return t.run('take', takeVars(space, isFeeDue(t.state, p, space), cut), f.seat, 'done');
    },
    done: (t) => t.done(),
  },
});

/** R8.5: a harvest or production without a space; servants may raise it, and it may be declined. */
export const bonusGather = defineProcedure({
  name: 'bonusGather',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<{ kind: WorkKind; value: number; servantsOnly: boolean }>) {
      const ask = t.ask(f.seat, 'one', 'ask.bonusGather');
      ask.options = [f.vars.kind, DECLINE];
      return t.asking('hear');
    },
    hear(t, f, [kind]) {
      if (kind === DECLINE) return declined(t, f.seat);
      const servants = seatOf(t.state, f.seat).goods[SERVANTS];
      if (servants === 0) return t.go('gather');
      t.askNumber(f.seat, 'ask.servants', 0, servants);
      return t.asking('gather');
    },
    gather(t, f, picked) {
      const { kind, value, servantsOnly } = f.vars;
      const p = seatOf(t.state, f.seat);
      const servants = picked[0] ?? 0;
      p.goods[SERVANTS] -= servants;
      if (t.events) t.emit({ type: 'bonusGather', seat: f.seat, kind, servants });
      return t.run(
        'gather',
        gatherVars(kind, bonusValue(t.state, p, kind, value, servantsOnly) + raisedBy(p, servants)),
        f.seat,
        'done',
      );
    },
    done: (t) => t.done(),
  },
});
