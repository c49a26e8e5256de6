import { bodyOf, knownEntity, limitNumber, ownerOf, triggerData } from './act.ts';
import type { Params } from '../content.ts';
import type { Rules } from './rule-set.ts';
import {
  attackOf,
  type Chain,
  denominatorOf,
  hpOf,
  type LanesTable,
  movementOf,
  playerOf,
  rival,
} from '../state.ts';
import {
  ACC,
  ADD,
  AVERAGE,
  DAMAGE_AMOUNT,
  EACH,
  FIRST,
  MARCH_CURRENT_MOVEMENT,
  MARCH_START_FLAG,
  MAX,
  MIN,
  MULTIPLY,
  OPPONENT,
  OWNER,
  PLAYERS_GOLD,
  TARGET_ATTACK,
  TARGET_COUNT,
  TARGET_HP,
  TARGET_MOVEMENT,
  TEMP_VARIABLE,
  UNIT,
} from '../compile/vocabulary.ts';

/** R21.3: the one number an effect reads. */
export function readInput(t: LanesTable, chain: Chain, p: Params): number {
  switch (p.from) {
    case TEMP_VARIABLE:
      return p.value;
    case ACC:
      return chain.acc;
    case TARGET_COUNT:
      return chain.targets.length;
    case DAMAGE_AMOUNT:
      return triggerData(t).amount;
    case MARCH_START_FLAG:
      return triggerData(t).first;
    case MARCH_CURRENT_MOVEMENT:
      return triggerData(t).steps;
    default: {
      const values: number[] = [];
      for (const id of chain.targets) valuesOf(t, p, id, values);
      return fold(t.state.rules, values, p.many);
    }
  }
}

/** With EACH the number is computed for every target; otherwise it is `common`. */
export function inputFor(t: LanesTable, p: Params, id: number, common: number): number {
  if (p.many !== EACH || p.from < TARGET_HP || p.from > PLAYERS_GOLD) return common;
  const values: number[] = [];
  valuesOf(t, p, id, values);
  return fold(t.state.rules, values, FIRST);
}

/** R21.8: targets without the figure are skipped. */
function valuesOf(t: LanesTable, p: Params, id: number, values: number[]): void {
  const { state: s } = t;
  if (p.from === PLAYERS_GOLD) {
    const owner = ownerOf(s, id);
    if (owner < 0) return;
    if (p.players & OWNER) values.push(playerOf(s, owner).gold);
    if (p.players & OPPONENT) values.push(playerOf(s, rival(owner)).gold);
    return;
  }
  if (p.from === TARGET_HP) {
    const body = bodyOf(s, id) ?? knownEntity(s, id);
    if (body) values.push(hpOf(body));
    return;
  }
  const e = knownEntity(s, id);
  if (e?.type !== UNIT) return;
  values.push(
    p.from === TARGET_ATTACK
      ? attackOf(e)
      : p.from === TARGET_MOVEMENT
        ? movementOf(e)
        : denominatorOf(e),
  );
}

function fold(rules: Rules, values: readonly number[], many: number): number {
  if (values.length === 0) return 0;
  if (many === FIRST || many === EACH) return values[0] ?? 0;
  if (many === MAX) return Math.max(...values);
  if (many === MIN) return Math.min(...values);
  let sum = 0;
  for (const value of values) sum += value;
  return limitNumber(rules, many === AVERAGE ? Math.trunc(sum / values.length) : sum);
}

/** What comes out when an operation is applied to a figure. */
export function operate(rules: Rules, operation: number, old: number, input: number): number {
  if (operation === ADD) return limitNumber(rules, old + input);
  if (operation === MULTIPLY) return limitNumber(rules, old * input);
  return limitNumber(rules, input);
}
