import { at, Bug, type Signal } from '@cardwright/kernel';
import { type Attack, attackAt, cardAt } from '../content.ts';
import {
  CLOUDY,
  DIRECT,
  FOES,
  TARGET,
  WHEN_ATTACK,
  WHEN_ATTACKED,
  WHEN_DAMAGED,
} from '../compile/vocabulary.ts';
import { costOf, powerOf, tauntedBy } from './attack.ts';
import { gainCharges } from './charges.ts';
import { hurt } from './hp.ts';
import { performEffect, refOf, tell, unitOf, unitOrNobody } from './scope.ts';
import { addTargets, settleMode } from './targets.ts';
import {
  actionOf,
  type AttackUnderWay,
  type ChaosTable,
  placeName,
  sideOf,
  STAND_IN,
  type Unit,
} from '../state.ts';
import { answers, setOff, toMain } from '../triggers/passives.ts';
import { settle } from './settle.ts';

/**
 * E13: a cloudy user's victim: one of the enemy's creatures, or its commander where there is none.
 */
function cloudedVictim(t: ChaosTable, user: Unit): Unit {
  const foes: Unit[] = [];
  addTargets(t.state, FOES, user, undefined, foes);
  return foes.length > 0
    ? at(foes, t.roll(foes.length))
    : sideOf(t.state, 1 - user.owner).commander;
}

/** Shared by attacks that nothing has responded to yet. */
const NONE: number[] = [];

function underWay(t: ChaosTable): AttackUnderWay {
  const { attack } = actionOf(t.state);
  if (!attack) throw new Bug('no attack is under way');
  return attack;
}
const attackOf = (t: ChaosTable, a: AttackUnderWay): Attack =>
  attackAt(cardAt(t.content, a.card), a.attack);

/**
 * R5.4 to R5.6: determines the real target and triggers the attack's responses. The caller has
 * checked that the attack is allowed.
 */
export function beginAttack(
  t: ChaosTable,
  user: Unit,
  attack: number,
  chosen: Unit | undefined,
): Signal {
  const s = t.state;
  const taunter = tauntedBy(s, user);
  const clouded = user.state === CLOUDY;
  const main = clouded ? cloudedVictim(t, user) : (taunter ?? chosen);
  const { name, mode: aim, aims } = attackAt(cardAt(t.content, user.card), attack);
  const mode = clouded ? TARGET : settleMode(t, aim, user, main);
  const targets: Unit[] = []; // R5.5: the targets of the power are fixed before any passive runs
  addTargets(s, mode, user, main, targets);
  const a: AttackUnderWay = {
    user: refOf(s, user),
    card: user.card,
    attack,
    main: refOf(s, main),
    mode,
    clouded,
    payer: user.owner, // its passives may have hypnotized it meanwhile
    targets: NONE,
    at: 0,
    struck: false,
  };
  actionOf(s).attack = a;
  if (t.events)
    tell(t, user.slot === STAND_IN ? 'spell' : 'attack', user, {
      name,
      ...(main && aims
        ? { target: cardAt(t.content, main.card).name, targetAt: placeName(main) }
        : {}),
    });
  user.attacked = true;
  if (user.taunter >= 0) {
    if (!taunter || (user.tauntLeft > 0 && --user.tauntLeft === 0)) {
      user.taunter = -1;
      user.tauntLeft = 0;
    }
  }
  const answered = answers(t, user, WHEN_ATTACK)
    ? setOff(t, WHEN_ATTACK, { user, main, mode, clouded, taken: 0 }, 'strike')
    : undefined;
  if (answered === undefined) return strike(t, user, targets);
  a.targets = targets.map((target) => refOf(s, target));
  return answered;
}

/** R5.7: the attack's power hits each target; responses run before the next hit. */
function strike(t: ChaosTable, user: Unit, targets: readonly Unit[]): Signal {
  const s = t.state;
  const a = underWay(t);
  const attack = attackOf(t, a);
  const power = powerOf(s.rules, attack, cardAt(t.content, a.card).cost);
  while (a.at < targets.length) {
    const answered = strikeOne(t, a, power, user, at(targets, a.at));
    if (answered === undefined) continue;
    if (a.targets === NONE) a.targets = targets.map((target) => refOf(s, target));
    return answered;
  }
  if (attack.effect < 0) return finishAttack(t, user);
  const { damage, heal } = actionOf(s);
  const deed = { user, main: unitOrNobody(s, a.main), mode: a.mode, clouded: a.clouded, taken: 0 };
  return performEffect(t, attack.effect, deed, 'pay', damage, heal) ?? finishAttack(t, user);
}

function strikeOne(
  t: ChaosTable,
  a: AttackUnderWay,
  power: number,
  user: Unit,
  target: Unit,
): Signal {
  if (!a.struck) {
    a.struck = true;
    const dealt = hurt(t, power, DIRECT, user, target);
    actionOf(t.state).damage += dealt;
    const answered =
      dealt > 0 && answers(t, target, WHEN_DAMAGED)
        ? setOff(t, WHEN_DAMAGED, toMain(target, user, dealt), 'strike')
        : undefined;
    if (answered !== undefined) return answered;
  }
  a.struck = false;
  a.at++;
  return target === user || !answers(t, target, WHEN_ATTACKED)
    ? undefined
    : setOff(t, WHEN_ATTACKED, toMain(target, user), 'strike');
}

/** The step `strike`: the responses to the last hit have run. */
export function resumeStriking(t: ChaosTable): Signal {
  const s = t.state;
  const { user, targets } = underWay(t);
  return strike(
    t,
    unitOf(s, user),
    targets.map((ref) => unitOf(s, ref)),
  );
}

/** The step `pay`: the effect has run, and its tally is known. */
export function resumePaying(
  t: ChaosTable,
  tally: readonly [damage: number, heal: number],
): Signal {
  const action = actionOf(t.state);
  action.damage = tally[0];
  action.heal = tally[1];
  return finishAttack(t, unitOf(t.state, underWay(t).user));
}

/** R5.8: paid last, from the energy left. R5.9: the damage dealt charges the side. */
function finishAttack(t: ChaosTable, user: Unit): Signal {
  const s = t.state;
  const a = underWay(t);
  const attack = attackOf(t, a);
  const side = sideOf(s, a.payer);
  const cost = costOf(s.rules, attack);
  if (attack.ultimate) side.charges = Math.max(0, side.charges - cost);
  else {
    side.energy = Math.max(0, side.energy - cost);
    gainCharges(t, user, actionOf(s).damage);
  }
  // R6: a spell is discarded at the end, without triggering passives.
  if (user === actionOf(s).standIn) sideOf(s, s.active).discard.push(a.card);
  return settle(t, 'act', user);
}
