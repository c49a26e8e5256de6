import { at, type Signal } from '@cardwright/kernel';
import { WHEN_DEFEATED, WHEN_DISCARDED } from '../compile/vocabulary.ts';
import {
  actionOf,
  type ChaosState,
  type ChaosTable,
  LEFT,
  type Side,
  sideOf,
  type SweepUnderWay,
  type Unit,
  unitById,
} from '../state.ts';
import { setOff, toMain } from '../triggers/passives.ts';
import { isSomebody, LIMITS, tell, unitOf } from './scope.ts';

/**
 * R7: creatures at 0 HP leave, and the responses may defeat more. Undefined when done; otherwise
 * the step `settle` continues.
 */
export function sweep(t: ChaosTable, sweeping: SweepUnderWay): Signal {
  for (;;) {
    const answered = answerFallen(t, sweeping);
    if (answered !== undefined) return answered;
    if (sweeping.round++ === LIMITS.sweeps) return undefined;
    sweeping.fallen = takeFallen(t);
    sweeping.at = 0;
    if (sweeping.fallen.length === 0) return undefined;
  }
}

/** First all triggers of being defeated, then all triggers of being discarded. */
function answerFallen(t: ChaosTable, sweeping: SweepUnderWay): Signal {
  const s = t.state;
  const { fallen, attacker } = sweeping;
  while (sweeping.at < 2 * fallen.length) {
    const place = sweeping.at++;
    const unit = unitOf(s, at(fallen, place % fallen.length));
    let answered: Signal;
    if (place >= fallen.length)
      answered = setOff(t, WHEN_DISCARDED, toMain(unit, sideOf(s, unit.owner).commander), 'settle');
    else if (isSomebody(attacker))
      answered = setOff(t, WHEN_DEFEATED, toMain(unit, unitOf(s, attacker)), 'settle');
    if (answered !== undefined) return answered;
  }
  return undefined;
}

/** Whether any creature is at 0 HP. */
export const hasFallen = (s: ChaosState): boolean =>
  hasFallenOn(s.sides[0]) || hasFallenOn(s.sides[1]);

function hasFallenOn({ slots }: Side): boolean {
  for (const unit of slots) if (unit !== null && unit.hp <= 0) return true;
  return false;
}

const NONE: number[] = [];

function takeFallen(t: ChaosTable): number[] {
  const s = t.state;
  let fallen: Unit[] | undefined;
  for (const seat of [1 - s.active, s.active]) {
    const side = sideOf(s, seat);
    for (const unit of side.slots) {
      if (unit === null || unit.hp > 0) continue;
      if (t.events) tell(t, 'defeat', unit);
      side.slots[unit.slot] = null;
      unit.slot = LEFT;
      side.discard.push(unit.card);
      fallen ??= [];
      fallen.push(unit);
    }
  }
  if (fallen === undefined) return NONE;
  for (const unit of fallen) {
    if (isUserOfSomething(s, unit.id)) s.gone.push(unit);
    unit.ongoing = [];
    actionOf(s).fallen.push(unit);
  }
  return fallen.map((unit) => unit.id);
}

const isUserOfSomething = (s: ChaosState, id: number): boolean =>
  isUserOn(s.sides[0], id) || isUserOn(s.sides[1], id);

function isUserOn({ commander, slots }: Side, id: number): boolean {
  if (carriesFrom(commander, id)) return true;
  for (const unit of slots) if (unit !== null && carriesFrom(unit, id)) return true;
  return false;
}

function carriesFrom(carrier: Unit, user: number): boolean {
  for (const ongoing of carrier.ongoing) if (ongoing.user === user) return true;
  return false;
}

/** After an action: forget users whose effects are all over, and taunts whose taunter has left. */
export function tidy(s: ChaosState): void {
  if (s.gone.length > 0) s.gone = s.gone.filter((unit) => isUserOfSomething(s, unit.id));
  forgetTaunts(s, s.sides[0]);
  forgetTaunts(s, s.sides[1]);
}

function forgetTaunts(s: ChaosState, { commander, slots }: Side): void {
  forgetTaunt(s, commander);
  for (const unit of slots) if (unit !== null) forgetTaunt(s, unit);
}

function forgetTaunt(s: ChaosState, unit: Unit): void {
  if (unit.taunter < 0) return;
  const taunter = unitById(s, unit.taunter);
  if (taunter && taunter.slot > LEFT) return;
  unit.taunter = -1;
  unit.tauntLeft = 0;
}

/** R9.1: a commander at 0 HP has lost; with both at 0 the player to move wins. */
export function isDecided(s: ChaosState): boolean {
  const own = sideOf(s, s.active).commander.hp > 0;
  const other = sideOf(s, 1 - s.active).commander.hp > 0;
  if (own && other) return false;
  s.winner = other ? 1 - s.active : s.active;
  return true;
}
