import { DAMAGELESS, DIRECT, INDIRECT, CLOUDY, MONOTONOUS } from '../compile/vocabulary.ts';
import { AT_COMMAND, type ChaosTable, creatureCount, LEFT, sideOf, type Unit } from '../state.ts';
import { tell } from './scope.ts';
import { cardAt } from '../content.ts';

/**
 * Rows: the user's element; columns: the target's. 1: strong against it, -1: the target resists.
 */
const MATCHUPS: readonly (readonly number[])[] = [
  [0, 1, 0, -1, 1],
  [-1, 0, 1, 0, 1],
  [0, -1, 0, 1, 1],
  [1, 0, -1, 0, 1],
  [1, 1, 1, 1, -1],
];
export const matchup = (user: number, target: number): number => MATCHUPS[user]?.[target] ?? 0;

/** R10: the damage of a hit of this size, before the target's HP is considered. */
export function hitSize(
  t: Pick<ChaosTable, 'state' | 'content'>,
  base: number,
  damageMode: number,
  user: Unit,
  target: Unit,
): number {
  if (base <= 0 || target.state === DAMAGELESS) return 0;
  if (damageMode === INDIRECT) return base;
  const { rules } = t.state;
  let amount = base;
  if (user.state === CLOUDY) amount = Math.floor((amount * 8) / 10);
  const edge = matchup(
    cardAt(t.content, user.card).element,
    cardAt(t.content, target.card).element,
  );
  if (edge > 0 && user.state !== MONOTONOUS) amount = Math.floor((amount * rules.weakness) / 100);
  else if (edge < 0 && damageMode === DIRECT)
    amount = Math.floor((amount * 100) / rules.resistance);
  if (target.slot === AT_COMMAND && damageMode === DIRECT) {
    const spared = rules.protection * creatureCount(sideOf(t.state, target.owner));
    amount = spared >= 100 ? 0 : Math.floor((amount * (100 - spared)) / 100);
  }
  return amount;
}

/** Deals damage and returns how much HP it removed; the caller triggers `whendamaged`. */
export function hurt(
  t: ChaosTable,
  base: number,
  damageMode: number,
  user: Unit,
  target: Unit,
): number {
  if (target.slot <= LEFT) return 0;
  const dealt = Math.min(hitSize(t, base, damageMode, user, target), target.hp);
  if (dealt <= 0) return 0;
  target.hp -= dealt;
  if (t.events) tell(t, 'damage', target, { amount: dealt, hp: target.hp });
  return dealt;
}

/**
 * Restores HP up to the card's maximum or, if negative, removes HP without damage (R10.4). Returns
 * how much was gained (at least 0).
 */
export function heal(t: ChaosTable, target: Unit, amount: number): number {
  if (target.slot <= LEFT || amount === 0) return 0;
  const before = target.hp;
  if (amount > 0) target.hp = Math.min(cardAt(t.content, target.card).hp, before + amount);
  else if (target.state !== DAMAGELESS) target.hp = Math.max(0, before + amount);
  const gained = target.hp - before;
  if (gained !== 0 && t.events) {
    tell(t, gained > 0 ? 'heal' : 'loss', target, { amount: Math.abs(gained), hp: target.hp });
  }
  return Math.max(0, gained);
}
