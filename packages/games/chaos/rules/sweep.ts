import { WHEN_DEFEATED, WHEN_DISCARDED } from '../names.ts';
import { type ChaosState, LEFT, type Unit, unitById } from '../state.ts';
import { LIMITS, type Resolution } from './resolution.ts';

/** R7: creatures at 0 HP leave, what that sets off may defeat more; `attacker` is the user of the attack or spell under way, if there is one. */
export function sweep(x: Resolution, attacker?: Unit): void {
  for (let round = 0; round < LIMITS.sweeps; round++) {
    const fallen = takeFallen(x);
    if (fallen.length === 0) return;
    if (attacker) {
      for (const unit of fallen) {
        x.trigger(unit, WHEN_DEFEATED, attacker);
        x.run();
      }
    }
    for (const unit of fallen) {
      x.trigger(unit, WHEN_DISCARDED, x.s.sides[unit.owner]!.commander);
      x.run();
    }
  }
}

const NONE: Unit[] = [];

function takeFallen(x: Resolution): Unit[] {
  const { s } = x;
  let fallen = NONE;
  for (const seat of [1 - s.active, s.active]) {
    const side = s.sides[seat]!;
    for (let i = 0; i < side.slots.length; i++) {
      const unit = side.slots[i]!;
      if (unit === null || unit.hp > 0) continue;
      if (x.t.events) x.tell('defeat', unit);
      side.slots[i] = null;
      unit.slot = LEFT;
      side.discard.push(unit.card);
      if (fallen === NONE) fallen = [];
      fallen.push(unit);
    }
  }
  for (const unit of fallen) {
    if (isUserOfSomething(s, unit.id)) s.gone.push(unit);
    unit.ongoing = [];
  }
  return fallen;
}

function forEachUnit(s: ChaosState, visit: (unit: Unit) => void): void {
  for (const side of s.sides) {
    visit(side.commander);
    for (const unit of side.slots) if (unit !== null) visit(unit);
  }
}

function isUserOfSomething(s: ChaosState, id: number): boolean {
  let found = false;
  forEachUnit(s, (unit) => {
    for (const o of unit.ongoing) if (o.user === id) found = true;
  });
  return found;
}

/** After an action: forget users whose effects are all over, and taunts whose taunter has left. */
export function tidy(s: ChaosState): void {
  if (s.gone.length > 0) s.gone = s.gone.filter((unit) => isUserOfSomething(s, unit.id));
  forEachUnit(s, (unit) => {
    if (unit.taunter < 0) return;
    const taunter = unitById(s, unit.taunter);
    if (taunter && taunter.slot > LEFT) return;
    unit.taunter = -1;
    unit.tauntLeft = 0;
  });
}

/** R9.1: a commander at 0 HP has lost; with both at 0 the player at turn wins. */
export function isDecided(s: ChaosState): boolean {
  const own = s.sides[s.active]!.commander.hp > 0;
  const other = s.sides[1 - s.active]!.commander.hp > 0;
  if (own && other) return false;
  s.winner = other ? 1 - s.active : s.active;
  return true;
}

/** How every action ends: the fallen leave, and the match may be decided. */
export function settle(x: Resolution, attacker?: Unit): boolean {
  sweep(x, attacker);
  tidy(x.s);
  return isDecided(x.s);
}
