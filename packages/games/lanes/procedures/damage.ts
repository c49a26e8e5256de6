import {
  BACK,
  CALL,
  defineProcedure,
  type Plain,
  type ProcedureFrame,
  type Signal,
} from '@cardwright/kernel';
import {
  answersOf,
  answersUnder,
  bodyOf,
  cardOf,
  newTriggerData,
  type TriggerData,
  lose,
} from '../rules/act.ts';
import { type Entity, entityOf, type LanesPlayer, type LanesTable, leftOf } from '../state.ts';
import type { CallOrReturn } from '../triggers/index.ts';
import {
  ANSWERS_AFTER,
  ANSWERS_BEFORE,
  ANSWERS_DAMAGE,
  ANSWERS_DEATH,
} from '../compile/vocabulary.ts';
import { fallen } from '../rules/death.ts';

/**
 * R8: one damage step. Tokens are added, never more than the hit points left. R8.6: responses
 * before it may change the amount, responses after it see the damage dealt. The caller handles
 * deaths: in a fight they wait for both hits. A player at 0 loses here. If something responds, the
 * caller continues at the step `then`.
 */
export function hurt(
  t: LanesTable,
  actor: number,
  affected: number,
  amount: number,
  then?: string,
): CallOrReturn {
  const body = bodyOf(t.state, affected);
  if (!body) return BACK;
  const answers = answersUnder(t, actor) | answersUnder(t, affected);
  if (answers & ANSWERS_BEFORE)
    return t.run('damage', { actor, affected, amount, falls: false }, undefined, then);
  const dealt = deal(t, actor, affected, body, amount);
  if (!(answers & ANSWERS_AFTER) || t.state.over) return BACK;
  return t.raise('POST_DAMAGE', around(actor, affected, dealt), undefined, then);
}

/** Damage to an entity, which dies if it has no hit points left. */
export function strike(
  t: LanesTable,
  actor: number,
  affected: number,
  amount: number,
): CallOrReturn {
  const body = bodyOf(t.state, affected);
  if (!body) return BACK;
  if (
    answersUnder(t, actor) & ANSWERS_DAMAGE ||
    answersUnder(t, affected) & (ANSWERS_DAMAGE | ANSWERS_DEATH)
  )
    return t.run('damage', { actor, affected, amount, falls: true });
  deal(t, actor, affected, body, amount);
  return 'type' in body ? fallen(t, body, actor) : BACK;
}

/** Nothing responds to a hit between these entities, nor to a death it may cause. */
export const isQuietBlow = (t: LanesTable, actor: Entity, affected: Entity): boolean =>
  !(
    answersOf(t, actor) & ANSWERS_DAMAGE ||
    answersOf(t, affected) & (ANSWERS_DAMAGE | ANSWERS_DEATH)
  );

/** The damage itself: how much was dealt. */
export function deal(
  t: LanesTable,
  actor: number,
  affected: number,
  body: LanesPlayer | Entity,
  wanted: number,
): number {
  const left = leftOf(body);
  const dealt = wanted <= 0 || left <= 0 ? 0 : wanted < left ? wanted : left;
  body.tokens += dealt;
  if (t.events) t.emit({ type: 'DAMAGE', actor, affected, amount: dealt, ...cardOf(t, affected) });
  if ((affected === 0 || affected === 1) && left - dealt <= 0) lose(t, affected);
  return dealt;
}

type Blow = { actor: number; affected: number; amount: number; falls: boolean };

function around(actor: number, affected: number, amount: number): TriggerData {
  const what = newTriggerData(actor, affected);
  what.amount = amount;
  return what;
}

/** A damage step with responses. */
export const damage = defineProcedure({
  name: 'damage',
  first: 'before',
  steps: {
    before(t: LanesTable, f: ProcedureFrame<Blow>) {
      const { actor, affected, amount } = f.vars;
      if (!((answersUnder(t, actor) | answersUnder(t, affected)) & ANSWERS_BEFORE))
        return dealStep(t, f, amount);
      return t.raise('PRE_DAMAGE', around(actor, affected, amount), undefined, 'deal');
    },
    deal: (t, f, _picked, result) => dealStep(t, f, amountIn(result, f.vars.amount)),
    fall: fallStep,
    end: (t) => t.done(),
  },
});

function dealStep(t: LanesTable, f: ProcedureFrame<Blow>, amount: number): Signal {
  const { actor, affected } = f.vars;
  const body = bodyOf(t.state, affected);
  if (!body) return t.done();
  const dealt = deal(t, actor, affected, body, amount);
  if (t.state.over) return t.done();
  // the response may have removed the attacker from the board
  if (!((answersUnder(t, actor) | answersUnder(t, affected)) & ANSWERS_AFTER))
    return fallStep(t, f);
  return t.raise('POST_DAMAGE', around(actor, affected, dealt), undefined, 'fall');
}

function fallStep(t: LanesTable, f: ProcedureFrame<Blow>): Signal {
  const e = f.vars.falls ? entityOf(t.state, f.vars.affected) : undefined;
  return e && fallen(t, e, f.vars.actor, 'end') === CALL ? CALL : t.done();
}

/** The amount after the responses. */
const amountIn = (result: Plain | undefined, before: number): number =>
  result === undefined ? before : (result as TriggerData).amount;
