import type { Signal } from '@cardwright/kernel';
import { bodyOf, cardOf, lose, NOBODY, ownerOf, whatOf } from '../rules/act.ts';
import type { Params } from '../content.ts';
import { fallAll } from '../rules/death.ts';
import { changeGold } from '../rules/purse.ts';
import {
  attackOf,
  type Body,
  type Chain,
  denominatorOf,
  type Entity,
  hpOf,
  type LanesTable,
  leftOf,
  movementOf,
  rival,
} from '../state.ts';
import { inputFor, operate, readInput } from '../rules/variables.ts';
import {
  ABSOLUTE_SET,
  ACC,
  DAMAGE_AMOUNT,
  MARCH_CURRENT_MOVEMENT,
  NOT,
  OPPONENT,
  OWNER,
  PLAYERS_GOLD,
  TARGET_ATTACK,
  TARGET_HP,
  TARGET_MOVEMENT,
  UNIT,
} from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';

/**
 * R21.6: changes a register, a figure of each target, or gold. A figure is its base and a modifier;
 * only ABSOLUTE_SET touches the base.
 */
export const modifier = defineEffect({
  name: 'MODIFIER',
  about:
    'SET, ADD, MULTIPLY or ABSOLUTE_SET a register, a figure of each target or gold; NOT for registers',
  origin: 'later',
  needs: ['ModifierOperation'],
  may: ['ModifierTarget', 'OutputRegister', 'Output', 'TargetPlayer', ...INPUT],
  usesTargets: true,
  input: 'zero',
  each: true,
  work(t, p, _frame, chain) {
    const { rules } = t.state;
    const input = readInput(t, chain, p);
    if (p.output === ACC)
      chain.acc =
        p.operation === NOT ? (input === 0 ? 1 : 0) : operate(rules, p.operation, chain.acc, input);
    else if (p.output === DAMAGE_AMOUNT) {
      const what = whatOf(t);
      what.amount = operate(rules, p.operation, what.amount, input);
    } else if (p.output === MARCH_CURRENT_MOVEMENT) {
      const what = whatOf(t);
      what.steps = operate(rules, p.operation, what.steps, input);
    } else if (p.output === PLAYERS_GOLD) changePurses(t, chain, p, input);
    else return changeStats(t, chain, p, input);
    return undefined;
  },
});

function changePurses(t: LanesTable, chain: Chain, p: Params, common: number): void {
  const { state: s } = t;
  for (const id of chain.targets) {
    const owner = ownerOf(s, id);
    if (owner === NOBODY) continue;
    const input = inputFor(t, p, id, common);
    for (const [side, seat] of [
      [OWNER, owner],
      [OPPONENT, rival(owner)],
    ] as const) {
      if (p.players & side)
        changeGold(t, seat, operate(s.rules, p.operation, s.players[seat]!.gold, input));
    }
  }
}

function changeStats(t: LanesTable, chain: Chain, p: Params, common: number): Signal {
  const { state: s } = t;
  const targets = chain.targets.slice();
  // every figure is read before any is written
  const inputs = targets.map((id) => inputFor(t, p, id, common));
  targets.forEach((id, i) => {
    const body = bodyOf(s, id);
    if (body) changeStat(t, p, id, body, inputs[i]!);
  });
  if (p.output !== TARGET_HP) return undefined;
  for (const id of targets) {
    if ((id !== 0 && id !== 1) || leftOf(s.players[id]!) > 0) continue;
    lose(t, id);
    return undefined;
  }
  return fallAll(t, targets, chain.entity);
}

function changeStat(
  t: LanesTable,
  p: Params,
  id: number,
  body: Entity | Body,
  input: number,
): void {
  const { rules } = t.state;
  const absolute = p.operation === ABSOLUTE_SET;
  let total: number;
  if (p.output === TARGET_HP) {
    total = Math.max(0, operate(rules, p.operation, hpOf(body), input));
    if (absolute) body.hp = total;
    body.hpPlus = total - body.hp;
  } else {
    const e = 'type' in body && body.type === UNIT ? body : undefined;
    if (!e) return;
    if (p.output === TARGET_ATTACK) {
      total = Math.max(0, operate(rules, p.operation, attackOf(e), input));
      if (absolute) e.attack = total;
      e.attackPlus = total - e.attack;
    } else if (p.output === TARGET_MOVEMENT) {
      total = Math.max(0, operate(rules, p.operation, movementOf(e), input));
      if (absolute) e.movement = total;
      e.movementPlus = total - e.movement;
    } else {
      total = Math.max(1, operate(rules, p.operation, denominatorOf(e), input));
      if (absolute) e.denominator = total;
      e.denominatorPlus = total - e.denominator;
    }
  }
  if (t.events)
    t.emit({
      type: 'STAT_CHANGED',
      id,
      stat: STAT_NAMES[p.output - TARGET_HP]!,
      value: total,
      ...cardOf(t, id),
    });
}

const STAT_NAMES = ['hp', 'attack', 'movement', 'denominator'];
