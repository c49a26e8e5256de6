import { type Card, cardAt, type ChaosContent } from '../../content.ts';
import { BLOCKED, CLOUDY, DAMAGELESS, INVISIBLE } from '../../compile/vocabulary.ts';
import { costOf, powerOf } from '../../rules/attack.ts';
import { AT_COMMAND, type Rules, type Side, type Unit } from '../../state.ts';

/** How much each thing is worth to the heuristic, in points of damage on the enemy commander. */
export const WEIGHTS = {
  commander: 1,
  creature: 0.75,
  fall: 14,
  threat: 0.7,
  energy: 7,
  win: 100_000,
} as const;

const threats = new WeakMap<ChaosContent, Map<number, number>>();

/** The damage a card's attacks promise in a turn, effects guessed from what they are made of. */
export function threatOf(content: ChaosContent, rules: Rules, index: number): number {
  let known = threats.get(content);
  if (!known) threats.set(content, (known = new Map()));
  let threat = known.get(index);
  if (threat === undefined) {
    threat = guessThreat(cardAt(content, index), rules);
    known.set(index, threat);
  }
  return threat;
}

function guessThreat(card: Card, rules: Rules): number {
  let best = 0;
  for (const attack of card.attacks) {
    if (attack.ultimate) continue;
    const wide = attack.mode === 0 || attack.mode === 8 || attack.mode === 7 ? 1.8 : 1;
    const effect = attack.effect >= 0 ? 14 : 0;
    best = Math.max(
      best,
      powerOf(rules, attack, card.cost) * wide + effect - 4 * costOf(rules, attack),
    );
  }
  const passives = card.passives.reduce((sum, list) => sum + list.length, 0);
  return best + 5 * passives;
}

/** What a creature is worth to its owner as it stands; a fresh one has all its HP. */
export function creatureWorth(
  content: ChaosContent,
  rules: Rules,
  card: number,
  hp: number,
): number {
  return (
    WEIGHTS.fall + WEIGHTS.creature * hp * 0.5 + WEIGHTS.threat * threatOf(content, rules, card)
  );
}

const STATE_FACTORS: { readonly [state: number]: number } = {
  [BLOCKED]: 0.5,
  [INVISIBLE]: 0.7,
  [CLOUDY]: 0.8,
  [DAMAGELESS]: 1.25,
};

export function sideWorth(
  content: ChaosContent,
  rules: Rules,
  side: Readonly<Omit<Side, 'hand' | 'deck'>>,
): number {
  let sum =
    side.commander.hp * WEIGHTS.commander +
    WEIGHTS.energy * side.energyPerTurn * 2 +
    side.charges * 0.05;
  for (const unit of side.slots)
    if (unit)
      sum += creatureWorth(content, rules, unit.card, unit.hp) * (STATE_FACTORS[unit.state] ?? 1);
  return sum;
}

/**
 * What taking `amount` HP from a unit is worth to the seat that takes them: more where it falls,
 * everything where it commands.
 */
export function damageWorth(
  content: ChaosContent,
  rules: Rules,
  unit: Unit,
  amount: number,
): number {
  const taken = Math.min(unit.hp, amount);
  if (taken <= 0) return 0;
  const falls = taken >= unit.hp;
  if (unit.slot === AT_COMMAND)
    return falls ? WEIGHTS.win : taken * WEIGHTS.commander * (1 + 25 / (unit.hp + 25));
  const threat = threatOf(content, rules, unit.card);
  const part = (taken / cardAt(content, unit.card).hp) * (0.35 * threat + 4);
  return (
    taken * WEIGHTS.creature * 0.6 + part + (falls ? WEIGHTS.fall + WEIGHTS.threat * threat : 0)
  );
}
