import { isMade } from './grammar.ts';
import type { EffectName } from './tree.ts';

/**
 * Whether an effect of one of these types is part of a tree; cards that effects make are not
 * searched.
 */
export function containsType(tree: unknown, types: readonly EffectName[]): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if ('type' in tree && (types as readonly unknown[]).includes(tree.type)) return true;
  return Object.entries(tree).some(([key, part]) => !isMade(key) && containsType(part, types));
}

/** Effects that stay on a card and act at ends of turn. */
export const ONGOING: readonly EffectName[] = ['dot', 'loop', 'delay'];
