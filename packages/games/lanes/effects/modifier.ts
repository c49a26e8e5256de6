import { bodyOf, cardOf, lose, NOBODY, ownerOf } from '../act.ts';
import type { ChainFrame } from '../chain.ts';
import type { Params } from '../content.ts';
import { fallAll } from '../procedures/death.ts';
import { changeGold } from '../procedures/purse.ts';
import { attackOf, type Body, denominatorOf, type Entity, hpOf, leftOf, movementOf, rival } from '../state.ts';
import { inputFor, operate, readInput } from '../variables.ts';
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
} from '../vocabulary.ts';
import { INPUT, type LanesEffect } from './effect.ts';

/** R21.6: changes a register, a figure of each target, or gold. A figure is its base and a modifier; only ABSOLUTE_SET touches the base. */
export const modifier: LanesEffect = {
  name: 'MODIFIER',
  about: 'SET, ADD, MULTIPLY or ABSOLUTE_SET a register, a figure of each target or gold; NOT for registers',
  seed: false,
  needs: ['ModifierOperation'],
  may: ['ModifierTarget', 'OutputRegister', 'Output', 'TargetPlayer', ...INPUT],
  usesTargets: true,
  input: 'zero',
  each: true,
  run(f, p) {
    const { chain, what } = f;
    const input = readInput(f, p);
    if (p.output === ACC) chain.acc = p.operation === NOT ? (input === 0 ? 1 : 0) : operate(f, p.operation, chain.acc, input);
    else if (p.output === DAMAGE_AMOUNT) what.amount = operate(f, p.operation, what.amount, input);
    else if (p.output === MARCH_CURRENT_MOVEMENT) what.steps = operate(f, p.operation, what.steps, input);
    else if (p.output === PLAYERS_GOLD) changePurses(f, p, input);
    else changeStats(f, p, input);
    return undefined;
  },
};

function changePurses(f: ChainFrame, p: Params, common: number): void {
  const { act } = f;
  for (const id of f.chain.targets) {
    const owner = ownerOf(act, id);
    if (owner === NOBODY) continue;
    const input = inputFor(f, p, id, common);
    for (const [side, seat] of [
      [OWNER, owner],
      [OPPONENT, rival(owner)],
    ] as const) {
      if (p.players & side) changeGold(act, seat, operate(f, p.operation, act.s.players[seat]!.gold, input));
    }
  }
}

function changeStats(f: ChainFrame, p: Params, common: number): void {
  const { act } = f;
  const targets = f.chain.targets.slice();
  // every figure is read before any is written
  const inputs = targets.map((id) => inputFor(f, p, id, common));
  targets.forEach((id, i) => {
    const body = bodyOf(act, id);
    if (body) changeStat(f, p, id, body, inputs[i]!);
  });
  if (p.output !== TARGET_HP) return;
  for (const id of targets) if ((id === 0 || id === 1) && leftOf(act.s.players[id]!) <= 0) return lose(act, id);
  fallAll(act, targets, f.self);
}

function changeStat(f: ChainFrame, p: Params, id: number, body: Entity | Body, input: number): void {
  const absolute = p.operation === ABSOLUTE_SET;
  let total: number;
  if (p.output === TARGET_HP) {
    total = Math.max(0, operate(f, p.operation, hpOf(body), input));
    if (absolute) body.hp = total;
    body.hpPlus = total - body.hp;
  } else {
    const e = 'type' in body && body.type === UNIT ? body : undefined;
    if (!e) return;
    if (p.output === TARGET_ATTACK) {
      total = Math.max(0, operate(f, p.operation, attackOf(e), input));
      if (absolute) e.attack = total;
      e.attackPlus = total - e.attack;
    } else if (p.output === TARGET_MOVEMENT) {
      total = Math.max(0, operate(f, p.operation, movementOf(e), input));
      if (absolute) e.movement = total;
      e.movementPlus = total - e.movement;
    } else {
      total = Math.max(1, operate(f, p.operation, denominatorOf(e), input));
      if (absolute) e.denominator = total;
      e.denominatorPlus = total - e.denominator;
    }
  }
  if (f.act.t.events) f.act.t.emit({ type: 'STAT_CHANGED', id, stat: STAT_NAMES[p.output - TARGET_HP]!, value: total, ...cardOf(f.act, id) });
}

const STAT_NAMES = ['hp', 'attack', 'movement', 'denominator'];
