import type { Attack, ChaosContent } from '../content.ts';
import { BLOCKED, CLOUDY, DIRECT, FOES, INVISIBLE, RANDOM, TARGET, WHEN_ATTACK, WHEN_ATTACKED, WHEN_DAMAGED } from '../names.ts';
import { AT_COMMAND, type ChaosState, creatureCount, makeUnit, placeName, type Rules, STAND_IN, type Unit, unitById } from '../state.ts';
import { gainCharges } from './charges.ts';
import { hurt } from './hp.ts';
import type { Resolution, Tally } from './resolution.ts';
import { addTargets, hasTargets, settleMode } from './targets.ts';

/** Why something cannot be done, the first reason that fits. */
export type Refusal = 'cant' | 'no_energy' | 'charging' | 'no_target';

export function costOf(rules: Rules, attack: Attack): number {
  return attack.usual === 'commander' ? rules.commanderCost : attack.cost;
}

export function powerOf(rules: Rules, attack: Attack, cardCost: number): number {
  if (attack.usual === 'commander') return rules.commanderPower;
  return attack.usual === 'creature' ? rules.defaultPower + rules.defaultPowerPerCost * cardCost : attack.power;
}

/** E11: the card that pulls this one's attacks, while it is there and stands. */
export function tauntedBy(s: ChaosState, user: Unit): Unit | undefined {
  if (user.taunter < 0) return undefined;
  const taunter = unitById(s, user.taunter);
  return taunter && taunter.slot >= AT_COMMAND && taunter.hp > 0 ? taunter : undefined;
}

/** R5.1: whether the user may attack at all this way, whatever the target. */
export function userRefusal(s: ChaosState, user: Unit, attack: Attack): Refusal | undefined {
  if (attack.ultimate || user.slot === STAND_IN) return undefined;
  if (user.attacked || user.state === BLOCKED || user.state === INVISIBLE) return 'cant';
  if (user.slot === AT_COMMAND && creatureCount(s.sides[user.owner]!) > 0) return 'cant';
  return undefined;
}

/** R5.3: whether it can be paid. */
export function costRefusal(s: ChaosState, user: Unit, attack: Attack): Refusal | undefined {
  const side = s.sides[user.owner]!;
  const cost = costOf(s.rules, attack);
  if (attack.ultimate) return side.charges < cost ? 'charging' : undefined;
  return side.energy < cost ? 'no_energy' : undefined;
}

/** R5.5: whether it would hit anything. */
function aimRefusal(s: ChaosState, user: Unit, attack: Attack, target: Unit | undefined): Refusal | undefined {
  if (user.state === CLOUDY || attack.mode === RANDOM) return undefined;
  const main = attack.mode === TARGET ? (tauntedBy(s, user) ?? target) : target;
  return hasTargets(s, attack.mode, user, main) ? undefined : 'no_target';
}

/** Why an attack or spell is refused (the turn is the caller's matter), in the order of R5. */
export function attackRefusal(s: ChaosState, user: Unit, attack: Attack, target: Unit | undefined): Refusal | undefined {
  const refusal = userRefusal(s, user, attack);
  if (refusal) return refusal;
  if (target && target.state === INVISIBLE) return 'cant';
  return costRefusal(s, user, attack) ?? aimRefusal(s, user, attack, target);
}

/** Whether an attack can be offered before its target is asked for; one that aims needs a card that may be chosen. */
export function canOffer(s: ChaosState, user: Unit, attack: Attack, anyVisible: boolean): boolean {
  if (attack.aims && !anyVisible) return false;
  if (userRefusal(s, user, attack) || costRefusal(s, user, attack)) return false;
  return attack.mode === TARGET || aimRefusal(s, user, attack, undefined) === undefined;
}

/** A spell's user, or that of a card in hand: owned, of its card's element, never on the table. */
export const standIn = (c: ChaosContent, card: number, owner: number): Unit => makeUnit(-1, card, c.cards[card]!.hp, owner, STAND_IN);

/** E13: a cloudy user's victim: one of the enemy's creatures, or its commander where there is none. */
function cloudedVictim(x: Resolution, user: Unit): Unit {
  const foes: Unit[] = [];
  addTargets(x.s, FOES, user, undefined, foes);
  return foes.length > 0 ? foes[x.t.roll(foes.length)]! : x.s.sides[1 - user.owner]!.commander;
}

/** R5.4 to R5.9: everything from the real target to the payment. What was refused must not come here. */
export function performAttack(x: Resolution, user: Unit, attack: Attack, chosen: Unit | undefined): Tally {
  const { s, t } = x;
  const payer = user.owner; // its passives may have it hypnotized meanwhile
  const taunter = tauntedBy(s, user);
  const clouded = user.state === CLOUDY;
  const main = clouded ? cloudedVictim(x, user) : (taunter ?? chosen);
  const mode = clouded ? TARGET : settleMode(t, attack.mode, user, main);
  const targets: Unit[] = []; // R5.5: whom the power hits is settled before any passive
  addTargets(s, mode, user, main, targets);
  const card = x.c.cards[user.card]!;
  if (t.events)
    x.tell(user.slot === STAND_IN ? 'spell' : 'attack', user, {
      name: attack.name,
      ...(main && attack.aims ? { target: x.c.cards[main.card]!.name, targetAt: placeName(main) } : {}),
    });

  user.attacked = true;
  if (user.taunter >= 0) {
    if (!taunter || (user.tauntLeft > 0 && --user.tauntLeft === 0)) {
      user.taunter = -1;
      user.tauntLeft = 0;
    }
  }

  x.trigger(user, WHEN_ATTACK, main, mode, 0, 0, clouded);
  x.run();

  const tally: Tally = { damage: 0, heal: 0 };
  const power = powerOf(s.rules, attack, card.cost);
  for (const target of targets) {
    const dealt = hurt(x, power, DIRECT, user, target);
    tally.damage += dealt;
    if (dealt > 0) x.trigger(target, WHEN_DAMAGED, user, TARGET, dealt);
    x.run();
    if (target === user) continue;
    x.trigger(target, WHEN_ATTACKED, user);
    x.run();
  }
  x.perform(attack.effect, user, main, mode, tally, clouded);
  pay(x, payer, attack);
  if (!attack.ultimate) gainCharges(t, user, tally.damage);
  return tally;
}

/** R5.8: paid last, from what is there then. */
function pay(x: Resolution, seat: number, attack: Attack): void {
  const side = x.s.sides[seat]!;
  const cost = costOf(x.s.rules, attack);
  if (attack.ultimate) side.charges = Math.max(0, side.charges - cost);
  else side.energy = Math.max(0, side.energy - cost);
}
