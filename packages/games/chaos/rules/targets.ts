import {
  ALL,
  ALL_COMMANDERS,
  ALLIED_COMMANDER,
  ALLIES,
  COMMANDER,
  EVERYTHING,
  FOES,
  RANDOM,
  SELF,
  TARGET,
} from '../compile/vocabulary.ts';
import type { OrderName } from '../compile/vocabulary.ts';
import { type ChaosState, creatureCount, type Side, sideOf, type Unit } from '../state.ts';
import type { OpenTable } from './scope.ts';

function addCreatures(side: Side, out: Unit[], but?: Unit): void {
  for (const unit of side.slots) if (unit !== null && unit !== but) out.push(unit);
}

/**
 * R12: the cards a mode gives now, seen from the user's owner: foes by slot, allies by slot, enemy
 * commander, own commander.
 */
export function addTargets(
  s: ChaosState,
  mode: number,
  user: Unit,
  main: Unit | undefined,
  out: Unit[],
): void {
  const own = sideOf(s, user.owner);
  const foe = sideOf(s, 1 - user.owner);
  switch (mode) {
    case FOES:
      addCreatures(foe, out);
      break;
    case TARGET:
      if (main) out.push(main);
      break;
    case ALLIES:
      addCreatures(own, out);
      break;
    case SELF:
      out.push(user);
      break;
    case COMMANDER:
      out.push(foe.commander);
      break;
    case ALLIED_COMMANDER:
      out.push(own.commander);
      break;
    case ALL_COMMANDERS:
      out.push(foe.commander, own.commander);
      break;
    case EVERYTHING:
      addCreatures(foe, out);
      addCreatures(own, out);
      out.push(foe.commander, own.commander);
      break;
    case ALL:
      addCreatures(foe, out);
      addCreatures(own, out, user);
      break;
  }
}

/**
 * Ours: cards in the order of `for_each`. Equal ones stay as they are, and cards at 0 HP come last
 * in both orders of HP.
 */
export function inOrder(units: readonly Unit[], order: OrderName): readonly Unit[] {
  if (order === 'slot') return units;
  const rank = ({ hp }: Unit): number =>
    order === 'most_hp' ? -hp : hp > 0 ? hp : Number.POSITIVE_INFINITY;
  return units.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** Whether a mode gives any card now. */
export function hasTargets(
  s: ChaosState,
  mode: number,
  user: Unit,
  main: Unit | undefined,
): boolean {
  if (mode === TARGET) return main !== undefined;
  if (mode === FOES) return creatureCount(sideOf(s, 1 - user.owner)) > 0;
  if (mode === ALLIES) return creatureCount(sideOf(s, user.owner)) > 0;
  if (mode === ALL)
    return (
      creatureCount(sideOf(s, 1 - user.owner)) +
        creatureCount(sideOf(s, user.owner)) -
        (user.slot >= 0 ? 1 : 0) >
      0
    );
  return true;
}

/**
 * E2: a random mode becomes one of those that give a card now, by one roll; any other stays as it
 * is.
 */
export function settleMode(t: OpenTable, mode: number, user: Unit, main: Unit | undefined): number {
  if (mode !== RANDOM) return mode;
  let count = 0;
  for (let m = 0; m < RANDOM; m++) if (hasTargets(t.state, m, user, main)) count++;
  let left = t.roll(count);
  for (let m = 0; m < RANDOM; m++) if (hasTargets(t.state, m, user, main) && left-- === 0) return m;
  return SELF;
}
