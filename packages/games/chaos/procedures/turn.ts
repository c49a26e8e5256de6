import type { Ask, Procedure, Signal } from '@cardwright/kernel';
import type { Attack, ChaosContent } from '../content.ts';
import { INVISIBLE } from '../names.ts';
import { discard, drawUp, place } from '../rules/actions.ts';
import { canOffer, standIn } from '../rules/attack.ts';
import { type ChaosTable as T, LIMITS } from '../rules/scope.ts';
import { AT_COMMAND, beginAction, type ChaosState, type Side, type Unit } from '../state.ts';
import { beginAttack, goOnPaying, goOnStriking } from './attack.ts';
import { beginEnd, drawForNext, endCards, nextTurn, refresh } from './end-turn.ts';
import { goOnSettling, settle } from './settle.ts';

/** Codes of actions: what is done, and with which card. */
export const END_TURN = 0;
const DISCARD = 1_000;
const PLACE = 2_000;
const SPELL = 3_000;
const ATTACK = 10_000;
const PER_UNIT = 1_000;
/** A commander's place among slots, in codes. */
const COMMANDERS_SLOT = 99;

export type Action = { kind: 'end' } | { kind: 'discard' | 'place' | 'spell'; hand: number } | { kind: 'attack'; slot: number; attack: number };

export function readAction(code: number): Action {
  if (code === END_TURN) return { kind: 'end' };
  if (code >= ATTACK) {
    const slot = Math.floor((code - ATTACK) / PER_UNIT);
    return { kind: 'attack', slot: slot === COMMANDERS_SLOT ? AT_COMMAND : slot, attack: code % PER_UNIT };
  }
  if (code >= SPELL) return { kind: 'spell', hand: code - SPELL };
  if (code >= PLACE) return { kind: 'place', hand: code - PLACE };
  return { kind: 'discard', hand: code - DISCARD };
}

export function actionCode(action: Action): number {
  if (action.kind === 'end') return END_TURN;
  if (action.kind === 'attack') return ATTACK + (action.slot === AT_COMMAND ? COMMANDERS_SLOT : action.slot) * PER_UNIT + action.attack;
  return (action.kind === 'spell' ? SPELL : action.kind === 'place' ? PLACE : DISCARD) + action.hand;
}

/** Codes of cards on the table: the side and the slot. */
const PER_SIDE = 100;
export const unitCode = (unit: Unit): number => unit.owner * PER_SIDE + (unit.slot === AT_COMMAND ? COMMANDERS_SLOT : unit.slot);
export function unitOfCode(s: ChaosState, code: number): Unit | undefined {
  if (code < 0) return undefined;
  const side = s.sides[Math.floor(code / PER_SIDE)]!;
  const slot = code % PER_SIDE;
  return slot === COMMANDERS_SLOT ? side.commander : (side.slots[slot] ?? undefined);
}

export const unitAt = (side: Side, slot: number): Unit | undefined => (slot === AT_COMMAND ? side.commander : (side.slots[slot] ?? undefined));

/** Every card that may be chosen, in target order seen from the player at turn (R5.2). */
function addVisible(s: ChaosState, out: number[]): void {
  const foe = s.sides[1 - s.active]!;
  const own = s.sides[s.active]!;
  for (const side of [foe, own]) {
    for (let i = 0; i < side.slots.length; i++) {
      const unit = side.slots[i]!;
      if (unit !== null && unit.state !== INVISIBLE) out.push(unitCode(unit));
    }
  }
  if (foe.commander.state !== INVISIBLE) out.push(unitCode(foe.commander));
  if (own.commander.state !== INVISIBLE) out.push(unitCode(own.commander));
}

function isAnyVisible(s: ChaosState): boolean {
  const [a, b] = s.sides;
  if (a.commander.state !== INVISIBLE || b.commander.state !== INVISIBLE) return true;
  return s.sides.some((side) => side.slots.some((unit) => unit !== null && unit.state !== INVISIBLE));
}

function addAttacks(s: ChaosState, c: ChaosContent, user: Unit, anyVisible: boolean, options: number[]): void {
  const attacks = c.cards[user.card]!.attacks;
  const first = ATTACK + (user.slot === AT_COMMAND ? COMMANDERS_SLOT : user.slot) * PER_UNIT;
  for (let i = 0; i < attacks.length; i++) if (canOffer(s, user, attacks[i]!, anyVisible)) options.push(first + i);
}

