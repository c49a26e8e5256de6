import { at, Bug, type Signal } from '@cardwright/kernel';
import { END_OF_TURN, INDIRECT, WHEN_DAMAGED } from '../compile/vocabulary.ts';
import { drawUp } from './actions.ts';
import { heal, hurt } from './hp.ts';
import { LIMITS, performEffect, unitOf } from './scope.ts';
import { clearState } from './states.ts';
import { isDecided } from './sweep.ts';
import {
  actionOf,
  AT_COMMAND,
  type ChaosTable,
  DELAY,
  DOT,
  LOOP,
  type Ongoing,
  sideOf,
  STAND_IN,
  STATE_END,
  type Unit,
  unitById,
} from '../state.ts';
import { answers, setOff, toMain, toSelf } from '../triggers/passives.ts';
import { endAction, settle } from './settle.ts';
import { programAt } from '../content.ts';

// How far the end of a turn has progressed for a card.
const BEFORE = 0;
const FIRING = 1;
const FIRED = 2;
const ANSWERED = 3;

/** R8: everything from the end of one player's turn to the other's. */
export function beginEnd(t: ChaosTable): Signal {
  const s = t.state;
  if (isDecided(s)) return endAction(t, 'over');
  const side = sideOf(s, s.active);
  const cards: number[] = [];
  for (const unit of side.slots) if (unit !== null) cards.push(unit.id);
  cards.push(side.commander.id);
  actionOf(s).ending = { cards, at: 0, part: BEFORE };
  return endCards(t);
}

/** The step `endCards`: R8.1 and R8.2 for each card of the player whose turn ends. */
export function endCards(t: ChaosTable): Signal {
  const s = t.state;
  const { ending } = actionOf(s);
  if (!ending) throw new Bug('no turn is ending');
  while (ending.at < ending.cards.length) {
    const unit = unitOf(s, at(ending.cards, ending.at));
    if (ending.part !== BEFORE || unit.hp > 0) {
      const answered = endFor(t, unit, ending);
      if (answered !== undefined) return answered;
    }
    ending.part = BEFORE;
    ending.at++;
  }
  for (const side of s.sides) {
    forgetMarks(side.commander);
    for (const unit of side.slots) if (unit !== null) forgetMarks(unit);
  }
  return settle(t, 'refresh');
}

function forgetMarks(unit: Unit): void {
  for (const ongoing of unit.ongoing) ongoing.mark = undefined;
}

function endFor(t: ChaosTable, unit: Unit, ending: { part: number }): Signal {
  const action = actionOf(t.state);
  if (ending.part === BEFORE && unit.ongoing.length === 0) ending.part = FIRED;
  if (ending.part === BEFORE) {
    // E23: effects added now wait, effects removed now do not run.
    for (const ongoing of unit.ongoing) ongoing.mark ??= 'due';
    ending.part = FIRING;
  }
  if (ending.part === FIRING) {
    action.firing = true;
    for (let due = firstDue(unit); due !== undefined; due = firstDue(unit)) {
      due.mark = undefined;
      const answered = fire(t, unit, due);
      if (answered !== undefined) return answered;
    }
    action.firing = false;
    ending.part = FIRED;
  }
  if (ending.part === FIRED) {
    ending.part = ANSWERED;
    const answered =
      unit.hp > 0 && answers(t, unit, END_OF_TURN)
        ? setOff(t, END_OF_TURN, toSelf(unit), 'endCards')
        : undefined;
    if (answered !== undefined) return answered;
  }
  const { rules } = t.state;
  if (unit.hp > 0 && !unit.attacked)
    heal(t, unit, unit.slot === AT_COMMAND ? rules.commanderRest : rules.rest);
  unit.attacked = false;
  return undefined;
}

const firstDue = (unit: Unit): Ongoing | undefined =>
  unit.ongoing.find((ongoing) => ongoing.mark === 'due');

function drop(unit: Unit, ongoing: Ongoing): void {
  unit.ongoing = unit.ongoing.filter((o) => o !== ongoing);
}

/** Runs the pending effects of a card. */
function fire(t: ChaosTable, carrier: Unit, ongoing: Ongoing): Signal {
  const user = unitById(t.state, ongoing.user) ?? carrier;
  switch (ongoing.kind) {
    case DOT: {
      const share = Math.floor(ongoing.pool / ongoing.left);
      ongoing.pool -= share;
      if (--ongoing.left === 0) drop(carrier, ongoing);
      const dealt = hurt(t, share, INDIRECT, user, carrier);
      return dealt > 0
        ? setOff(t, WHEN_DAMAGED, toMain(carrier, user, dealt), 'endCards')
        : undefined;
    }
    case LOOP:
      if (waitingIn(t, ongoing).infinite || lasts(user))
        return runWaiting(t, user, carrier, ongoing);
      drop(carrier, ongoing);
      return undefined;
    case DELAY:
      if (--ongoing.left > 0) return undefined;
      drop(carrier, ongoing);
      return runWaiting(t, user, carrier, ongoing);
    case STATE_END:
      if (--ongoing.left === 0) clearState(t, carrier);
      return undefined;
    default:
      return undefined;
  }
}

/**
 * Whether a loop's user is still present: a commander, and a user that was never on the board,
 * cannot leave it.
 */
const lasts = (user: Unit): boolean =>
  user.slot === STAND_IN || user.slot === AT_COMMAND || (user.slot >= 0 && user.hp > 0);

const waitingIn = (t: ChaosTable, ongoing: Ongoing): { effect: number; infinite?: boolean } =>
  at(programAt(t.content, ongoing.effect).lines, 0).params as {
    effect: number;
    infinite?: boolean;
  };

/** A pending effect runs on its carrier; it counts neither for a drain nor for charges. */
function runWaiting(t: ChaosTable, user: Unit, carrier: Unit, ongoing: Ongoing): Signal {
  return performEffect(
    t,
    waitingIn(t, ongoing).effect,
    toMain(user, carrier, ongoing.taken),
    'endCards',
  );
}

/** The step `refresh`: R8.3, energy for the next turn. */
export function refresh(t: ChaosTable): Signal {
  const side = sideOf(t.state, t.state.active);
  side.energy = Math.min(side.maxEnergy, side.energy + side.energyPerTurn);
  return drawForNext(t);
}

/** The step `draw`: R8.4. */
export const drawForNext = (t: ChaosTable): Signal =>
  drawUp(t, t.state.active, 'draw') ?? settle(t, 'nextTurn');

/**
 * The step `nextTurn`: the other player is to move. R9.6: a draw by the match's own limit, or by
 * the one that no match may pass.
 */
export function nextTurn(t: ChaosTable): Signal {
  const s = t.state;
  s.turn++;
  s.active = 1 - s.active;
  s.acts = 0;
  if (t.events) t.emit({ type: 'turn', turn: s.turn, seat: s.active });
  return endAction(
    t,
    s.turn >= LIMITS.turns || (s.rules.turnLimit > 0 && s.turn >= s.rules.turnLimit)
      ? 'over'
      : 'act',
  );
}
