import type { Surroundings } from './idle-effects.ts';
import type { NumberTree } from './tree.ts';

type Warning = readonly [message: string, hint: string];

/**
 * R6, R7.2, E17: a number about the card itself that never changes, because the card is not on the
 * table. A spell and a card in hand have no state either; a card that has been defeated keeps its
 * state, but neither HP nor ongoing effects.
 */
export function ownNumber(
  tree: Extract<NumberTree, { type: 'HPs' | 'count' }>,
  { mode, away, lasting, defeated }: Surroundings,
): Warning | undefined {
  if (away === undefined || (tree.target_mode ?? mode) !== 'self') return undefined;
  const hint = 'choose other cards with "target_mode"';
  if (tree.type === 'HPs')
    return lasting || defeated
      ? [`${away}, so this card's HP are always the same`, hint]
      : undefined;
  const { states = [] } = tree;
  if (!lasting && states.length > 0) return undefined;
  const none = lasting ? 'neither a state nor an effect' : 'no effect';
  return [`${away} and ${none} is on it, so this count is always the same`, hint];
}
