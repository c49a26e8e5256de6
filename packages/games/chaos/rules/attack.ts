import { type Attack, attackAt, type Card, cardAt, type ChaosContent } from '../content.ts';
import { BLOCKED, CLOUDY, INVISIBLE, RANDOM, TARGET } from '../compile/vocabulary.ts';
import {
  AT_COMMAND,
  type ChaosState,
  creatureCount,
  makeUnit,
  type Rules,
  type Side,
  sideOf,
  STAND_IN,
  type Unit,
  unitById,
} from '../state.ts';
import { hasTargets } from './targets.ts';

/** Why an action is not allowed: the first reason that applies. */
export type Refusal = 'cant' | 'no_energy' | 'charging' | 'no_target';

export function costOf(rules: Rules, attack: Attack): number {
  return attack.usual === 'commander' ? rules.commanderCost : attack.cost;
}

/** The cost of a card in hand; for a spell, that of its attack. */
export function cardCost(rules: Rules, card: Card): number {
  return card.type === 'spell' ? costOf(rules, attackAt(card, 0)) : card.cost;
}

export function powerOf(rules: Rules, attack: Attack, cardCost: number): number {
  if (attack.usual === 'commander') return rules.commanderPower;
  return attack.usual === 'creature'
    ? rules.defaultPower + rules.defaultPowerPerCost * cardCost
    : attack.power;
}

/** E11: the card that taunts this one, while it is on the board. */
export function tauntedBy(s: ChaosState, user: Unit): Unit | undefined {
  if (user.taunter < 0) return undefined;
  const taunter = unitById(s, user.taunter);
  return taunter && taunter.slot >= AT_COMMAND && taunter.hp > 0 ? taunter : undefined;
}

/** R5.1: whether the user may not attack now, except with an ultimate. */
export function isBarred(s: ChaosState, user: Unit): boolean {
  if (user.slot === STAND_IN) return false;
  if (user.attacked || user.state === BLOCKED || user.state === INVISIBLE) return true;
  return user.slot === AT_COMMAND && creatureCount(sideOf(s, user.owner)) > 0;
}

/** R5.3: whether it can be paid. */
function canPay(s: ChaosState, side: Side, attack: Attack): boolean {
  return (attack.ultimate ? side.charges : side.energy) >= costOf(s.rules, attack);
}

/** R5.5: whether it would hit anything. */
function aimRefusal(
  s: ChaosState,
  user: Unit,
  attack: Attack,
  target: Unit | undefined,
): Refusal | undefined {
  if (user.state === CLOUDY || attack.mode === RANDOM) return undefined;
  const main = attack.mode === TARGET ? (tauntedBy(s, user) ?? target) : target;
  return hasTargets(s, attack.mode, user, main) ? undefined : 'no_target';
}

/** Why an attack or spell is refused, in the order of R5; the caller checks whose turn it is. */
export function attackRefusal(
  s: ChaosState,
  user: Unit,
  attack: Attack,
  target: Unit | undefined,
): Refusal | undefined {
  if (!attack.ultimate && isBarred(s, user)) return 'cant';
  if (target && target.state === INVISIBLE) return 'cant';
  if (!canPay(s, sideOf(s, user.owner), attack)) return attack.ultimate ? 'charging' : 'no_energy';
  return aimRefusal(s, user, attack, target);
}

/**
 * Whether an attack of one that is not barred can be offered before its target is asked for; one
 * that aims needs a card that may be chosen.
 */
export function canOffer(s: ChaosState, user: Unit, attack: Attack, anyVisible: boolean): boolean {
  if (attack.aims && !anyVisible) return false;
  if (!canPay(s, sideOf(s, user.owner), attack)) return false;
  return attack.mode === TARGET || aimRefusal(s, user, attack, undefined) === undefined;
}

/** A spell's user, or that of a card in hand: owned, of its card's element, never on the table. */
export const standIn = (c: ChaosContent, card: number, owner: number): Unit =>
  makeUnit(-1, card, cardAt(c, card).hp, owner, STAND_IN);
