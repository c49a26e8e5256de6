import { containsType, ONGOING } from './contains-type.ts';
import { isMade } from './grammar.ts';
import type { Idle, Surroundings } from './idle-effects.ts';
import { isFields } from './reading.ts';
import type { EffectOf, EffectTree } from './tree.ts';

export const OUT_OF_DRAIN = 'move it out of the drain: a "union" of the drain and this effect';

/** E6: damage that comes later counts for a drain only if that drain comes later too. */
export const undrainedLater = (effect: EffectTree, { drained }: Surroundings): Idle | undefined =>
  drained && (dealsDamage(effect) || containsType(effect, ['dot']))
    ? [
        undefined,
        'the drain counts only damage that is dealt at once, not what happens later',
        'put a drain inside this effect, around its "damage"',
      ]
    : undefined;

export function idleDrain(
  { num, effect }: EffectOf<'drain'>,
  { away }: Surroundings,
): Idle | undefined {
  if (away !== undefined)
    return [
      undefined,
      `a drain heals the card itself; ${away}, so this one heals nobody`,
      'write its effect without the drain, and a "heal" for the cards that need one',
    ];
  if (num === 0)
    return [
      'num',
      'a drain without a ratio heals nothing',
      'add "num" and "den": 1 and 2 for half of the damage',
    ];
  if (dealsDamage(effect)) return undefined;
  return containsType(effect, ONGOING)
    ? [
        'effect',
        'damage that comes later does not count for a drain, so this one heals nothing',
        'use "damage" instead of "dot"; or put the drain inside the "loop" or "delay", around ' +
          'its "damage"',
      ]
    : [
        'effect',
        'this drain contains no "damage", so it heals nothing',
        'add a "damage" effect inside it; the power of the attack does not count',
      ];
}

/**
 * Pending effects on a card do not count for a drain (E6), and neither do passives of created
 * cards.
 */
export function dealsDamage(tree: unknown): boolean {
  if (!isFields(tree)) return false;
  if (tree.type === 'damage') return true;
  return Object.entries(tree).some(([key, value]) =>
    key === 'options'
      ? (value as readonly unknown[]).some(dealsDamage)
      : tree.type !== 'loop' && tree.type !== 'delay' && !isMade(key) && dealsDamage(value),
  );
}