/** Everything the player at turn may do now; ending the turn first. */
export function offerActions(s: ChaosState, c: ChaosContent, options: number[]): void {
  options.length = 0;
  options.push(END_TURN);
  if (s.acts >= LIMITS.acts) return;
  const side = s.sides[s.active]!;
  const anyVisible = isAnyVisible(s);
  for (let i = 0; i < side.slots.length; i++) {
    const unit = side.slots[i]!;
    if (unit !== null) addAttacks(s, c, unit, anyVisible, options);
  }
  addAttacks(s, c, side.commander, anyVisible, options);
  const room = side.slots.includes(null);
  for (let i = 0; i < side.hand.length; i++) {
    const card = c.cards[side.hand[i]!]!;
    if (card.type === 'spell') {
      if (canOffer(s, standIn(c, card.index, s.active), card.attacks[0]!, anyVisible)) options.push(SPELL + i);
    } else if (room && card.cost <= side.energy) options.push(PLACE + i);
    options.push(DISCARD + i);
  }
}

/** The attack an action is made with, if it is one. */
export function attackOf(s: ChaosState, c: ChaosContent, action: Action): Attack | undefined {
  const side = s.sides[s.active]!;
  if (action.kind === 'spell') return c.cards[side.hand[action.hand]!]!.attacks[0];
  if (action.kind !== 'attack') return undefined;
  const user = unitAt(side, action.slot);
  return user && c.cards[user.card]!.attacks[action.attack];
}

/** Carries out what was chosen. */
function perform(t: T, code: number, target: number): Signal {
  const s = t.state;
  const action = readAction(code);
  s.acts++;
  s.action = beginAction(action.kind !== 'end');
  switch (action.kind) {
    case 'end':
      return beginEnd(t);
    case 'discard':
      return discard(t, action.hand, 'acted') ?? settle(t, 'act');
    case 'place':
      return place(t, action.hand, target, 'acted') ?? settle(t, 'act');
    case 'spell': {
      const chosen = unitOfCode(s, target);
      const card = s.sides[s.active]!.hand.splice(action.hand, 1)[0]!;
      s.action.standIn = standIn(t.content, card, s.active);
      return beginAttack(t, s.action.standIn, 0, chosen);
    }
    case 'attack':
      return beginAttack(t, unitAt(s.sides[s.active]!, action.slot)!, action.attack, unitOfCode(s, target));
  }
}

/** The second question of an action: where, or at whom; undefined where there is nothing to choose. */
function aim(t: T, code: number): Ask | undefined {
  const s = t.state;
  const action = readAction(code);
  if (action.kind === 'place') {
    const side = s.sides[s.active]!;
    const ask = t.ask(s.active, 'one', 'ask.slot', side.hand[action.hand]!);
    side.slots.forEach((unit, slot) => {
      if (unit === null) ask.options.push(slot);
    });
    return ask;
  }
  if (!attackOf(s, t.content, action)?.aims) return undefined;
  const side = s.sides[s.active]!;
  const card = action.kind === 'spell' ? side.hand[action.hand]! : action.kind === 'attack' ? unitAt(side, action.slot)!.card : -1;
  const ask = t.ask(s.active, 'one', 'ask.target', card);
  addVisible(s, ask.options);
  return ask;
}

/** R3.4: both hands, each card with what its drawing sets off. */
const dealHands = (t: T): Signal => drawUp(t, 0, 'deal') ?? drawUp(t, 1, 'deal') ?? settle(t, 'act');

/** R4: the whole match is one turn after another; an action is asked first, then its slot or target. */
export const turn: Procedure<ChaosState, ChaosContent, { action: number; target: number }> = {
  name: 'turn',
  first: 'opening',
  steps: {
    opening(t) {
      t.state.action = beginAction(false);
      return dealHands(t);
    },
    deal: dealHands,
    act(t) {
      const s = t.state;
      const ask = t.ask(s.active, 'one', 'ask.act');
      offerActions(s, t.content, ask.options);
      return t.asking('heard');
    },
    heard(t, f, picked) {
      f.vars.action = picked[0]!;
      f.vars.target = -1;
      const before = t.state.asked[t.state.active]!;
      const ask = aim(t, f.vars.action);
      if (!ask) return t.go('perform');
      if (ask.options.length > 1) return t.asking('aimed');
      // Only one answer is possible: nobody is asked.
      f.vars.target = ask.options[0] ?? -1;
      t.state.ask = null;
      t.state.asked[t.state.active] = before;
      return t.go('perform');
    },
    aimed(t, f, picked) {
      f.vars.target = picked[0]!;
      return t.go('perform');
    },
    perform(t, f) {
      const { action, target } = f.vars;
      f.vars.action = END_TURN;
      f.vars.target = -1;
      return perform(t, action, target);
    },
    strike: goOnStriking,
    pay: (t, _f, _picked, tally) => goOnPaying(t, tally as [number, number]),
    acted: (t) => settle(t, 'act'),
    settle: goOnSettling,
    endCards,
    refresh,
    draw: drawForNext,
    nextTurn,
    over(t) {
      if (t.events) t.emit({ type: 'over', winner: t.state.winner });
      return t.finish();
    },
  },
};
