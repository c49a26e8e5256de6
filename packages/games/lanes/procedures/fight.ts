import { BACK, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import { actOf, answersOf } from '../rules/act.ts';
import { attackOf, type Entity, entityOf, type LanesTable } from '../state.ts';
import type { CallOrReturn } from '../triggers/index.ts';
import { ANSWERS_DAMAGE, ANSWERS_DEATH } from '../compile/vocabulary.ts';
import { deal, hurt } from './damage.ts';
import { fall, raiseDeaths } from '../rules/death.ts';

/**
 * R8.1: both amounts are read before either is applied; then the dead leave, the defender first.
 */
export function fight(t: LanesTable, attacker: Entity, defender: Entity): CallOrReturn {
  if (!isQuietFight(t, attacker, defender))
    return t.run('fight', { attacker: attacker.id, defender: defender.id, answer: 0, fell: -1 });
  const blow = attackOf(attacker);
  const answer = attackOf(defender);
  tellFight(t, attacker, defender);
  deal(t, attacker.id, defender.id, defender, blow);
  deal(t, defender.id, attacker.id, attacker, answer);
  fall(t, defender);
  fall(t, attacker);
  return BACK;
}

/** Nothing responds to the hits of a fight, nor to the deaths it may cause. */
export const isQuietFight = (t: LanesTable, attacker: Entity, defender: Entity): boolean =>
  !((answersOf(t, attacker) | answersOf(t, defender)) & (ANSWERS_DAMAGE | ANSWERS_DEATH));

function tellFight(t: LanesTable, attacker: Entity, defender: Entity): void {
  if (t.events) t.emit({ type: 'FIGHT', attacker: attacker.id, defender: defender.id });
}

/** `fell`: the attacker's index among the removed entities, or -1. */
type Fight = { attacker: number; defender: number; answer: number; fell: number };

/** A fight with responses. */
export const fighting = defineProcedure({
  name: 'fight',
  first: 'blow',
  steps: {
    blow(t: LanesTable, f: ProcedureFrame<Fight>) {
      const attacker = entityOf(t.state, f.vars.attacker);
      const defender = entityOf(t.state, f.vars.defender);
      if (!attacker || !defender) return t.done();
      f.vars.answer = attackOf(defender);
      tellFight(t, attacker, defender);
      actOf(t.state).fighting.push(attacker.id, defender.id);
      return hurt(t, attacker.id, defender.id, attackOf(attacker), 'answer') === CALL
        ? CALL
        : answerStep(t, f);
    },
    answer: answerStep,
    fall: fallStep,
    raiseDeaths: mournStep,
    end: (t) => t.done(),
  },
});

type FightFrame = ProcedureFrame<Fight>;

function answerStep(t: LanesTable, f: FightFrame): Signal {
  return hurt(t, f.vars.defender, f.vars.attacker, f.vars.answer, 'fall') === CALL
    ? CALL
    : fallStep(t, f);
}

function fallStep(t: LanesTable, f: FightFrame): Signal {
  const { vars } = f;
  const { fighting: held, gone } = actOf(t.state);
  held.pop();
  held.pop();
  const before = gone.length;
  const defender = entityOf(t.state, vars.defender);
  const defenderFell = defender !== undefined && fall(t, defender);
  const attacker = entityOf(t.state, vars.attacker);
  vars.fell = attacker && fall(t, attacker) ? gone.length - 1 : -1;
  return defenderFell && raiseDeaths(t, before, before + 1, vars.attacker, 'raiseDeaths') === CALL
    ? CALL
    : mournStep(t, f);
}

function mournStep(t: LanesTable, f: FightFrame): Signal {
  const { fell, defender } = f.vars;
  return fell >= 0 && raiseDeaths(t, fell, fell + 1, defender, 'end') === CALL ? CALL : t.done();
}
