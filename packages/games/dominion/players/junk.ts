import { cardAt, entryOf } from '../content.ts';
import type { DominionSight } from '../view.ts';
import { worthsOf } from './worth.ts';

/**
 * While this many Provinces are left, the points of a cheap card matter more than the deck space it
 * takes.
 */
const LATE = 3;
/** Coins of Treasures that are kept. */
const MONEY_KEPT = 5;

export const isLate = (sight: DominionSight): boolean =>
  sight.supply(sight.content.province) <= LATE;

/**
 * Cards that are better trashed: bad ones always, cheap Victory cards until late, the poorest
 * Treasures while there is enough other money.
 */
export function isTrash(sight: DominionSight, card: number): boolean {
  const { content } = sight;
  const c = cardAt(content, card);
  if (c.points < 0) return true;
  if (card === content.estate) return !isLate(sight);
  return card === content.copper && coppersToSpare(sight) > 0 && !paysForProvince(sight);
}

/** Whether the seat can buy a Province this turn with the Treasures in its hand. */
export function paysForProvince(sight: DominionSight): boolean {
  const { turn, content } = sight;
  if (turn.seat !== sight.seat || turn.phase !== 'action') return false;
  const { money } = worthsOf(content);
  let coins = turn.coins;
  for (const card of sight.hand) coins += entryOf(money, card);
  return coins >= sight.cost(content.province) && sight.supply(content.province) > 0;
}

/** Coppers that can go while enough coins of Treasure remain. */
export function coppersToSpare(sight: DominionSight): number {
  return Math.max(0, sight.sumOwned(worthsOf(sight.content).money) - MONEY_KEPT);
}
