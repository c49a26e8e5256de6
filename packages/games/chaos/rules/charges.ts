import type { ChaosTable, Unit } from '../state.ts';

/**
 * R5.9: damage done charges the damager's side; more if it is no commander and of its commander's
 * element.
 */
export function gainCharges(t: ChaosTable, user: Unit, damage: number): void {
  if (damage <= 0) return;
  const side = t.state.sides[user.owner]!;
  const cards = t.content.cards;
  const card = cards[user.card]!;
  const bonus = card.type !== 'commander' && card.element === cards[side.commander.card]!.element;
  side.charges += bonus ? Math.floor((damage * t.state.rules.chargeBonus) / 100) : damage;
}
