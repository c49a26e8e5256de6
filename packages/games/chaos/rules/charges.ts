import { type ChaosTable, sideOf, type Unit } from '../state.ts';
import { cardAt } from '../content.ts';

/**
 * R5.9: damage dealt charges the attacker's side; more if the attacker is not a commander and has
 * its commander's element.
 */
export function gainCharges(t: ChaosTable, user: Unit, damage: number): void {
  if (damage <= 0) return;
  const side = sideOf(t.state, user.owner);
  const card = cardAt(t.content, user.card);
  const leader = cardAt(t.content, side.commander.card);
  const bonus = card.type !== 'commander' && card.element === leader.element;
  side.charges += bonus ? Math.floor((damage * t.state.rules.chargeBonus) / 100) : damage;
}
