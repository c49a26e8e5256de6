import { bodyOf, knownEntity, limitNumber, ownerOf } from './act.ts';
import type { ChainFrame } from './chain.ts';
import type { Params } from './content.ts';
import { attackOf, denominatorOf, hpOf, movementOf, rival } from './state.ts';
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
} from './vocabulary.ts';

/** R21.3: the one number an effect reads. */
export function readInput(f: ChainFrame, p: Params): number {
  switch (p.from) {
    case TEMP_VARIABLE:
      return p.value;
    case ACC:
      return f.chain.acc;
    case TARGET_COUNT:
      return f.chain.targets.length;
    case DAMAGE_AMOUNT:
      return f.what.amount;
    case MARCH_START_FLAG:
      return f.what.first;
    case MARCH_CURRENT_MOVEMENT:
      return f.what.steps;
    default: {
      const values: number[] = [];
      for (const id of f.chain.targets) valuesOf(f, p, id, values);
      return fold(f, values, p.many);
    }
  }
}

/** With EACH the number is worked out for every target anew; otherwise it is `common`. */
export function inputFor(f: ChainFrame, p: Params, id: number, common: number): number {
  if (p.many !== EACH || p.from < TARGET_HP || p.from > PLAYERS_GOLD) return common;
  const values: number[] = [];
  valuesOf(f, p, id, values);
  return fold(f, values, FIRST);
}

/** R21.8: targets without the figure are skipped. */
function valuesOf(f: ChainFrame, p: Params, id: number, values: number[]): void {
  const { act } = f;
  if (p.from === PLAYERS_GOLD) {
    const owner = ownerOf(act, id);
    if (owner < 0) return;
    if (p.players & OWNER) values.push(act.s.players[owner]!.gold);
    if (p.players & OPPONENT) values.push(act.s.players[rival(owner)]!.gold);
    return;
  }
  if (p.from === TARGET_HP) {
    const body = bodyOf(act, id) ?? knownEntity(act, id);
    if (body) values.push(hpOf(body));
    return;
  }
  const e = knownEntity(act, id);
  if (e?.type !== UNIT) return;
  values.push(p.from === TARGET_ATTACK ? attackOf(e) : p.from === TARGET_MOVEMENT ? movementOf(e) : denominatorOf(e));
}

function fold(f: ChainFrame, values: readonly number[], many: number): number {
  if (values.length === 0) return 0;
  if (many === FIRST || many === EACH) return values[0]!;
  if (many === MAX) return Math.max(...values);
  if (many === MIN) return Math.min(...values);
  let sum = 0;
  for (const value of values) sum += value;
  return limitNumber(f.act, many === AVERAGE ? Math.trunc(sum / values.length) : sum);
}

/** What comes out when an operation is applied to a figure. */
export function operate(f: ChainFrame, operation: number, old: number, input: number): number {
  if (operation === ADD) return limitNumber(f.act, old + input);
  if (operation === MULTIPLY) return limitNumber(f.act, old * input);
  return limitNumber(f.act, input);
}
