import { Bug, type Signal } from '@cardwright/kernel';
import { type Attack, attackAt, cardAt, type ChaosContent } from '../content.ts';
import { INVISIBLE } from '../compile/vocabulary.ts';
import {
  AT_COMMAND,
  cardInHand,
  type ChaosState,
  type ChaosTable,
  type Side,
  sideOf,
  type Unit,
} from '../state.ts';
import { canOffer, isBarred, standIn } from './attack.ts';
import { LIMITS } from './scope.ts';

/** Codes of actions: what is done, and with which card. */
export const END_TURN = 0;
const DISCARD = 1_000;
const PLACE = 2_000;
const SPELL = 3_000;
const ATTACK = 10_000;
const PER_UNIT = 1_000;
/** A commander's place among slots, in codes. */
const COMMANDERS_SLOT = 99;

export type Action =
  | { kind: 'end' }
  | { kind: 'discard' | 'place' | 'spell'; hand: number }
  | { kind: 'attack'; slot: number; attack: number };

export function readAction(code: number): Action {
  if (code === END_TURN) return { kind: 'end' };
  if (code >= ATTACK) {
    const slot = Math.floor((code - ATTACK) / PER_UNIT);
    return {
      kind: 'attack',
      slot: slot === COMMANDERS_SLOT ? AT_COMMAND : slot,
      attack: code % PER_UNIT,
    };
  }
  if (code >= SPELL) return { kind: 'spell', hand: code - SPELL };
  if (code >= PLACE) return { kind: 'place', hand: code - PLACE };
  return { kind: 'discard', hand: code - DISCARD };
}

export function actionCode(action: Action): number {
  if (action.kind === 'end') return END_TURN;
  if (action.kind === 'attack')
    return (
      ATTACK +
      (action.slot === AT_COMMAND ? COMMANDERS_SLOT : action.slot) * PER_UNIT +
      action.attack
    );
  return (
    (action.kind === 'spell' ? SPELL : action.kind === 'place' ? PLACE : DISCARD) + action.hand
  );
}

/** Codes of cards on the table: the side and the slot. */
const PER_SIDE = 100;
export const unitCode = (unit: Unit): number =>
  unit.owner * PER_SIDE + (unit.slot === AT_COMMAND ? COMMANDERS_SLOT : unit.slot);
export function unitOfCode(s: ChaosState, code: number): Unit | undefined {
  if (code < 0) return undefined;
  const side = sideOf(s, Math.floor(code / PER_SIDE));
  const slot = code % PER_SIDE;
  return slot === COMMANDERS_SLOT ? side.commander : (side.slots[slot] ?? undefined);
}

export const unitAt = (side: Side, slot: number): Unit | undefined =>
  slot === AT_COMMAND ? side.commander : (side.slots[slot] ?? undefined);

/** The unit that an offered attack is made with. */
export function attackerAt(side: Side, slot: number): Unit {
  const unit = unitAt(side, slot);
  if (!unit) throw new Bug(`nobody stands on slot ${slot}`);
  return unit;
}

/** The attack an action is made with, if it is one. */
export function attackOf(s: ChaosState, c: ChaosContent, action: Action): Attack | undefined {
  const side = sideOf(s, s.active);
  if (action.kind === 'spell') return cardAt(c, cardInHand(side, action.hand)).attacks[0];
  if (action.kind !== 'attack') return undefined;
  const user = unitAt(side, action.slot);
  return user && cardAt(c, user.card).attacks[action.attack];
}

function addVisibleCreatures({ slots }: Side, out: number[]): void {
  for (const unit of slots) if (unit !== null && unit.state !== INVISIBLE) out.push(unitCode(unit));
}

/**
 * Every card that may be chosen, in target order from the point of view of the player to move
 * (R5.2).
 */
export function addVisible(s: ChaosState, out: number[]): void {
  const foe = sideOf(s, 1 - s.active);
  const own = sideOf(s, s.active);
  addVisibleCreatures(foe, out);
  addVisibleCreatures(own, out);
  if (foe.commander.state !== INVISIBLE) out.push(unitCode(foe.commander));
  if (own.commander.state !== INVISIBLE) out.push(unitCode(own.commander));
}

function isAnyVisible(s: ChaosState): boolean {
  const [a, b] = s.sides;
  if (a.commander.state !== INVISIBLE || b.commander.state !== INVISIBLE) return true;
  return s.sides.some((side) =>
    side.slots.some((unit) => unit !== null && unit.state !== INVISIBLE),
  );
}

function addAttacks(
  s: ChaosState,
  c: ChaosContent,
  user: Unit,
  anyVisible: boolean,
  options: number[],
): void {
  const attacks = cardAt(c, user.card).attacks;
  const barred = isBarred(s, user);
  let code = ATTACK + (user.slot === AT_COMMAND ? COMMANDERS_SLOT : user.slot) * PER_UNIT;
  for (const attack of attacks) {
    if ((!barred || attack.ultimate) && canOffer(s, user, attack, anyVisible)) options.push(code);
    code++;
  }
}

/** Adds every action of the player to move; ending the turn comes first. */
export function offerActions(s: ChaosState, c: ChaosContent, options: number[]): void {
  options.push(END_TURN);
  if (s.acts >= LIMITS.acts) return;
  const side = sideOf(s, s.active);
  const anyVisible = isAnyVisible(s);
  for (const unit of side.slots) if (unit !== null) addAttacks(s, c, unit, anyVisible, options);
  addAttacks(s, c, side.commander, anyVisible, options);
  const room = side.slots.includes(null);
  let caster: Unit | undefined; // which spell it stands in for makes no difference here
  let place = 0;
  for (const index of side.hand) {
    const card = cardAt(c, index);
    if (card.type === 'spell') {
      caster ??= standIn(c, card.index, s.active);
      if (canOffer(s, caster, attackAt(card, 0), anyVisible)) options.push(SPELL + place);
    } else if (room && card.cost <= side.energy) options.push(PLACE + place);
    options.push(DISCARD + place);
    place++;
  }
}

/** Asks the player to move for an action; the step `heard` continues. */
export function askAction(t: ChaosTable): Signal {
  const s = t.state;
  const ask = t.ask(s.active, 'one', 'ask.act');
  offerActions(s, t.content, ask.options);
  return t.asking('heard');
}
